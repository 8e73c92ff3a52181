import type { Path } from './positions.ts';

/** The lines of a text that a path leads into. */
export interface Excerpt {
  readonly text: string;
  /** Lines of the whole text before the excerpt. */
  readonly linesBefore: number;
  /** What remains of the path: it starts with the key that the excerpt starts with. */
  readonly path: Path;
}

const plainKey = /^[A-Za-z_][A-Za-z0-9_]*$/;
const opensBlock = /^ *[A-Za-z0-9_]+: *(?:#.*)?\n?$/;

/** The lines of a text, each with its end. */
export const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

/**
 * Follows a path through the block maps of a plain text (`isPlain`), line by line: to know where one value stands, it
 * alone needs to be parsed. Stops where a step is not a plain key on a line of its own: in a list, in brackets, at what
 * is missing. Null where that is at once.
 */
export function narrow(lines: readonly string[], path: Path): Excerpt | null {
  let excerpt: Excerpt | null = null;
  let rest = lines;
  let linesBefore = 0;
  for (const [depth, step] of path.entries()) {
    const entry = entryLines(rest, step, depth === 0 ? 0 : 1);
    if (!entry) break;
    rest = rest.slice(entry.start, entry.end);
    linesBefore += entry.start;
    excerpt = { text: rest.join(''), linesBefore, path: path.slice(depth) };
    if (!opensBlock.test(rest[0]!)) break;
  }
  return excerpt;
}

/** Where an entry of the map that starts at line `from` begins and ends. */
function entryLines(
  lines: readonly string[],
  key: string | number,
  from: number,
): { readonly start: number; readonly end: number } | null {
  const first = lines.findIndex((line, index) => index >= from && holdsText(line));
  if (first < 0 || typeof key === 'number' || !plainKey.test(key)) return null;
  const indent = indentOf(lines[first]!);
  if (from > 0 && indent <= indentOf(lines[0]!)) return null;
  const opens = new RegExp(`^ {${indent}}${key}:(?:[ \\n]|$)`);
  const start = lines.findIndex((line, index) => index >= first && opens.test(line));
  if (start < 0) return null;
  const next = lines.findIndex(
    (line, index) => index > start && holdsText(line) && startsEntry(line, indent),
  );
  return { start, end: next < 0 ? lines.length : next };
}

/** A list may stand as far left as the key that it belongs to. */
const startsEntry = (line: string, indent: number): boolean =>
  indentOf(line) <= indent && !(indentOf(line) === indent && /^-(?:[ \n]|$)/.test(line.slice(indent)));

const indentOf = (line: string): number => /^ */.exec(line)![0].length;

/** Neither empty nor a comment alone. */
const holdsText = (line: string): boolean => /^ *[^ \n#]/.test(line);
