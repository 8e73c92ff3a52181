import { fillParams, fillPath } from '../language/plan/index.ts';
import type { QueryPlan, SentParams, TokenScope } from '../language/plan/index.ts';

/** A query with its tokens filled. Two questions with the same key are the same request. */
export interface QueryRequest {
  readonly key: string;
  /** Below `/api/`. */
  readonly path: string;
  readonly params: SentParams;
}

/** The query with its tokens filled. Null when a token of its path is empty, since the path would be incomplete. */
export function questionOf(query: QueryPlan, scope: TokenScope): QueryRequest | null {
  const path = fillPath(query.path, scope);
  if (path === null) return null;
  const params = fillParams(query.params, scope);
  return { key: questionKey(path, params), path, params };
}

/** The same request without its forecast. Null when it has no forecast. */
export function withoutForecast({ path, params }: QueryRequest): QueryRequest | null {
  if (params.forecast === undefined) return null;
  const known = Object.fromEntries(
    Object.entries(params).filter(([name]) => name !== 'forecast' && name !== 'interval'),
  );
  return { key: questionKey(path, known), path, params: known };
}

/** The key of a request. It does not depend on the order of the parameters. */
export function questionKey(path: string, params: SentParams): string {
  const written = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${written.toSorted().join('&')}`;
}
