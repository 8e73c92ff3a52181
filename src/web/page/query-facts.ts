import { queryReadiness } from '../../cascade/index.ts';
import type { CascadeView } from '../../cascade/index.ts';
import type { QueryPlan, TokenScope } from '../../language/plan/index.ts';
import { comparedWith } from './comparison.ts';
import { questionOf } from '../queries/index.ts';
import type { FilterSnapshot, QueryStatus } from '../queries/index.ts';

/** What tokens stand for besides the values of the filters. */
export type PageScope = Omit<TokenScope, 'values'>;

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
    generation: view.generation,
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
