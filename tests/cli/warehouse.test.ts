import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWarehouse } from '../../src/cli/warehouse/read-warehouse.ts';
import { compileProject, checkDatasets } from '../../src/language/index.ts';
import { writeManifest } from '../../src/server/warehouse/manifest-store.ts';
import { soundProject } from '../language/support/specimen.ts';
import { vocabulary } from '../language/support/vocabulary.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'warehouse-'));
const sound = await soundProject();

beforeAll(async () => {
  const imports = join(dataDir, 'imports');
  mkdirSync(imports);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT 'acme' AS company_id, DATE '2026-01-01' AS date, 'x' AS campaign, 1.5 AS cost) TO '${join(imports, 'one.parquet')}'`,
  );
  connection.closeSync();
  instance.closeSync();
  const part = { table: 'facebook_ads', company: 'acme', file: 'one.parquet', hash: '1', source: 'one.csv' };
  writeManifest(imports, [{ ...part, rows: 1, loadedAt: '2026-01-02T00:00:00Z' }]);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const dataset = (source: string, column: string): string => `
${source}
title: datasets.sales
tenant: company_id
dimensions: { date: { column: date, grains: [day] } }
measures: { spend: { sum: ${column} } }
`;

const select = (table: string): string =>
  `sql: SELECT d.company_id, d.date, cost FROM delivery_daily d JOIN ${table} f USING (company_id, date)`;

async function checked(text: string, isWhole = false) {
  const project = compileProject(new Map(sound).set('datasets/own.yaml', text), vocabulary);
  expect(project.diagnostics).toEqual([]);
  const facts = await readWarehouse(project, { url: null, dataDir });
  const { diagnostics, unchecked } = checkDatasets(project, { ...facts, isWhole });
  const told = diagnostics.map(({ code, message }) => `${code}: ${message}`);
  return { told, meant: diagnostics[0]?.suggestion, unchecked };
}

describe('datasets are compared with the data', () => {
  it('that was imported here', async () => {
    expect(await checked(dataset('table: facebook_ads', 'cost'))).toMatchObject({ told: [], unchecked: [] });
    expect((await checked(dataset('table: facebook_ads', 'costs'))).told).toEqual([
      'unknown-column: The table `facebook_ads` has no column `costs`. It has `company_id`, `date`, `campaign`, `cost`.',
    ]);
  });

  it('where a SELECT joins what was imported with the demonstration', async () => {
    expect((await checked(dataset(select('facebook_ads'), 'cost'))).told).toEqual([]);
    const { told, meant } = await checked(dataset(select('facebok_ads'), 'cost'));
    expect(told).toEqual(['wrong-select: This SELECT does not run. There is no table `facebok_ads`.']);
    expect(meant).toBe('did you mean `facebook_ads`?');
  });

  it('and a table that is not known here is told as not checked, unless its name is a slip', async () => {
    const { told, unchecked } = await checked(dataset('table: tiktok', 'cost'));
    expect(told).toEqual([]);
    expect(unchecked).toEqual([{ dataset: 'own', file: 'datasets/own.yaml', table: 'tiktok' }]);
    expect((await checked(dataset('table: facebok_ads', 'cost'))).told[0]).toContain('unknown-table');
    expect((await checked(dataset('table: tiktok', 'cost'), true)).told[0]).toContain('unknown-table');
  });

  it('and no SELECT reads a file of this machine', async () => {
    const { told } = await checked(dataset("sql: SELECT * FROM read_csv('/etc/passwd')", 'cost'));
    expect(told[0]).toContain('wrong-select');
    expect(told[0]).not.toContain('root');
  });
});
