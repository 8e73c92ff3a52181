import type { FilterEntry, FilterLists } from '../../language/plan/index.ts';
import type { ApiRequest, ServerContext } from '../http/handler.ts';
import type { Cell, Statement, Warehouse } from '../warehouse/warehouse.ts';
import type { FilterList } from './lists.ts';
import { scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';

type Rows = readonly (readonly Cell[])[];

/** Answers of a warehouse, kept until its facts change: every page asks for the same few lists. */
const remembered = new WeakMap<Warehouse, Map<string, Rows>>();
const maxRemembered = 500;

/** Asks about one company's facts. Where one of the tables has never been loaded there are no rows. */
export type Facts = (statement: Statement, tables?: readonly string[]) => Promise<Rows>;

export async function factsOf(
  { warehouse }: Pick<ServerContext, 'warehouse'>,
  company: string,
  signal: AbortSignal,
): Promise<Facts> {
  const { version } = await warehouse.freshness(company);
  const answers = remembered.get(warehouse) ?? new Map<string, Rows>();
  remembered.set(warehouse, answers);
  return async (statement, tables = ['delivery_daily']) => {
    for (const table of tables) if ((await warehouse.describe(table)) === null) return [];
    const key = JSON.stringify([version, statement.sql, statement.params]);
    const known = answers.get(key);
    if (known) return known;
    const { rows } = await warehouse.query(statement, { signal });
    for (const oldest of answers.keys()) {
      if (answers.size < maxRemembered) break;
      answers.delete(oldest);
    }
    answers.set(key, rows);
    return rows;
  };
}

/** These lists by their response keys, within what the request asks for and its user may see. */
export async function askLists(
  request: ApiRequest,
  context: ServerContext,
  lists: Readonly<Record<string, FilterList>>,
): Promise<FilterLists> {
  const scope = scopeOf(request, context);
  const facts = await factsOf(context, scope.company, request.signal);
  const found: Record<string, FilterEntry[]> = {};
  // One after the other: a page that asks for every list must not take all connections.
  for (const [key, list] of Object.entries(lists)) found[key] = await askList(facts, scope, list);
  return found;
}

export async function askList(facts: Facts, scope: Scope, list: FilterList): Promise<FilterEntry[]> {
  const { sourceType, activeOn } = scope;
  const narrowing = [
    ...(activeOn === null ? [] : ['campaigns']),
    ...(sourceType === null ? [] : ['tracked_events']),
  ];
  const rows = await facts(list.statement(scope), [...list.tables, ...narrowing]);
  return rows.map(list.toEntry);
}
