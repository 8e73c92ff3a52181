/** The commands of the frame, for shortcuts and the palette. */
export const commandNames = [
  'palette',
  'home',
  'filters',
  'menu',
  'skin',
  'print',
  'advisor',
  'shortcuts',
  'logOut',
] as const;

export type CommandName = (typeof commandNames)[number];

export interface Shortcut {
  readonly command: CommandName;
  /** In the syntax of tinykeys: a space between presses, `+` between keys of one press. */
  readonly binding: string;
  /** Whether it needs no modifier. Such shortcuts can be switched off, and are ignored while the user types. */
  readonly single: boolean;
}

/** Logging out has no shortcut, so that nobody logs out by accident. */
export const shortcuts: readonly Shortcut[] = [
  { command: 'palette', binding: '$mod+k', single: false },
  { command: 'home', binding: 'g h', single: true },
  { command: 'filters', binding: 'f', single: true },
  { command: 'menu', binding: 'm', single: true },
  { command: 'skin', binding: 'd', single: true },
  { command: 'print', binding: '$mod+p', single: false },
  { command: 'advisor', binding: 'a', single: true },
  { command: 'shortcuts', binding: 'Shift+?', single: true },
];

/** The keys of each press, for display. Where `?` is on the keyboard is unknown, so it is shown as it is. */
export const keysOf = (binding: string, isMac: boolean): readonly (readonly string[])[] =>
  binding.split(' ').map((press) =>
    press
      .split('+')
      .filter((key, _index, keys) => !(key === 'Shift' && keys.includes('?')))
      .map((key) => (key === '$mod' ? (isMac ? '⌘' : 'Ctrl') : key.toUpperCase())),
  );

/** Elements that take typed text (fields and editable grid cells), and dialogs. */
const typed =
  'input, textarea, select, [contenteditable="true"], [data-writable] [role="grid"], [role="dialog"], dialog';

/**
 * Whether a key event is text input, or belongs to a dialog. Uses the event's path, because a cell may be replaced by
 * a field before the event reaches the window.
 */
export const isTyping = (event: Event): boolean =>
  event.composedPath().some((part) => part instanceof Element && part.matches(typed));

export const isMacKeyboard = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
