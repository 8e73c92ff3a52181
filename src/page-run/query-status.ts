import { queryReadiness } from '../cascade/index.ts';
import type { CascadeView } from '../cascade/index.ts';
import type { QueryPlan, TokenScope } from '../language/plan/index.ts';
import { comparedWith } from './comparison.ts';
import { questionOf } from './question.ts';
import type { QueryRequest } from './question.ts';

/** What tokens stand for besides the values of the filters. */
export type PageScope = Omit<TokenScope, 'values'>;

/** What the filters allow a query to do now. */
export type QueryStatus =
  | { readonly kind: 'ask'; readonly question: QueryRequest }
  /**
   * It may not be asked: components are loading or unfilled, or Apply is to be pressed. `keep` says why the last data
   * stay on screen, marked; null takes them away.
   */
  | {
      readonly kind: 'wait';
      readonly for: readonly string[];
      readonly noEntries?: true;
      readonly keep: 'reloading' | 'apply' | null;
    };

/** What the filters say at one moment: how each query stands. */
export interface FilterSnapshot {
  readonly statusOf: (query: QueryPlan) => QueryStatus;
}

/**
 * Reads for the queries what the filters say: who may ask what, and who waits for which component. `comparison` is what the
 * reader compares with in place of what the page does.
 */
export function queryFacts(
  view: CascadeView,
  scope: PageScope,
  comparison: string | null = null,
): FilterSnapshot {
  const filled: TokenScope = { ...scope, values: view.values };
  return {
    statusOf(query: QueryPlan): QueryStatus {
      const readiness = queryReadiness(view, query);
      if (readiness.kind === 'waiting') return { ...readiness, kind: 'wait' };
      const question = questionOf(comparedWith(query, comparison), filled);
      if (question !== null) return { kind: 'ask', question };
      // Its path names a component that is optional and not filled: it can only wait for it.
      const unfilled = query.components.filter((name) => view.components[name]?.filled !== true);
      return { kind: 'wait', for: unfilled, keep: null };
    },
  };
}
