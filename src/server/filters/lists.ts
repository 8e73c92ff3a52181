import type { FilterEntry } from '../../language/plan/index.ts';
import type { Cell, Statement } from '../warehouse/warehouse.ts';
import { within } from './scope.ts';
import type { Scope, ScopePart } from './scope.ts';

/** A list of entries: the statement that finds it and what becomes of its rows. */
export interface FilterList {
  readonly statement: (scope: Scope) => Statement;
  readonly toEntry: (row: readonly Cell[]) => FilterEntry;
}

/** What narrows everything but a list of its own kind. */
const parts: readonly ScopePart[] = ['brands', 'campaigns', 'platforms', 'years', 'activeOn'];
const allBut = (...left: readonly ScopePart[]): readonly ScopePart[] =>
  parts.filter((part) => !left.includes(part));

/** Every list that the facts can answer, by its response key. */
export const filterLists = {
  brandFilter: members('brands', 'brand', []),
  campaignFilter: members('campaigns', 'campaign', ['brands', 'platforms', 'activeOn']),
  platformFilter: values('platform', allBut('platforms')),
  channelFilter: values('channel', allBut()),
  objectiveFilter: values('objective', allBut()),
  objectiveTypesFilter: values('objective', allBut()),
  productFilter: values('product', allBut()),
  yearFilter: periods('year(date)', allBut('years'), ([year]) => Number(year)),
  quarterFilter: periods('year(date), quarter(date)', allBut(), ([year, quarter]) => `${year}-Q${quarter}`),
  monthFilter: periods(
    'year(date), month(date)',
    allBut(),
    ([year, month]) => `${year}-${String(month).padStart(2, '0')}`,
  ),
} satisfies Readonly<Record<string, FilterList>>;

export type FilterKey = keyof typeof filterLists;

/** Things with an id and a name. Delivered ones count even where the table of their kind does not know them. */
function members(
  table: 'brands' | 'campaigns',
  kind: 'brand' | 'campaign',
  narrowing: readonly ScopePart[],
): FilterList {
  const known = narrowing.filter((part) => part !== 'platforms');
  return {
    statement(scope) {
      const own = within(scope, known);
      const delivered = within(scope, narrowing);
      const columns = `${kind}_id AS id, ${kind}_name AS name`;
      // Only delivery says on which platforms a campaign runs.
      const sources =
        scope.platforms !== null && narrowing.includes('platforms')
          ? [[`SELECT ${columns} FROM delivery_daily WHERE ${delivered.sql}`, delivered.params] as const]
          : [
              [`SELECT ${columns} FROM ${table} WHERE ${own.sql}`, own.params] as const,
              [`SELECT ${columns} FROM delivery_daily WHERE ${delivered.sql}`, delivered.params] as const,
            ];
      const union = sources.map(([sql]) => sql).join(' UNION ALL ');
      return {
        sql: `SELECT id, max(name) AS name FROM (${union}) AS named WHERE id IS NOT NULL GROUP BY id ORDER BY name, id`,
        params: sources.flatMap(([, params]) => params),
      };
    },
    toEntry: ([id, name]) => ({ title: String(name ?? id), value: String(id) }),
  };
}

/** The different values of a column. */
function values(column: string, narrowing: readonly ScopePart[]): FilterList {
  return {
    statement(scope) {
      const { sql, params } = within(scope, narrowing);
      return {
        sql: `SELECT DISTINCT ${column} FROM delivery_daily WHERE ${sql} AND ${column} IS NOT NULL ORDER BY ${column}`,
        params,
      };
    },
    toEntry: ([value]) => ({ title: String(value), value: String(value) }),
  };
}

/** Calendar periods in which something was delivered, the latest first. */
function periods(
  expressions: string,
  narrowing: readonly ScopePart[],
  name: (row: readonly Cell[]) => string | number,
): FilterList {
  return {
    statement(scope) {
      const { sql, params } = within(scope, narrowing);
      const order = expressions.split(', ').map((_, index) => `${index + 1} DESC`);
      return {
        sql: `SELECT DISTINCT ${expressions} FROM delivery_daily WHERE ${sql} ORDER BY ${order.join(', ')}`,
        params,
      };
    },
    toEntry(row) {
      const value = name(row);
      return { title: String(value), value };
    },
  };
}
