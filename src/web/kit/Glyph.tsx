/** The icons of the frame, inlined for the first paint: separate files would arrive too late. */
const strokes = {
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 1 0 14a7 7 0 0 1 0-14M20 20l-4-4',
  chevronDown: 'M6 9l6 6 6-6',
  chevronEnd: 'M9 6l6 6-6 6',
  collapse: 'M4 5h16v14H4zM9.5 5v14M16 9.5L13.5 12l2.5 2.5',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  chat: 'M4 5h16v11H10l-5 4v-4H4z',
  send: 'M4 12l16-7-6 15-3-6zM11 14l9-9',
  settings: 'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 17h3M11 17h9M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  logOut: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0-6',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.4A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  bell: 'M12 4a6 6 0 0 1 6 6c0 5 2 6 2 7H4c0-1 2-2 2-7a6 6 0 0 1 6-6M10 20.5h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5M12 16.5v.010M12 3l9.5 17h-19z',
} as const;

export type GlyphName = keyof typeof strokes;

/** Icons that point along the line, and are mirrored in right-to-left layouts. */
const directed: ReadonlySet<GlyphName> = new Set(['chevronEnd', 'collapse', 'logOut', 'send']);

export const Glyph = ({ name, size = 18 }: { readonly name: GlyphName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    className={directed.has(name) ? 'turns' : undefined}
  >
    <path d={strokes[name]} />
  </svg>
);
