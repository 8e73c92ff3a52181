import type { AskOptions, ResultTable, SqlValue, Statement, Warehouse } from '../../warehouse/warehouse.ts';
import { clickhouse } from './clickhouse.ts';
import type { Dialect, Sql } from './dialect.ts';
import { duckdb } from './duckdb.ts';

const dialects: Readonly<Record<Warehouse['dialect'], Dialect>> = { duckdb, clickhouse };

/** What a warehouse answers to a statement. */
export function resultOf(statement: Sql, warehouse: Warehouse, options?: AskOptions): Promise<ResultTable> {
  return warehouse.query(statementOf(statement, warehouse.dialect), options);
}

/** Renders a piece for a warehouse's engine. */
export function statementOf(piece: Sql, engine: Warehouse['dialect']): Statement {
  const dialect = dialects[engine];
  const params: SqlValue[] = [];
  const render = ({ fragments }: Sql): string =>
    fragments.map((fragment) => (typeof fragment === 'string' ? fragment : word(fragment))).join('');
  const word = (fragment: Exclude<Sql['fragments'][number], string>): string => {
    if ('inDialect' in fragment) return render(fragment.inDialect(dialect));
    params.push(fragment.value);
    return dialect.placeholder(fragment.value, params.length);
  };
  return { sql: render(piece) + dialect.settings, params };
}
