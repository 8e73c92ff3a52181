import { fillParams, fillPath } from '../language/plan/index.ts';
import type { QueryPlan, SentParams, TokenScope } from '../language/plan/index.ts';

/** A query with its tokens filled. Two questions with the same key are the same request. */
export interface QueryRequest {
  readonly key: string;
  /** Below `/api/`. */
  readonly path: string;
  readonly params: SentParams;
}

/** The query with its tokens filled; null where a token of its path is empty, since no request leaves with a hole in its path. */
export function questionOf(query: QueryPlan, scope: TokenScope): QueryRequest | null {
  const path = fillPath(query.path, scope);
  if (path === null) return null;
  const params = fillParams(query.params, scope);
  return { key: questionKey(path, params), path, params };
}

/** The order in which an author writes params makes no other question. */
export function questionKey(path: string, params: SentParams): string {
  const written = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${written.toSorted().join('&')}`;
}
