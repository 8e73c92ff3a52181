import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { planDays } from '../../support/plan-days.ts';

/**
 * Queries the database of a running server from this process; both only read. `plan_daily` has the plans in
 * their initial state. Numbers are returned as numbers, dates as ISO text.
 */
export const requestDatabase = async (
  dataDir: string,
  sql: string,
): Promise<readonly Readonly<Record<string, number | string | null>>[]> => {
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    await connection.run(`ATTACH '${join(dataDir, 'warehouse.duckdb')}' AS w (READ_ONLY); USE w`);
    await connection.run(`CREATE TEMP VIEW plan_daily AS ${planDays}`);
    const rows = (await connection.runAndReadAll(sql)).getRowObjectsJson();
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, plain(cell)])),
    );
  } finally {
    instance.closeSync();
  }
};

/** Converts cells. DuckDB returns 64-bit integers and decimals as text. */
const plain = (cell: unknown): number | string | null => {
  if (cell === null || typeof cell === 'number') return cell;
  const text = String(cell);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};
