import { expect, it } from 'vitest';
import type { TablePlan } from '../../../src/language/plan/index.ts';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';

const view = (sql: string) =>
  ({ name: 'costs', sql, columns: { company_id: {}, amount: {} } }) as unknown as TablePlan;

/** The version that a server knows which makes these views of the table in turn. */
async function storedBy(columns: string, ...views: readonly string[]): Promise<string | undefined> {
  const warehouse = await openDuckDb({
    file: null,
    threads: 1,
    fill: async (connection) => {
      await connection.run(`CREATE TABLE base.facts (company_id VARCHAR, ${columns})`);
    },
  });
  try {
    for (const sql of views) await warehouse.shapeView(view(sql));
    return (await warehouse.freshness('acme')).parts?.stored;
  } finally {
    await warehouse.close();
  }
}

it('is the same after a restart, and another with other columns or another view', async () => {
  const [all, some] = ['SELECT * FROM facts', 'SELECT * FROM facts WHERE amount > 1'];
  const stored = await storedBy('amount INTEGER', all);
  expect(stored).toMatch(/^\w{16}$/);
  expect(await storedBy('amount INTEGER', all)).toBe(stored);
  expect(await storedBy('amount INTEGER', some, all)).toBe(stored);
  expect(await storedBy('amount INTEGER', some)).not.toBe(stored);
  expect(await storedBy('amount DOUBLE', all)).not.toBe(stored);
  expect(await storedBy('amount INTEGER')).not.toBe(stored);
});
