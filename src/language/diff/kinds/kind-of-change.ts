import type { Difference } from '../differences.ts';
import { quote, shown, was, type Sentence } from '../sentence.ts';

/** A difference with the data for its sentence. */
export interface Found extends Difference {
  /** The names that match the stars of the pattern. */
  readonly names: readonly string[];
  /** The name of the document: a page's route, or the name of a bar, dataset or language. */
  readonly document: string;
  /** The label of a component, or its name. */
  readonly titleOf: (component: string) => string;
  /** The text of a key. Anything that is no key is returned as it is. */
  readonly wordsOf: (text: string) => string;
}

/** A kind of change with words of its own. */
export interface KindOfChange {
  /** A path pattern: `*` is any one name, a final `**` any rest. Empty for the document itself. */
  readonly at: string;
  readonly how?: readonly Difference['how'][];
  readonly when?: (found: Found) => boolean;
  readonly appText: ChangeWords;
  /** The words when the value was removed. */
  readonly unset?: ChangeWords;
}

export type KindsOfChange = Readonly<Record<string, KindOfChange>>;

/** A sentence or a template. `{NAME}` is one of `parts`, `{0}` is the name for the first star. */
export type ChangeWords = string | ((found: Found) => Sentence);

const parts: Readonly<Record<string, (found: Found) => Sentence>> = {
  0: ({ names }) => [quote(names[0]!)],
  1: ({ names }) => [quote(names[1]!)],
  2: ({ names }) => [quote(names[2]!)],
  /**
   * The label of the component that the first star matches. `source` is that of the second star, for a call
   * that fills a component.
   */
  component: ({ names, titleOf }) => [quote(titleOf(names[0]!))],
  source: ({ names, titleOf }) => [quote(titleOf(names[1]!))],
  document: ({ document }) => [quote(document)],
  path: ({ path }) => [quote(path.join('.'))],
  from: ({ from }) => [shown(from)],
  to: ({ to }) => [shown(to)],
  /** ` (was OLD)`, or ` (was not set)`. */
  was: ({ from }) => was(from),
  /** ` (was OLD)`, if there was a value. */
  before: ({ from }) => (from === undefined ? [] : was(from)),
};

/** Fills a template. Throws for an unknown part. */
export function filled(words: ChangeWords, found: Found): Sentence {
  if (typeof words !== 'string') return words(found);
  return words.split(/[{}]/).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [piece];
    const part = parts[piece];
    if (part === undefined) throw new Error(`There is no part {${piece}} of a sentence: ${words}`);
    return part(found);
  });
}
