import type { FilterEntry } from '../../language/plan/index.ts';
import type { Cell, Statement } from '../warehouse/warehouse.ts';
import { within } from './scope.ts';
import type { Condition, ListScope, ScopePart } from './scope.ts';

/** A list of entries: the statement that finds it and what becomes of its rows. */
export interface FilterList {
  /** What it is read from: without one of them it is empty. */
  readonly tables: readonly string[];
  readonly statement: (scope: ListScope) => Statement;
  readonly toEntry: (row: readonly Cell[]) => FilterEntry;
}

/** Where a list is read from, and which parts of a scope narrow it there. */
export interface Source {
  readonly table: string;
  readonly narrowing: readonly ScopePart[];
  /** Only these rows, whatever is asked. */
  readonly only?: Condition;
}

/** The rows of a source that a scope leaves. */
function rowsOf({ table, narrowing, only }: Source, scope: ListScope): Condition {
  const { sql, params } = within(scope, narrowing);
  return {
    sql: `FROM ${table} WHERE ${sql}${only ? ` AND ${only.sql}` : ''}`,
    params: [...params, ...(only?.params ?? [])],
  };
}

/** Things with an id and a name, from all of the sources together. */
export function named(
  kind: 'brand' | 'campaign' | 'plan',
  sourcesOf: (scope: ListScope) => readonly Source[],
): Omit<FilterList, 'tables'> {
  return {
    statement(scope) {
      const found = sourcesOf(scope).map((source) => rowsOf(source, scope));
      const union = found
        .map(({ sql }) => `SELECT ${kind}_id AS id, ${kind}_name AS name ${sql}`)
        .join(' UNION ALL ');
      return {
        sql: `SELECT id, max(name) AS name FROM (${union}) AS named WHERE id IS NOT NULL GROUP BY id ORDER BY name, id`,
        params: found.flatMap(({ params }) => params),
      };
    },
    toEntry: ([id, name]) => ({ title: String(name ?? id), value: String(id) }),
  };
}

/** The different values of a column, in the order of an expression over it. */
export function values(column: string, source: Source, order: string = column): FilterList {
  return {
    tables: [source.table],
    statement(scope) {
      const { sql, params } = rowsOf(source, scope);
      return {
        sql: `SELECT ${column} ${sql} AND ${column} IS NOT NULL GROUP BY ${column} ORDER BY ${order}`,
        params,
      };
    },
    toEntry: ([value]) => ({ title: String(value), value: String(value) }),
  };
}

const twoDigits = (value: Cell | undefined): string => String(value).padStart(2, '0');

/** The periods of the calendar: what they are made of, and their values. */
const periodKinds = {
  year: { expressions: 'year(date)', name: ([year]) => Number(year) },
  quarter: { expressions: 'year(date), quarter(date)', name: ([year, quarter]) => `${year}-Q${quarter}` },
  month: { expressions: 'year(date), month(date)', name: ([year, month]) => `${year}-${twoDigits(month)}` },
  day: { expressions: 'date', name: ([date]) => String(date) },
} satisfies Readonly<
  Record<string, { readonly expressions: string; readonly name: (row: readonly Cell[]) => string | number }>
>;

/** Calendar periods of which there are rows, the latest first. */
export function periods(kind: keyof typeof periodKinds, source: Source): FilterList {
  const { expressions, name } = periodKinds[kind];
  const order = expressions.split(', ').map((_, index) => `${index + 1} DESC`);
  return {
    tables: [source.table],
    statement(scope) {
      const { sql, params } = rowsOf(source, scope);
      return { sql: `SELECT DISTINCT ${expressions} ${sql} ORDER BY ${order.join(', ')}`, params };
    },
    toEntry(row) {
      const value = name(row);
      return { title: String(value), value };
    },
  };
}
