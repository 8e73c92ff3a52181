import type { ClickHouseClient } from '@clickhouse/client';
import type { TablePlan } from '../../src/language/plan/index.ts';
import { createTable } from '../../src/server/warehouse/create-table.ts';
import { quoted } from '../../src/server/warehouse/index.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { opened } from './chdb.ts';

/** The rows of these tables in ClickHouse, in tables that their files make. */
export async function copied(
  from: Warehouse,
  tables: Iterable<TablePlan>,
  client: ClickHouseClient,
): Promise<Warehouse> {
  for (const table of tables) {
    await client.command({ query: createTable(table, 'clickhouse') });
    const names = Object.keys(table.columns);
    const select = `SELECT ${names.map(quoted).join(', ')} FROM ${quoted(table.name)}`;
    const { rows } = await from.query({ sql: select, params: [] });
    await client.insert({
      table: table.name,
      columns: names as [string, ...string[]],
      values: rows,
      format: 'JSONCompactEachRow',
      clickhouse_settings: {
        date_time_input_format: 'best_effort',
        // A column that is always known refuses a row without a value, and does not make it 0.
        input_format_null_as_default: 0,
      },
    });
  }
  return await opened(client);
}
