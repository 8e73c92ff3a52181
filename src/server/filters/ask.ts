import type { FilterEntry, FilterLists } from '../../language/plan/index.ts';
import type { ApiRequest, ServerContext } from '../http/handler.ts';
import type { Cell, Statement, Warehouse } from '../warehouse/warehouse.ts';
import { filterLists } from './lists.ts';
import type { FilterKey } from './lists.ts';
import { scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';

type Rows = readonly (readonly Cell[])[];

/** Answers of a warehouse, kept until its facts change: every page asks for the same few lists. */
const remembered = new WeakMap<Warehouse, Map<string, Rows>>();
const maxRemembered = 500;

/** Asks about one company's facts. Where they have never been loaded there are no rows. */
export type Facts = (statement: Statement) => Promise<Rows>;

export async function factsOf(
  { warehouse }: Pick<ServerContext, 'warehouse'>,
  company: string,
  signal: AbortSignal,
): Promise<Facts> {
  if ((await warehouse.describe('delivery_daily')) === null) return async () => [];
  const { version } = await warehouse.freshness(company);
  const answers = remembered.get(warehouse) ?? new Map<string, Rows>();
  remembered.set(warehouse, answers);
  return async (statement) => {
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

/** The lists of these keys, within what the request asks for and its user may see. */
export async function askLists(
  request: ApiRequest,
  context: ServerContext,
  keys: readonly FilterKey[],
): Promise<FilterLists> {
  const scope = scopeOf(request, context.pages.productId, context.clock);
  const facts = await factsOf(context, scope.company, request.signal);
  const found = await Promise.all(keys.map((key) => askList(facts, scope, key)));
  return Object.fromEntries(keys.map((key, index) => [key, found[index] ?? []]));
}

export async function askList(facts: Facts, scope: Scope, key: FilterKey): Promise<FilterEntry[]> {
  const list = filterLists[key];
  return (await facts(list.statement(scope))).map(list.toEntry);
}
