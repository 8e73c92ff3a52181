import type { OuterNames, PageAhead, SourceTexts, Worked } from '../../language/index.ts';

/** What a thread is given at its start. */
export interface Given {
  readonly names: OuterNames;
  readonly surroundings: SourceTexts;
}

/** A page with its questions as numbers, counted in the order in which the thread first told them. */
export type NumberedPage = Omit<PageAhead, 'asked'> & { readonly asked: readonly number[] };

/** What a thread says to some pages. */
export interface Answer {
  readonly pages: readonly (readonly [path: string, NumberedPage])[];
  readonly checks: Worked['checks'];
  /** The questions that it tells for the first time. */
  readonly questions: readonly string[];
}
