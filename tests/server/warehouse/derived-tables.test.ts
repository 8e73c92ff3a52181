import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DerivedLimits } from '../../../src/server/warehouse/derived-tables.ts';
import { openDuckDb } from '../../../src/server/warehouse/duckdb.ts';
import type { Statement, Warehouse } from '../../../src/server/warehouse/warehouse.ts';
import { MIRROR } from './mirrors.ts';

const EAGER: DerivedLimits = { worthMs: 0, mostCells: 1_000, mostCellsOfAll: 2_000 };
const LETTERS = `(SELECT company_id, letter, count(*) AS rows FROM facts GROUP BY ALL\n)`;
const EDITED = `(SELECT company_id, sum(amount) AS rows FROM Mirrored GROUP BY ALL\n)`;

let warehouse: Warehouse;

/** 30 rows of three companies, of ten letters each. */
async function open(limits: Partial<DerivedLimits> = {}): Promise<void> {
  warehouse = await openDuckDb({
    file: null,
    derivedLimits: { ...EAGER, ...limits },
    fill: async (connection) => {
      await connection.run(
        `CREATE TABLE facts AS SELECT 'c' || i % 3 AS company_id, chr(97 + i::INT // 3) AS letter FROM range(30) r(i)`,
      );
    },
  });
}

afterEach(() => warehouse.close());

const sumOf = (text: string, company = 'c1', bound = 0): Statement => ({
  sql: `SELECT count(*), sum(rows) FROM ${text} AS facts WHERE company_id = ? AND rows > ${bound}`,
  params: [company],
  derived: [{ text, tenant: 'company_id', company }],
});

const answerTo = async (statement: Statement) => (await warehouse.query(statement)).rows;

/** The number of rows in each table that is stored, sorted. Waits until none is being stored or dropped. */
async function stored(): Promise<readonly unknown[]> {
  for (const company of ['c0', 'c1', 'c2', ''])
    await warehouse.wide(async () => undefined, { requester: { company, user: '' } });
  const sql = `SELECT estimated_size FROM duckdb_tables() WHERE database_name = 'derived' ORDER BY 1`;
  return (await warehouse.query({ sql, params: [] })).rows.flat();
}

/** Whether the letters of a company are read from a table. */
async function isStored(company: string): Promise<boolean> {
  const plan = await warehouse.query({
    ...sumOf(LETTERS, company),
    sql: `EXPLAIN ${sumOf(LETTERS, company).sql}`,
  });
  return JSON.stringify(plan.rows).includes('derived.main.t');
}

const amount = (company: string, id: string, figure: string) => ({
  company,
  removed: [],
  rows: [
    Object.keys(MIRROR.columns).map((name) => ({ company_id: company, id, amount: figure })[name] ?? null),
  ],
  versions: new Map([[id, 1]]),
});

describe('the rows of a SELECT', () => {
  it('are stored for the company whose queries computed them, and answers stay the same', async () => {
    await open();
    const computed = await answerTo(sumOf(LETTERS));
    expect(await stored()).toEqual([10]);
    expect(computed).toEqual([[10, 10]]);
    expect(await answerTo(sumOf(LETTERS))).toEqual(computed);
    expect(await answerTo(sumOf(LETTERS, 'c2'))).toEqual(computed);
  });

  it('are read from the table, which the SELECT is not computed for any more', async () => {
    await open();
    await answerTo(sumOf(LETTERS));
    expect(await stored()).toEqual([10]);
    expect(await isStored('c1')).toBe(true);
    expect(await isStored('c2')).toBe(false);
  });

  it('are streamed from the table as well', async () => {
    await open();
    await answerTo(sumOf(LETTERS));
    expect(await stored()).toEqual([10]);
    const rows = [];
    for await (const batch of warehouse.stream(sumOf(LETTERS))) rows.push(...batch.rows);
    expect(rows).toEqual([[10, 10]]);
  });

  it('are stored without a query when one took long before a restart', async () => {
    await open({ worthMs: 200 });
    await warehouse.noteDerived?.(sumOf(LETTERS), { rows: 10, tookMs: 199 });
    expect(await stored()).toEqual([]);
    await warehouse.noteDerived?.(sumOf(LETTERS), { rows: 10, tookMs: 1 });
    expect(await stored()).toEqual([10]);
  });

  it('are not computed to be stored when they are known to be too many', async () => {
    await open();
    await warehouse.noteDerived?.(sumOf(LETTERS), { rows: 1_001, tookMs: 1 });
    expect(await stored()).toEqual([]);
    expect(await answerTo(sumOf(LETTERS))).toEqual([[10, 10]]);
    expect(await stored()).toEqual([]);
  });

  it('are not stored before queries have taken long to compute them', async () => {
    await open({ worthMs: 60_000 });
    for (let round = 0; round < 5; round += 1) await answerTo(sumOf(LETTERS, 'c1', -round));
    expect(await stored()).toEqual([]);
  });

  it('are computed anew after an edit of a table that they read, and the former table is dropped', async () => {
    await open();
    await warehouse.mirror(MIRROR, amount('c1', 'a', '2'));
    expect(await answerTo(sumOf(EDITED))).toEqual([[1, 2]]);
    await vi.waitFor(async () => expect(await stored()).toEqual([1]));
    await warehouse.mirror(MIRROR, amount('c1', 'b', '3'));
    expect(await answerTo(sumOf(EDITED))).toEqual([[1, 5]]);
    await vi.waitFor(async () => expect(await stored()).toEqual([1]));
    expect(await answerTo(sumOf(EDITED))).toEqual([[1, 5]]);
  });

  it('stay stored after an edit of another table, and of another company', async () => {
    await open();
    await warehouse.mirror(MIRROR, amount('c1', 'a', '2'));
    await answerTo(sumOf(LETTERS));
    expect(await stored()).toEqual([10]);
    const named = async () =>
      (await warehouse.query({ sql: `SELECT table_name FROM duckdb_tables() WHERE database_name = 'derived'`, params: [] })).rows; // prettier-ignore
    const before = await named();
    await warehouse.mirror(MIRROR, amount('c1', 'b', '3'));
    await answerTo(sumOf(LETTERS));
    await answerTo(sumOf(LETTERS));
    expect(await named()).toEqual(before);
  });

  it('are not stored when they are too many', async () => {
    await open({ mostCells: 29 });
    for (let round = 0; round < 3; round += 1)
      expect(await answerTo(sumOf(LETTERS, 'c1', -round))).toEqual([[10, 10]]);
    expect(await stored()).toEqual([]);
    expect(await answerTo(sumOf(LETTERS))).toEqual([[10, 10]]);
    expect(await stored()).toEqual([]);
  });

  it('make room for those that were read later', async () => {
    await open({ mostCellsOfAll: 60 });
    for (const company of ['c0', 'c1', 'c2']) {
      await answerTo(sumOf(LETTERS, company));
      await vi.waitFor(async () => expect(await isStored(company)).toBe(true));
      await answerTo(sumOf(LETTERS, 'c0'));
    }
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    for (const company of ['c0', 'c1', 'c2'])
      expect(await answerTo(sumOf(LETTERS, company))).toEqual([[10, 10]]);
  });

  it('fail like the SELECT itself, and then are not stored', async () => {
    await open();
    const wrong = '(SELECT company_id, nothing AS rows FROM facts\n)';
    await expect(answerTo(sumOf(wrong))).rejects.toMatchObject({ kind: 'invalid' });
    expect(await stored()).toEqual([]);
  });

  it('of two columns of one name are computed each time', async () => {
    await open();
    const twice = `(SELECT company_id, company_id, 1 AS rows FROM facts\n)`;
    for (let round = 0; round < 3; round += 1)
      await expect(answerTo(sumOf(twice, 'c1', -round))).resolves.toEqual([[10, 10]]);
  });
});
