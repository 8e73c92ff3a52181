import type { FilterEntry, FilterLists } from '../../language/plan/index.ts';
import type { ApiRequest, Principal } from '../api/handler.ts';
import type { ServerContext } from '../rooms/context.ts';
import { refuseDamaged } from '../api/errors.ts';
import { requesterOf } from '../process/line.ts';
import { createAnswerCache } from '../warehouse/answer-cache.ts';
import type { AnswerCache } from '../warehouse/answer-cache.ts';
import type { Cell, Statement, Warehouse } from '../warehouse/warehouse.ts';
import type { FilterList } from './lists.ts';
import { scopeOf } from './scope.ts';
import type { ListScope } from './scope.ts';

type Rows = readonly (readonly Cell[])[];

/** Cells that are kept of one warehouse: some hundred lists of a thousand entries. */
const MOST_CELLS = 1_000_000;

const caches = new WeakMap<Warehouse, AnswerCache<Rows>>();

/** Answers are kept until the facts change, and asked for once where many ask at once: every page wants the same lists. */
function cacheOf(warehouse: Warehouse): AnswerCache<Rows> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  // The entry itself counts, too, so that empty lists don't pile up without end.
  const sizeOf = (rows: Rows): number => rows.reduce((sum, row) => sum + row.length, 10);
  const cache = createAnswerCache<Rows>({ most: MOST_CELLS, sizeOf });
  caches.set(warehouse, cache);
  return cache;
}

/** Asks about one company's facts. Where one of the tables has never been loaded there are no rows. */
export type Facts = (statement: Statement, tables?: readonly string[]) => Promise<Rows>;

export async function factsOf(
  { warehouse }: Pick<ServerContext, 'warehouse'>,
  { company, userName }: Pick<Principal, 'company' | 'userName'>,
  signal: AbortSignal,
): Promise<Facts> {
  const { version, damaged } = await warehouse.freshness(company);
  const requester = requesterOf({ company, userName });
  return async (statement, tables = ['delivery_daily']) => {
    refuseDamaged(
      damaged.filter(({ table }) => table !== null && tables.includes(table)),
      tables.join(', '),
    );
    for (const table of tables) if ((await warehouse.describe(table)) === null) return [];
    // The statement's values hold the company and the brands that its requester may see.
    const key = JSON.stringify([version, statement.sql, statement.params]);
    const ask = async (running: AbortSignal): Promise<Rows> =>
      (await warehouse.query(statement, { signal: running, requester })).rows;
    return cacheOf(warehouse).answer(key, ask, signal);
  };
}

/** These lists by their response keys, within what the request asks for and its user may see. */
export async function askLists(
  request: ApiRequest,
  context: ServerContext,
  lists: Readonly<Record<string, FilterList>>,
): Promise<FilterLists> {
  const scope = scopeOf(request, context);
  const facts = await factsOf(context, request.principal, request.signal);
  const found: Record<string, FilterEntry[]> = {};
  // One after the other: a page that asks for every list must not take all connections.
  for (const [key, list] of Object.entries(lists)) found[key] = await askList(facts, scope, list);
  return found;
}

export async function askList(facts: Facts, scope: ListScope, list: FilterList): Promise<FilterEntry[]> {
  const { sourceType, activeOn } = scope;
  const narrowing = [
    ...(activeOn === null ? [] : ['campaigns']),
    ...(sourceType === null ? [] : ['tracked_events']),
  ];
  const rows = await facts(list.statement(scope), [...list.tables, ...narrowing]);
  return rows.map(list.toEntry);
}
