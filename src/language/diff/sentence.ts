import { canonical } from './list-difference.ts';

/** A name or a value of the author. Each output format has its own quotation marks. */
export interface Quoted {
  readonly quoted: string;
}

/** A sentence that describes a change. */
export type Sentence = readonly (string | Quoted)[];

type Part = string | Quoted | Sentence;

/**
 * Makes a sentence from a template. Interpolated strings are words of the sentence; values of the author are
 * quoted.
 */
export function appText(words: readonly string[], ...parts: readonly Part[]): Sentence {
  const pieces = words.flatMap((word, index) => [word, ...[parts[index] ?? []].flat()]);
  return pieces.filter((piece) => piece !== '');
}

export const quote = (text: string): Quoted => ({ quoted: text });

/** `a`, `b` and `c`. */
export function listed(names: readonly string[]): Sentence {
  return names.flatMap((name, index) => {
    const between = index === 0 ? '' : index === names.length - 1 ? ' and ' : ', ';
    return between === '' ? [quote(name)] : [between, quote(name)];
  });
}

/** The maximum length of a value in a sentence. */
const longest = 80;

/** A value as it is written, truncated if it is long. `nothing` for undefined. */
export function shown(value: unknown): Quoted {
  if (value === undefined) return quote('nothing');
  const text = typeof value === 'string' && value !== '' ? value : canonical(value);
  return quote(text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
}

/** ` (was OLD)`, for the end of a sentence. */
export function was(from: unknown): Sentence {
  return from === undefined ? [' (was not set)'] : appText` (was ${shown(from)})`;
}

/** The text of a sentence. `mark` adds quotation marks. */
export function textOf(sentence: Sentence, mark: (quoted: string) => string = (quoted) => quoted): string {
  return sentence.map((piece) => (typeof piece === 'string' ? piece : mark(piece.quoted))).join('');
}
