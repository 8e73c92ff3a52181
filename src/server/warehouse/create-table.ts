import type { ColumnPlan, TablePlan } from '../../language/plan/index.ts';
import { engineType } from './column-types.ts';
import { LOAD } from './clickhouse-names.ts';
import { quoted } from './quoted.ts';
import type { Warehouse } from './warehouse.ts';

/**
 * Returns the statement that creates a table from its file. A column that always has a value is NOT NULL in DuckDB and
 * not Nullable in ClickHouse. In ClickHouse each row also has the load that inserted it.
 */
export function createTable(table: TablePlan, engine: Warehouse['dialect']): string {
  return statements[engine](table);
}

const statements: Readonly<Record<Warehouse['dialect'], (table: TablePlan) => string>> = {
  duckdb: (table) =>
    `CREATE TABLE ${quoted(table.name)} (${listed(table, (column) => `${engineType(column, 'duckdb')}${column.unknown ? '' : ' NOT NULL'}`)})`,
  clickhouse: (table) =>
    [
      `CREATE TABLE IF NOT EXISTS ${quoted(table.name)} (${listed(table, clickHouseType)}, ${quoted(LOAD)} LowCardinality(String))`,
      'ENGINE = MergeTree',
      ...(table.partition ? [`PARTITION BY ${partitionOf(table.partition)}`] : []),
      `ORDER BY (${[table.tenant, ...table.order].map(quoted).join(', ')})`,
    ].join(' '),
};

/**
 * Returns the statement that creates the view of a table whose file has a SELECT. The view has the columns that the
 * file lists. Both engines accept it.
 */
export function createView({ name, columns, sql = '' }: TablePlan): string {
  const names = Object.keys(columns).map(quoted).join(', ');
  return `CREATE OR REPLACE VIEW ${quoted(name)} AS SELECT ${names} FROM (${sql.trim().replace(/;$/, '')}\n) AS facts`;
}

function listed({ columns }: TablePlan, typeOf: (column: ColumnPlan) => string): string {
  return Object.entries(columns)
    .map(([name, column]) => `${quoted(name)} ${typeOf(column)}`)
    .join(', ');
}

/** Returns the ClickHouse type. A column that always has a value is not Nullable. */
export function clickHouseType(column: ColumnPlan): string {
  const type = engineType(column, 'clickhouse');
  return column.unknown ? `Nullable(${type})` : type;
}

const grains = {
  day: 'toDate',
  week: 'toMonday',
  month: 'toStartOfMonth',
  quarter: 'toStartOfQuarter',
  year: 'toStartOfYear',
} as const;

function partitionOf({ column, grain }: NonNullable<TablePlan['partition']>): string {
  return grain === null ? quoted(column) : `${grains[grain]}(${quoted(column)})`;
}
