import type {
  DerivedRows,
  QueryOptions,
  ResultTable,
  SqlValue,
  Statement,
  Warehouse,
} from '../../warehouse/warehouse.ts';
import { clickhouse } from './clickhouse.ts';
import type { Dialect, Sql } from './dialect.ts';
import { duckdb } from './duckdb.ts';

const dialects: Readonly<Record<Warehouse['dialect'], Dialect>> = { duckdb, clickhouse };

/** Runs a statement on a warehouse and returns its result. */
export function resultOf(statement: Sql, warehouse: Warehouse, options?: QueryOptions): Promise<ResultTable> {
  return warehouse.query(statementOf(statement, warehouse.dialect), options);
}

/** Renders a piece as SQL and parameters for a warehouse's engine. */
export function statementOf(piece: Sql, engine: Warehouse['dialect']): Statement {
  const dialect = dialects[engine];
  const params: SqlValue[] = [];
  const derived = new Map<string, DerivedRows>();
  let text = '';
  const render = (fragment: Sql['fragments'][number]): void => {
    if (typeof fragment === 'string') text += fragment;
    else if ('fragments' in fragment) fragment.fragments.forEach(render);
    else if ('inDialect' in fragment) render(fragment.inDialect(dialect));
    else if ('derived' in fragment) {
      derived.set(fragment.derived.text, fragment.derived);
      text += fragment.derived.text;
    } else {
      params.push(fragment.value);
      text += dialect.placeholder(fragment.value, params.length);
    }
  };
  render(piece);
  const statement = { sql: text + dialect.settings, params };
  return derived.size === 0 ? statement : { ...statement, derived: [...derived.values()] };
}
