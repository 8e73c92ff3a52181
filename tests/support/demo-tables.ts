import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import { TABLES } from '../../src/server/warehouse/tables.ts';
import type { TableName } from '../../src/server/warehouse/tables.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

type Row = Readonly<Record<string, string | number | null>>;

const brand = (company_id: string, brand_id: string, brand_name: string): Row => ({
  company_id,
  brand_id,
  brand_name,
  category: 'Test',
});

const campaign = (
  company_id: string,
  [campaign_id, campaign_name]: readonly [string, string],
  [brand_id, brand_name]: readonly [string, string],
  [start_date, end_date]: readonly [string, string],
): Row => ({
  company_id,
  campaign_id,
  campaign_name,
  brand_id,
  brand_name,
  objective: 'awareness',
  start_date,
  end_date,
  budget: 1000,
});

const alba = ['B000002', 'Alba'] as const;
const boreal = ['B000003', 'Boreal'] as const;
const corvo = ['B000002', 'Corvo'] as const;

const delivery = (
  company_id: string,
  date: string,
  [campaign_id, campaign_name]: readonly [string, string],
  more: Row,
): Row => ({
  company_id,
  date,
  brand_id: 'B000002',
  brand_name: 'Alba',
  campaign_id,
  campaign_name,
  objective: 'awareness',
  platform: 'Meta',
  channel: 'Social',
  product: 'Shoes',
  spend: 10,
  impressions: 1000,
  ...more,
});

const spring = ['C1', 'Spring'] as const;
const autumn = ['C2', 'Autumn'] as const;
const launch = ['C3', 'Launch'] as const;
const rival = ['C9', 'Rival launch'] as const;

/**
 * A few facts whose answers can be counted by hand, for a today of 2026-03-01: Spring runs, Autumn is over, Launch is
 * still to come. Two companies whose brands share an id.
 */
const facts: Partial<Record<TableName, readonly Row[]>> = {
  companies: [
    { company_id: 'acme', name: 'Acme', currency: 'EUR', timezone: 'Europe/Berlin' },
    { company_id: 'globex', name: 'Globex', currency: 'USD', timezone: 'America/New_York' },
  ],
  brands: [brand('acme', ...alba), brand('acme', ...boreal), brand('globex', ...corvo)],
  campaigns: [
    campaign('acme', spring, alba, ['2026-02-01', '2026-04-30']),
    campaign('acme', autumn, boreal, ['2025-09-01', '2025-11-30']),
    campaign('acme', launch, boreal, ['2026-06-01', '2026-06-30']),
    campaign('globex', rival, corvo, ['2026-01-01', '2026-12-31']),
  ],
  delivery_daily: [
    delivery('acme', '2026-02-01', spring, {}),
    delivery('acme', '2026-02-28', spring, { platform: 'YouTube', channel: 'Video', product: 'Bags' }),
    delivery('acme', '2025-09-01', autumn, {
      brand_id: 'B000003',
      brand_name: 'Boreal',
      objective: 'conversion',
      platform: 'Google Ads',
      channel: 'Search',
    }),
    delivery('globex', '2026-01-05', rival, { brand_name: 'Corvo', platform: 'TikTok' }),
  ],
  plan_daily: [],
  exposure_panel: [],
  data_sources: [
    {
      company_id: 'acme',
      source: 'Meta',
      loaded_at: '2026-03-01 03:00:00',
      rows: 3,
      delay_hours: 2,
      failures: 0,
    },
    {
      company_id: 'acme',
      source: 'Google Ads',
      loaded_at: '2026-03-01 02:00:00',
      rows: 1,
      delay_hours: 2,
      failures: 0,
    },
    {
      company_id: 'globex',
      source: 'TikTok',
      loaded_at: '2026-03-01 03:00:00',
      rows: 1,
      delay_hours: 2,
      failures: 0,
    },
  ],
};

/** A warehouse in memory with these facts. */
export function openTestWarehouse(): Promise<Warehouse> {
  return openDuckDb({ file: null, fill: fillTables });
}

async function fillTables(connection: DuckDBConnection): Promise<void> {
  for (const [table, rows] of Object.entries(facts)) {
    const columns = Object.entries(TABLES[table as TableName]);
    const declared = columns.map(([name, type]) => `${name} ${type}`).join(', ');
    await connection.run(`CREATE TABLE ${table} (${declared})`);
    const casts = columns.map(([, type]) => `CAST(? AS ${type})`).join(', ');
    for (const row of rows) {
      const values = columns.map(([name]) => row[name] ?? null);
      await connection.run(`INSERT INTO ${table} VALUES (${casts})`, values);
    }
  }
}
