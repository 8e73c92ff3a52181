import type { FilterEntry, FilterLists } from '../../language/plan/index.ts';
import type { Cell, Statement } from '../warehouse/warehouse.ts';
import type { FilterList } from './lists.ts';
import type { ListScope } from './scope.ts';

export type ListRows = readonly (readonly Cell[])[];

/** Asks about one company's facts. Where one of the tables has never been loaded there are no rows. */
export type Facts = (statement: Statement, tables?: readonly string[]) => Promise<ListRows>;

/** These lists by their response keys, within a scope. */
export async function askLists(
  facts: Facts,
  scope: ListScope,
  lists: Readonly<Record<string, FilterList>>,
): Promise<FilterLists> {
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
