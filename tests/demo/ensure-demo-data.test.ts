import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureDemoData as ensure, isUpToDate } from '../../src/demo/ensure-demo-data.ts';
import { generateDemo } from '../../src/demo/generate.ts';
import type { DemoOptions } from '../../src/demo/generate.ts';
import { localEngineOf } from '../../src/server/warehouse/local-engine.ts';
import { warehouseFile } from '../../src/server/warehouse/warehouse-file.ts';
import { productTables } from '../support/product-tables.ts';

// Whole files are made and read: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 60_000 });

const SMALL: DemoOptions = { rows: 30_000, now: new Date('2026-11-15T12:00:00Z'), seed: 3 };

const ensureDemoData = (dir: string, options: DemoOptions) => ensure(dir, options, productTables);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'demo-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A folder in which the small demonstration was made: to make one takes seconds, to copy it none. */
const madeDir = mkdtempSync(path.join(tmpdir(), 'demo-made-'));
let made: 'made' | 'found';
beforeAll(async () => {
  made = await ensureDemoData(madeDir, SMALL);
});
afterAll(() => rmSync(madeDir, { recursive: true, force: true }));

const copyMade = (): void => cpSync(madeDir, dataDir, { recursive: true });

async function requested(file: string, sql: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(file);
  const rows = (await (await instance.connect()).runAndReadAll(sql)).getRowsJson();
  instance.closeSync();
  return rows;
}

const fingerprints = [...productTables.keys()]
  .map((table) => `SELECT '${table}', count(*), bit_xor(hash(t)), sum(hash(t) % 1000003) FROM ${table} t`)
  .join(' UNION ALL ');

/** The fingerprints of what one thread makes. */
async function madeAlone(options: DemoOptions): Promise<unknown> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await generateDemo(localEngineOf(connection), options, productTables);
  const rows = (await connection.runAndReadAll(fingerprints)).getRowsJson();
  instance.closeSync();
  return rows;
}

describe('the generator', () => {
  it('makes the same rows from the same words, whatever the number of threads, and others from another seed', async () => {
    // Made with as many threads as the machine has.
    const rows = await requested(warehouseFile(madeDir), fingerprints);
    expect(await madeAlone(SMALL)).toEqual(rows);
    expect(await madeAlone({ ...SMALL, seed: 4 })).not.toEqual(rows);
  });
});

describe('an empty data folder', () => {
  it('gets the data once, whole, and nothing else', async () => {
    expect(made).toBe('made');
    copyMade();
    expect(await ensureDemoData(dataDir, SMALL)).toBe('found');
    expect(readdirSync(dataDir).filter((name) => name !== 'spill')).toEqual(['warehouse.duckdb']);
    expect(await requested(warehouseFile(dataDir), 'SELECT max(date)::VARCHAR FROM delivery_daily')).toEqual([
      ['2026-11-15'],
    ]);
  });

  it('gets it anew once it is tomorrow somewhere, and it ends with the day of each company', async () => {
    copyMade();
    const now = new Date('2026-11-15T23:30:00Z');
    expect(await ensureDemoData(dataDir, { ...SMALL, now })).toBe('made');
    const days = `SELECT company_id, max(date)::VARCHAR FROM delivery_daily GROUP BY ALL ORDER BY ALL`;
    expect(await requested(warehouseFile(dataDir), days)).toEqual([
      ['acme', '2026-11-16'],
      ['globex', '2026-11-15'],
      ['papara', '2026-11-16'],
    ]);
    const loaded = `SELECT company_id, min(loaded_at)::VARCHAR FROM data_sources GROUP BY ALL ORDER BY ALL`;
    expect(await requested(warehouseFile(dataDir), loaded)).toEqual([
      ['acme', '2026-11-15 23:30:00'],
      ['globex', expect.stringMatching(/^2026-11-15 05:0[1-9]/)],
      ['papara', '2026-11-15 23:30:00'],
    ]);
    expect(await isUpToDate(dataDir, new Date('2026-11-16T04:59:00Z'), productTables)).toBe(true);
    expect(await isUpToDate(dataDir, new Date('2026-11-16T05:01:00Z'), productTables)).toBe(false);
    expect(await isUpToDate(dataDir, new Date('2026-11-17T12:00:00Z'), productTables)).toBe(false);
  });

  it('is not up to date where an older version made it, which lacks tables', async () => {
    copyMade();
    expect(await isUpToDate(dataDir, SMALL.now, productTables)).toBe(true);
    const instance = await DuckDBInstance.create(warehouseFile(dataDir));
    const connection = await instance.connect();
    await connection.run('UPDATE warehouse_format SET format = 1');
    await connection.run('DROP TABLE media_plans');
    await connection.run('CHECKPOINT');
    connection.closeSync();
    instance.closeSync();
    expect(await isUpToDate(dataDir, SMALL.now, productTables)).toBe(false);
  });

  it('is not up to date where the files that it is made of have changed', async () => {
    const { brands, ...others } = Object.fromEntries(productTables);
    const { category: _, ...columns } = brands!.columns;
    const tables = new Map(Object.entries({ ...others, brands: { ...brands!, columns } }));
    expect(await isUpToDate(madeDir, SMALL.now, tables)).toBe(false);
    expect(await isUpToDate(madeDir, SMALL.now, productTables)).toBe(true);
  });

  it('is whole or absent after the program was killed while making it', async () => {
    const script = `import { ensureDemoData } from ${JSON.stringify(path.resolve('src/demo/ensure-demo-data.ts'))};
      import { readTables } from ${JSON.stringify(path.resolve('src/language/node/index.ts'))};
      process.stdout.write('started'); await ensureDemoData(${JSON.stringify(dataDir)}, { rows: 300_000, seed: 3, now: new Date('2026-11-15T12:00:00Z') }, await readTables('pages'));`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    await once(child.stdout, 'data');
    await untilSome(() => readdirSync(dataDir).some((name) => name.endsWith('.unfinished')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(dataDir)).not.toContain('warehouse.duckdb');
    expect(await ensureDemoData(dataDir, SMALL)).toBe('made');
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

describe('a data folder that can not be used', () => {
  it('is refused when a newer version made it', async () => {
    const instance = await DuckDBInstance.create(warehouseFile(dataDir));
    const connection = await instance.connect();
    await connection.run(
      `CREATE TABLE warehouse_format AS SELECT 99 AS format, 'demonstration' AS made_of, TIMESTAMP '2026-01-01' AS made_at`,
    );
    connection.closeSync();
    instance.closeSync();
    await expect(ensureDemoData(dataDir, SMALL)).rejects.toMatchObject({
      kind: 'newer-version',
      message: expect.stringContaining('format 99'),
    });
  });

  it('is refused, and left as it is, when its database is no database', async () => {
    writeFileSync(warehouseFile(dataDir), 'not a database');
    await expect(ensureDemoData(dataDir, SMALL)).rejects.toMatchObject({
      name: 'DataDirError',
      kind: 'damaged',
    });
    expect(readdirSync(dataDir)).toEqual(['warehouse.duckdb']);
  });

  it('is named in one line when it is a file', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(ensureDemoData(file, SMALL)).rejects.toMatchObject({
      kind: 'storage',
      message: `${file} can't be written: EEXIST: file already exists, mkdir '${file}'`,
    });
  });
});

async function untilSome(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
