/** What the shell can be told to do, by key or from the palette. */
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
  /** As tinykeys writes it: presses divided by spaces, keys pressed together by `+`. */
  readonly binding: string;
  /** Needs no modifier: can be switched off, and does nothing while somebody types. */
  readonly single: boolean;
}

/** Logging out has none: nobody wants to do it by accident. */
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

/** A binding as it is shown: the keys of each press. Where `?` is on the keyboard is not ours to say. */
export const keysOf = (binding: string, isMac: boolean): readonly (readonly string[])[] =>
  binding.split(' ').map((press) =>
    press
      .split('+')
      .filter((key, _index, keys) => !(key === 'Shift' && keys.includes('?')))
      .map((key) => (key === '$mod' ? (isMac ? '⌘' : 'Ctrl') : key.toUpperCase())),
  );

/** Where keys are text: fields, and cells that take what is typed; and what lies over the page. */
const typed =
  'input, textarea, select, [contenteditable="true"], [data-writable] [role="grid"], [role="dialog"], dialog';

/**
 * Whether a key is text, or belongs to a dialog over the page. By its path: a cell that takes it may be replaced by a field
 * before the window hears of it.
 */
export const isTyping = (event: Event): boolean =>
  event.composedPath().some((part) => part instanceof Element && part.matches(typed));

export const isMacKeyboard = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
