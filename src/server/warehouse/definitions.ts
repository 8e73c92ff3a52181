import { DERIVED } from './derived-tables.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Warehouse } from './warehouse.ts';

/**
 * Returns a fingerprint of the columns of all tables in DuckDB and of the statements of these views. It is the same
 * after a restart with the same page files.
 */
export async function definitionsOf(
  warehouse: Pick<Warehouse, 'query'>,
  views: ReadonlySet<string>,
): Promise<string> {
  const columns = await warehouse.query({
    sql: `SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE NOT internal AND database_name <> '${DERIVED}' ORDER BY ALL`,
    params: [],
  });
  const made = await warehouse.query({
    sql: 'SELECT view_name, sql FROM duckdb_views() WHERE NOT internal ORDER BY ALL',
    params: [],
  });
  return fingerprintOf([columns.rows, made.rows.filter(([name]) => views.has(String(name)))]);
}
