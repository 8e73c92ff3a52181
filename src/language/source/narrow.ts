import type { Path } from './positions.ts';

/** The lines of a text that contain the value at a path. */
export interface Excerpt {
  readonly text: string;
  /** The number of lines before the excerpt. */
  readonly linesBefore: number;
  /** The path within the excerpt. It starts with the first key of the excerpt. */
  readonly path: Path;
}

const plainKey = /^[A-Za-z_][A-Za-z0-9_]*$/;
const opensBlock = /^ *[A-Za-z0-9_]+: *(?:#.*)?\n?$/;

/** The lines of a text with their line breaks. */
export const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

/**
 * Follows a path through block maps of a plain text (`isPlain`) line by line, so that only the value itself
 * needs to be parsed. Stops at the first step that is not a plain key on its own line, such as in a list or
 * flow map, or that is missing. Null when no step was possible.
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

/** The lines of an entry in the map that starts at line `from`. */
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

/** A list may have the same indentation as its key. */
const startsEntry = (line: string, indent: number): boolean =>
  indentOf(line) <= indent && !(indentOf(line) === indent && /^-(?:[ \n]|$)/.test(line.slice(indent)));

const indentOf = (line: string): number => /^ */.exec(line)![0].length;

/** Whether a line is neither empty nor only a comment. */
const holdsText = (line: string): boolean => /^ *[^ \n#]/.test(line);
