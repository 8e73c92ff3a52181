import type { Difference } from '../differences.ts';
import { quote, shown, was, type Sentence } from '../sentence.ts';

/** A difference with what its sentence may need to know. */
export interface Found extends Difference {
  /** What the stars of the pattern stand for. */
  readonly names: readonly string[];
  /** What the document is called: a page's route, a bar's, dataset's or language's name. */
  readonly document: string;
  /** The words that users read for a component, or its name where it has none. */
  readonly titleOf: (component: string) => string;
  /** What users read for a text: itself, where it is no key of the dictionaries. */
  readonly wordsOf: (text: string) => string;
}

/** A kind of change that has words of its own. */
export interface KindOfChange {
  /** A path with `*` for any one name and `**` at its end for anything further; empty for the document itself. */
  readonly at: string;
  readonly how?: readonly Difference['how'][];
  readonly when?: (found: Found) => boolean;
  readonly say: ChangeWords;
  /** What is said instead where nothing is set any more. */
  readonly unset?: ChangeWords;
}

export type KindsOfChange = Readonly<Record<string, KindOfChange>>;

/** A sentence, or a template of one: `{NAME}` stands for one of `parts`, `{0}` for what the first star stands for. */
export type ChangeWords = string | ((found: Found) => Sentence);

const parts: Readonly<Record<string, (found: Found) => Sentence>> = {
  0: ({ names }) => [quote(names[0]!)],
  1: ({ names }) => [quote(names[1]!)],
  2: ({ names }) => [quote(names[2]!)],
  /** The component that the first star stands for, as users read it; the second one, for a call that fills it. */
  component: ({ names, titleOf }) => [quote(titleOf(names[0]!))],
  source: ({ names, titleOf }) => [quote(titleOf(names[1]!))],
  document: ({ document }) => [quote(document)],
  path: ({ path }) => [quote(path.join('.'))],
  from: ({ from }) => [shown(from)],
  to: ({ to }) => [shown(to)],
  /** ` (was OLD)`, or that it was not set. */
  was: ({ from }) => was(from),
  /** The same, where something was set. */
  before: ({ from }) => (from === undefined ? [] : was(from)),
};

/** Fills words. Throws an error for a part that there is not. */
export function filled(words: ChangeWords, found: Found): Sentence {
  if (typeof words !== 'string') return words(found);
  return words.split(/[{}]/).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [piece];
    const part = parts[piece];
    if (part === undefined) throw new Error(`There is no part {${piece}} of a sentence: ${words}`);
    return part(found);
  });
}
