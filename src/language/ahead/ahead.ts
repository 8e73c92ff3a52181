import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Question } from '../link/question.ts';
import type { PageHead } from '../source/page-head.ts';

/**
 * What came of a page that was parsed, judged and linked elsewhere. Only of pages that their schema has nothing against,
 * and which nothing is laid over: what is said of the others depends on more.
 */
export interface PageAhead {
  readonly head: PageHead;
  /** Whether it, and all that it names, is without errors. */
  readonly sound: boolean;
  /** What is wrong with its names. */
  readonly diagnostics: readonly Diagnostic[];
  /** What it asked of its surroundings, its checks beside it included. */
  readonly asked: readonly Question[];
}

/** The same of a file of checks beside such a page. */
export interface ChecksAhead {
  readonly sound: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What was worked out ahead of compiling, by the path of the file. It holds for `sources` and no others. */
export interface Ahead<Sources = unknown> {
  readonly sources: Sources;
  readonly pages: ReadonlyMap<string, PageAhead>;
  readonly checks: ReadonlyMap<string, ChecksAhead>;
}
