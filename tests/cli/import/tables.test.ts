import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readWarehouse } from '../../../src/cli/warehouse/read-warehouse.ts';
import { createCompiler, checkDatasets } from '../../../src/language/index.ts';
import { readSources, readVocabulary } from '../../../src/language/node/index.ts';
import { Workplace } from './importing.ts';

let place: Workplace;
beforeAll(() => {
  place = new Workplace();
});
afterAll(() => place.remove());

const ACCOUNTS = `day,account_id,account_name,user_id,cost_micros,impressions,avg_position,revenue,balance
2026-01-01,1,One,u1,1500000,100,2.5,10.55,1000.25
2026-01-01,2,Two,u2,2500000,300,3.5,,500.00
2026-01-02,1,One,u1,500000,200,1.5,20.00,900.75
`;

const yaml = (file: string): unknown => parse(readFileSync(path.join(place.pagesDir, file), 'utf8'));

describe('the table of a new dataset', () => {
  it('has the types of the file, a key with its reason, and what can be unknown', async () => {
    const csv = place.file('accounts.csv', ACCOUNTS);
    await place.import(csv, '--dataset', 'accounts', '--company', 'acme', '--create');
    const file = 'customers/acme/tables/accounts.yaml';
    expect(yaml(file)).toEqual({
      new: true,
      tenant: 'company_id',
      key: ['day', 'account_id', 'user_id'],
      order: ['day', 'account_id', 'user_id'],
      partition: 'month(day)',
      columns: {
        company_id: 'text',
        day: 'date',
        account_id: 'text',
        account_name: 'text',
        user_id: 'text',
        cost_micros: 'integer',
        impressions: 'integer',
        avg_position: { type: 'decimal', digits: 1 },
        revenue: { type: 'decimal', unknown: true },
        balance: 'decimal',
      },
    });
    expect(readFileSync(path.join(place.pagesDir, file), 'utf8')).toContain(
      '# What tells one row from another: the day and the ids; no two of the 3 rows share them.\n',
    );
  });

  it('is what the dataset is judged by, which uses the kinds that the columns need', async () => {
    expect(yaml('customers/acme/datasets/accounts.yaml')).toMatchObject({
      unknown: { revenue: 'spend' },
      measures: {
        spend: { sum: 'cost_micros', scale: 0.000001, format: 'currency' },
        avg_position: { average: 'avg_position', weight: 'impressions' },
        users: { countDistinct: 'user_id' },
        balance: { last: 'balance', over: 'date', per: ['account'] },
      },
    });
    const { sources } = await readSources(place.pagesDir);
    const project = createCompiler(await readVocabulary('schemas/api.openapi.yaml')).compile(sources);
    expect(project.diagnostics).toEqual([]);
    const facts = { tables: new Map(), selects: new Map(), sharedKeys: new Map(), isWhole: false };
    expect(checkDatasets(project, facts)).toEqual({ diagnostics: [], unchecked: [] });
  });

  it('takes another file, and says what is otherwise than the table says', async () => {
    const more = place.file(
      'more.csv',
      'day,account_id,account_name,user_id,cost_micros,impressions,avg_position,revenue,balance\n' +
        '2026-01-03,1,One,u1,1,,2.5,1,1\n2026-01-03,1,One,u1,1,5,2.5,1,1\n',
    );
    const { notes } = await place.import(more, '--dataset', 'accounts', '--company', 'acme');
    expect(notes).toEqual([
      'impressions: 1 cells are empty, and tables/accounts.yaml says that each has a value. If they are not known rather than none: `unknown: true` there.',
      '1 rows have the key (day, account_id, user_id) of another row of the file, and tables/accounts.yaml says that it identifies a row. Correct the key there: who joins the table by it would get one of several rows.',
    ]);
  });

  it('takes amounts of another currency, and says as what they count', async () => {
    const header = 'Day,account_id,account_name,user_id,cost_micros,impressions,avg_position,revenue,balance';
    const dollars = place.file(
      'dollars.csv',
      `${header},Currency code\n2026-02-01,9,Nine,u9,1,5,2.5,1,1,USD\n2026-02-02,9,Nine,u9,1,5,2.5,1,1,EUR\n`,
    );
    const { notes } = await place.import(dollars, '--dataset', 'accounts', '--company', 'acme');
    expect(notes).toEqual([
      '"Currency code" says USD, and the table has no column for it: the amounts count as EUR, the currency of the company. Import them into a dataset with a `currency` column, or convert them.',
    ]);
  });

  it('has a key that `validate` holds against all rows that were imported', async () => {
    const { sources } = await readSources(place.pagesDir);
    const project = createCompiler(await readVocabulary('schemas/api.openapi.yaml')).compile(sources);
    const facts = await readWarehouse(project, { url: null, dataDir: place.dataDir });
    const told = checkDatasets(project, facts).diagnostics.map(({ code, file, message }) => [
      code,
      file,
      message,
    ]);
    expect(told).toEqual([
      [
        'shared-key',
        'customers/acme/tables/accounts.yaml',
        'This does not identify a row of the table `accounts`: 1 row has the key of another one, as day "2026-01-03", account_id "1", user_id "u1". Name the columns that do, or take the rows out that are there twice.',
      ],
    ]);
  });
});
