import { queryReadiness } from '../cascade/index.ts';
import type { CascadeView } from '../cascade/index.ts';
import type { QueryPlan, TokenScope } from '../language/plan/index.ts';
import { comparedWith } from './comparison.ts';
import { questionOf } from './question.ts';
import type { QueryRequest } from './question.ts';

/** The values of tokens other than the filters'. */
export type PageScope = Omit<TokenScope, 'values'>;

/** The status of a query under the current filters. */
export type QueryStatus =
  | { readonly kind: 'ask'; readonly question: QueryRequest }
  /**
   * The query must not be sent: components are loading or unfilled, or Apply has to be pressed. `keep` is the
   * reason why its last data stay on screen, marked as outdated. Null removes them.
   */
  | {
      readonly kind: 'wait';
      readonly for: readonly string[];
      readonly noEntries?: true;
      readonly keep: 'reloading' | 'apply' | null;
    };

/** The state of the filters, with the status of each query. */
export interface FilterSnapshot {
  readonly statusOf: (query: QueryPlan) => QueryStatus;
}

/**
 * Derives the status of each query from the filters, and the components that it waits for. `comparison` is
 * the reader's, in place of the page's own.
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
      // An optional component in its path is not filled. The query has to wait for it.
      const unfilled = query.components.filter((name) => view.components[name]?.filled !== true);
      return { kind: 'wait', for: unfilled, keep: null };
    },
  };
}
