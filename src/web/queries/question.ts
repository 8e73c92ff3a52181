import { fillParams, fillPath } from '../../language/plan/index.ts';
import type { QueryPlan, TokenScope } from '../../language/plan/index.ts';
import type { Question } from './transport.ts';

/** The query with its tokens filled; null where a token of its path is empty, since no request leaves with a hole in its path. */
export function questionOf(query: QueryPlan, scope: TokenScope): Question | null {
  const path = fillPath(query.path, scope);
  if (path === null) return null;
  const params = fillParams(query.params, scope);
  // The order in which an author writes params makes no other question.
  const written = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { key: `${path}?${written.toSorted().join('&')}`, path, params };
}
