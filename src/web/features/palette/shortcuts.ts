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

/** Whether keys pressed here are text, or belong to a dialog over the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], dialog') !== null;

export const isMacKeyboard = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
