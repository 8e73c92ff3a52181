import { hostname } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { openClickHouse } from '../../src/server/warehouse/clickhouse.ts';
import { stagingOf } from '../../src/server/warehouse/clickhouse-names.ts';
import { withStaging } from '../../src/server/warehouse/clickhouse-staging.ts';
import { makeTables } from '../../src/server/warehouse/clickhouse-tables.ts';
import { loadedVersion, loadStored } from '../../src/server/warehouse/load-stored.ts';
import { Workplace } from '../cli/import/importing.ts';
import { itReplacesRows } from '../cli/import/overlap.ts';
import { productTables } from '../support/product-tables.ts';
import { clientOf, inDatabase } from './chdb.ts';

/** The tables that imports know names from, and one that they add to. */
const tables = new Map(
  [...productTables].filter(([name]) =>
    ['brands', 'campaigns', 'companies', 'delivery_daily'].includes(name),
  ),
);

/** A folder whose imports go into an empty database, but for two companies. */
async function place(): Promise<Workplace> {
  const { url, client } = await inDatabase('loading');
  await makeTables(client, tables.values());
  await client.command({
    query: `INSERT INTO companies (company_id, name, currency, timezone) VALUES ('acme', 'Acme', 'EUR', 'Europe/Berlin'), ('globex', 'Globex', 'USD', 'America/New_York')`,
  });
  await client.close();
  return new Workplace(url);
}

let current: Workplace | null = null;
afterEach(() => {
  current?.remove();
  current = null;
});

itReplacesRows(place);

const ADS = 'ad_id,date,account_id,impressions,inline_link_clicks,spend\n';
const INTO = ['--dataset', 'ads', '--company', 'acme', '--create', '--currency', 'EUR'];

/** The rows of `ads` in a database, with the files that they came by. */
async function adsIn({ warehouseUrl }: Workplace) {
  const warehouse = await openClickHouse({ at: warehouseUrl! });
  const { rows } = await warehouse.query({ sql: 'SELECT date, spend FROM ads ORDER BY date', params: [] });
  const { loads } = await warehouse.freshness('acme');
  await warehouse.close();
  return { rows, loads: loads.map(({ source, table }) => [source, table]) };
}

describe('an import into ClickHouse', () => {
  it('that is killed before its rows are in place leaves nothing, and does not hold up the next one', async () => {
    current = await place();
    const client = clientOf(current.warehouseUrl!);
    await current.import(current.file('one.csv', `${ADS}1,2026-10-30,7,100,5,1.5\n`), ...INTO);
    const before = await adsIn(current);
    // A program of this machine that is not there any more has made it.
    const left = stagingOf('ads', 'left');
    await client.command({
      query: `CREATE TABLE "${left}" AS ads COMMENT 'made by process 4194304 at ${hostname()}'`,
    });
    await client.command({ query: `INSERT INTO "${left}" SELECT * FROM ads` });
    expect((await adsIn(current)).rows).toEqual(before.rows);
    await current.import(
      current.file('two.csv', `${ADS}1,2026-11-01,7,100,5,2.5\n`),
      ...INTO.slice(0, 4),
      '--append',
    );
    expect(await adsIn(current)).toMatchObject({
      rows: [
        ['2026-10-30', 1.5],
        ['2026-11-01', 2.5],
      ],
      loads: [
        ['one.csv', 'ads'],
        ['two.csv', 'ads'],
      ],
    });
    const warehouse = await openClickHouse({ at: current.warehouseUrl! });
    expect([...(await warehouse.tables()).keys()].filter((name) => name.startsWith('.'))).toEqual([]);
    await warehouse.close();
    await client.close();
  });

  it('fails without a trace while another one is at work, or when others write into the table meanwhile', async () => {
    current = await place();
    const client = clientOf(current.warehouseUrl!);
    const file = current.file('one.csv', `${ADS}1,2026-10-30,7,100,5,1.5\n`);
    await current.import(file, ...INTO);
    const before = await adsIn(current);
    await withStaging(client, 'ads', async (staging) => {
      const more = current!.file('two.csv', `${ADS}1,2026-11-01,7,100,5,2.5\n`);
      await expect(current!.import(more, ...INTO.slice(0, 4), '--append')).rejects.toThrow(
        /^Another import into ads is running \(process \d+ at .*\)\. Wait until it is done\.$/,
      );
      await client.command({ query: 'INSERT INTO ads SELECT * FROM ads' });
      await expect(staging.replace([])).rejects.toThrow('Others wrote rows into ads meanwhile.');
    });
    expect((await adsIn(current)).rows).toEqual([...before.rows, ...before.rows]);
    await client.close();
  });

  it('lets columns be empty that the file lacks, as on DuckDB', async () => {
    current = await place();
    const into = ['--dataset', 'delivery_daily', '--company', 'acme'];
    const without = current.file('without.csv', 'date,channel,spend\n2026-10-30,Social,12.5\n');
    expect(await current.import(without, ...into).catch((error: Error) => error.message)).toMatch(
      /can't be used: rows lack campaign_id, and the rows of delivery_daily are sorted or divided by it: each must have it\.$/,
    );
    const file = current.file('delivery.csv', 'date,campaign_id,spend\n2026-10-30,C1,12.5\n');
    await current.import(file, ...into);
    const warehouse = await openClickHouse({ at: current.warehouseUrl! });
    const { rows } = await warehouse.query({
      sql: 'SELECT spend, impressions FROM delivery_daily',
      params: [],
    });
    expect(rows).toEqual([[12.5, null]]);
    await warehouse.close();
  });
});

describe('the stored tables', () => {
  it('are loaded once for a version, in place of those of before, beside what was imported', async () => {
    current = await place();
    const client = clientOf(current.warehouseUrl!);
    await current.import(current.file('one.csv', `${ADS}1,2026-10-30,7,100,5,1.5\n`), ...INTO);
    const load = (version: string) => loadStored(client, current!.dataDir, { tables, version });
    await load('first');
    await load('second');
    expect(await loadedVersion(client)).toBe('second');
    const warehouse = await openClickHouse({ at: current.warehouseUrl! });
    const { rows } = await warehouse.query({
      sql: 'SELECT company_id, currency FROM companies ORDER BY 1',
      params: [],
    });
    expect(rows).toEqual([
      ['acme', 'EUR'],
      ['globex', 'USD'],
    ]);
    expect((await adsIn(current)).rows).toEqual([['2026-10-30', 1.5]]);
    await warehouse.close();
    await client.close();
  });
});
