import type { FilterEntry, FilterLists, Grain } from '../../language/plan/index.ts';
import { statementOf } from '../query/dialect/statement-of.ts';
import { membersStatement } from '../query/statement/member-list.ts';
import type { RequestedDimension } from '../query/question/question.ts';
import type { Selection } from '../query/statement/facts.ts';
import type { SqlValue } from '../warehouse/warehouse.ts';
import { dimensionOfList, isNarrowed, selectionOf } from './list-question.ts';
import { listOf, listsOf } from './list-source.ts';
import type { ListRows, ListSource, NamedList } from './list-source.ts';
import type { ListScope } from './scope.ts';

/** Returns the lists of a page or an API call, by key. */
export async function queryLists(
  source: ListSource,
  scope: ListScope,
  requester: string,
): Promise<FilterLists> {
  const found: Record<string, FilterEntry[]> = {};
  // Queries run one at a time, so that a page with all lists does not take all connections.
  for (const list of listsOf(source, requester)) found[list.key] = await queryList(source, scope, list);
  return found;
}

export async function queryList(
  source: ListSource,
  scope: ListScope,
  list: NamedList,
): Promise<FilterEntry[]> {
  const selection = await selectionOfList(source, scope, list);
  const requested = dimensionOfList(list);
  const rows = await rowsOf(source, selection);
  return rows.map((row) => entryOf(row, requested));
}

/** Returns the facts of a list within a scope, limited to members of the lists that it depends on. */
export async function selectionOfList(
  source: ListSource,
  scope: ListScope,
  list: NamedList,
): Promise<Selection> {
  const among: Record<string, readonly SqlValue[]> = {};
  for (const [dimension, names] of Object.entries(list.spec.among ?? {})) {
    for (const name of names) {
      const parent = listOf(source, name);
      if (parent === null || !isNarrowed(parent, scope)) continue;
      const rows = await rowsOf(source, await selectionOfList(source, scope, parent));
      const members: readonly SqlValue[] = rows.flatMap(([member = null]) =>
        member === null ? [] : [member],
      );
      const before = among[dimension];
      among[dimension] = before === undefined ? members : shared(before, members);
    }
  }
  return selectionOf(list, scope, among);
}

function shared(some: readonly SqlValue[], others: readonly SqlValue[]): readonly SqlValue[] {
  const known = new Set(others);
  return some.filter((member) => known.has(member));
}

async function rowsOf({ engine, query }: ListSource, selection: Selection): Promise<ListRows> {
  const statement = membersStatement(selection, { limit: null, search: null, among: null });
  return await query(statementOf(statement, engine), selection.question.plan);
}

/** Returns an entry: a member with its label, or a calendar period with its name. */
function entryOf(
  [member = null, label]: ListRows[number],
  { grain, dimension }: RequestedDimension,
): FilterEntry {
  if (grain !== null) {
    const value = periodName(String(member), grain);
    return { title: String(value), value };
  }
  const shown = dimension.label === null ? member : (label ?? member);
  return { title: String(shown), value: String(member) };
}

/** Returns the name of a period in the format of the filter API: 2026, 2026-Q1, 2026-03 or 2026-03-31. */
function periodName(start: string, grain: Grain): string | number {
  const month = start.slice(0, 7);
  if (grain === 'year') return Number(start.slice(0, 4));
  if (grain === 'quarter') return `${start.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
  return grain === 'month' ? month : start.slice(0, 10);
}
