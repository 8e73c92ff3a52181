import { queryReadiness } from '../../cascade/index.ts';
import { fillParams, fillPath } from '../../language/plan/index.ts';
import type { FilterBarPlan, QueryPlan, ReportData, TokenScope } from '../../language/plan/index.ts';
import { callText, type ApiUser } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { settle, type SettleOptions } from './settle.ts';

/** One query's answer, or why there is none, and the call that it came from (`GET /api/…`; null where none was made). */
export type QueryOutcome =
  | { readonly kind: 'answer'; readonly call: string; readonly data: ReportData }
  | {
      readonly kind: 'none';
      readonly call: string | null;
      readonly expected: string;
      readonly got: string;
    };

/** Answers of one user, by call: what several checks ask is asked once. */
export type KnownAnswers = Map<string, Promise<QueryOutcome>>;

/** Asks a page's queries as its user does who opened the page with a selection. The answers are by query. */
export async function askPage(
  filterBar: FilterBarPlan | null,
  queries: readonly QueryPlan[],
  user: ApiUser,
  options: SettleOptions,
  known: KnownAnswers = new Map(),
): Promise<ReadonlyMap<string, QueryOutcome>> {
  const settled = filterBar === null ? null : await settle(filterBar, user, options);
  if (settled?.kind === 'stuck') {
    const { expected, got } = settled;
    return new Map(queries.map(({ name }) => [name, { kind: 'none', call: null, expected, got }]));
  }
  const scope = { values: settled?.view.values ?? {}, route: options.route, session: user.facts };
  const asked = queries.map(async (query): Promise<readonly [string, QueryOutcome]> => {
    const readiness = settled ? queryReadiness(settled.view, query) : ({ kind: 'ready' } as const);
    if (readiness.kind === 'waiting') return [query.name, waitsFor(readiness.for)];
    return [query.name, await askQuery(query, scope, user, known)];
  });
  return new Map(await Promise.all(asked));
}

async function askQuery(
  query: QueryPlan,
  scope: TokenScope,
  user: ApiUser,
  known: KnownAnswers,
): Promise<QueryOutcome> {
  const path = fillPath(query.path, scope);
  if (path === null) return waitsFor(query.components);
  const params = fillParams(query.params, scope);
  return askCall(user, path, params, known);
}

/** The answer to one call, asked once for all who want it. */
export function askCall(
  user: ApiUser,
  path: string,
  params: Parameters<ApiUser['get']>[1],
  known: KnownAnswers,
): Promise<QueryOutcome> {
  const call = callText(path, params);
  const answer = known.get(call) ?? ask(user, path, params, `GET ${call}`);
  known.set(call, answer);
  return answer;
}

async function ask(
  user: ApiUser,
  path: string,
  params: Parameters<ApiUser['get']>[1],
  call: string,
): Promise<QueryOutcome> {
  try {
    const data = await user.get(path, params);
    if (isReportData(data)) return { kind: 'answer', call, data };
    return { kind: 'none', call, expected: 'columns and rows', got: shape(data) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'none', call, expected: 'an answer', got: error.message };
  }
}

function isReportData(data: unknown): data is ReportData {
  const { columns, rows } = (data ?? {}) as { columns?: unknown; rows?: unknown };
  return Array.isArray(columns) && Array.isArray(rows);
}

const shape = (data: unknown): string =>
  typeof data === 'object' && data !== null ? `the keys ${Object.keys(data).join(', ')}` : String(data);

const waitsFor = (names: readonly string[]): QueryOutcome => ({
  kind: 'none',
  call: null,
  expected: `a selection in ${names.join(', ')}`,
  got: 'nothing selected',
});
