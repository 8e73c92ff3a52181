import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import { contractFile } from '../../../../src/server/process/project-root.ts';
import { soundProject } from '../../../language/support/specimen.ts';
import { startTestServer, type TestServer } from '../../../support/test-server.ts';

const dir = mkdtempSync(join(tmpdir(), 'dataset-'));
let test: TestServer;

const datasets = {
  column: 'sum: spent',
  table: 'sum: spend',
} as const;

const fileOf = (name: keyof typeof datasets): string => `
${name === 'table' ? 'table: delivery_dayly' : 'sql: SELECT * FROM delivery_daily;'}
title: datasets.sales
tenant: company_id
dimensions: { channel: channel }
measures: { spend: { ${datasets[name]} } }
`;

beforeAll(async () => {
  const files = new Map(await soundProject());
  const campaigns = files.get('tables/campaigns.yaml') ?? '';
  files.set('tables/campaigns.yaml', campaigns.replace('key: [campaign_id]', 'key: [objective]'));
  files.set('datasets/column.yaml', fileOf('column').replace(';', ''));
  files.set('datasets/table.yaml', fileOf('table'));
  for (const [file, text] of files) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  const pages = await openPages({
    dir,
    contractFile,
    isDevelopment: false,
    onTrouble: (line) => expect.unreachable(line),
  });
  test = await startTestServer({ pages });
});
afterAll(async () => {
  await test.server.close();
  rmSync(dir, { recursive: true });
});

const messageOf = async (user: string, path: string): Promise<string> => {
  const response = await test.get(user, path);
  expect(response.statusCode).toBe(500);
  const { error } = response.json() as { error: { code: string; message: string } };
  expect(error.code).toBe('dataset-does-not-fit');
  return error.message;
};

describe('a dataset that names what the data does not have', () => {
  it.each([
    ['column', 'There is no column `spent`. Did you mean `spend`?'],
    ['table', 'There is no table `delivery_dayly`. Did you mean `delivery_daily`?'],
  ])('tells who may manage everything which %s', async (dataset, text) => {
    const path = `reports/${dataset}?measures=spend&dimensions=channel`;
    expect(await messageOf('admin@acme', path)).toBe(`The dataset ${dataset} does not fit the data. ${text}`);
    expect(await messageOf('admin@acme', `${path}&format=csv`)).toContain(text);
  });

  it('tells everybody else that the report can not be shown, and no name of the warehouse', async () => {
    const message = await messageOf('analyst@acme', 'reports/column?measures=spend');
    expect(message).toBe(
      'The dataset column does not fit the data. Whoever maintains the reports can see what is missing.',
    );
  });
});

describe('the tables of the warehouse', () => {
  it('are listed with their columns, as their files name types, for who may manage everything', async () => {
    const { tables } = (await test.get('admin@acme', 'warehouse/tables')).json() as {
      tables: Record<string, { key: string[] | null; columns: Record<string, unknown> }>;
    };
    expect(tables.delivery_daily?.columns).toMatchObject({
      date: { type: 'date', digits: null, unknown: false },
      revenue: { type: 'decimal', digits: 2, unknown: true },
    });
    expect((await test.get('analyst@acme', 'warehouse/tables')).statusCode).toBe(403);
  });

  it('are held against the keys that their files claim, of the own company alone', async () => {
    // A campaign of the other company has the same objective.
    const answer = await test.get('admin@acme', 'warehouse/shared-keys');
    expect(answer.json()).toEqual({
      sharedKeys: { campaigns: { rows: 2, example: ['awareness'] } },
    });
    expect((await test.get('analyst@acme', 'warehouse/shared-keys')).statusCode).toBe(403);
  });
});
