import { canonical } from './list-difference.ts';

/** A name or a value as its author wrote it: each output has its own way to set it apart from our words. */
export interface Quoted {
  readonly quoted: string;
}

/** What a change is in a reviewer's words. */
export type Sentence = readonly (string | Quoted)[];

type Part = string | Quoted | Sentence;

/** A sentence from a template: texts put into it are ours, what the author wrote is quoted. */
export function say(words: readonly string[], ...parts: readonly Part[]): Sentence {
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

/** The longest value that is told whole. */
const longest = 80;

/** A value as it would be written, cut where it is long; what is not set is `nothing`. */
export function shown(value: unknown): Quoted {
  if (value === undefined) return quote('nothing');
  const text = typeof value === 'string' && value !== '' ? value : canonical(value);
  return quote(text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
}

/** ` (was OLD)`, for the end of a sentence. */
export function was(from: unknown): Sentence {
  return from === undefined ? [' (was not set)'] : say` (was ${shown(from)})`;
}

/** The words of a sentence, with what is quoted set apart by `mark`. */
export function textOf(sentence: Sentence, mark: (quoted: string) => string = (quoted) => quoted): string {
  return sentence.map((piece) => (typeof piece === 'string' ? piece : mark(piece.quoted))).join('');
}
