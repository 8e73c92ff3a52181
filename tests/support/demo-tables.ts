import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import { engineType } from '../../src/server/warehouse/column-types.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';
import { productTables } from './product-tables.ts';

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
const facts: Readonly<Record<string, readonly Row[]>> = {
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
  plan_flights: [],
  exposure_panel: [],
  tracked_events: [
    ['C1', 'web', 'Purchase'],
    ['C1', 'app', 'App install'],
    ['C1', 'seo', 'Organic visit'],
    ['C2', 'web', 'Lead'],
    ['C2', 'growth', 'Referral'],
  ].map(([campaign_id = '', source_type = '', event_name = '']) => ({
    company_id: 'acme',
    brand_id: campaign_id === 'C1' ? 'B000002' : 'B000003',
    campaign_id,
    source_type,
    event_name,
  })),
  search_monthly: [
    ['B000002', 'alba.example', 'alba shoes', '2026-02-01'],
    ['B000003', 'boreal.example', 'boreal bags', '2025-12-01'],
  ].map(([brand_id = '', domain = '', keyword = '', date = '']) => ({
    company_id: 'acme',
    date,
    brand_id,
    brand_name: brand_id === 'B000002' ? 'Alba' : 'Boreal',
    domain,
    keyword,
    searches: 100,
    clicks: 10,
    position: 2.5,
  })),
  search_actions: [],
  search_lift: [],
  retail_monthly: [
    ['B000002', 'Alba', 'Amazon', 'Amazon Ads', 'Online sales', 100],
    ['B000002', 'Alba', 'Otto', 'Meta', 'In-store sales', 50],
    ['B000003', 'Boreal', 'Otto', 'Meta', 'Halo sales', 0],
  ].map(([brand_id = '', brand_name = '', retailer = '', platform = '', data_type = '', investment = 0]) => ({
    company_id: 'acme',
    date: '2026-02-01',
    brand_id,
    brand_name,
    retailer,
    platform,
    data_type,
    investment,
    revenue: 300,
  })),
  media_plans: [
    ['P1', 'Alba 2026 Q1', 'media', 'B000002', 'C1', 'CPM'],
    ['P2', 'Boreal 2025 Q3', 'media', 'B000003', 'C2', 'CPA'],
    ['P3', 'Alba 2026', 'holistic', 'B000002', 'C1', 'CPM'],
  ].map(([plan_id = '', plan_name = '', plan_kind = '', brand_id = '', campaign_id = '', kpi_type = '']) => ({
    company_id: 'acme',
    plan_id,
    plan_name,
    plan_kind,
    brand_id,
    campaign_id,
    kpi_type,
    start_date: '2025-07-01',
    end_date: '2026-12-31',
  })),
  plan_lines: [
    ['P1', 'Alba 2026 Q1', 'B000002', 'Alba', 'C1'],
    ['P2', 'Boreal 2025 Q3', 'B000003', 'Boreal', 'C2'],
  ].map(([plan_id = '', plan_name = '', brand_id = '', brand_name = '', campaign_id = '']) => ({
    company_id: 'acme',
    plan_id,
    plan_name,
    brand_id,
    brand_name,
    campaign_id,
    campaign_name: `${brand_name}_AWA`,
    platform: 'Meta',
    channel: 'Social',
    start_date: '2026-01-01',
    end_date: '2026-03-31',
    kpi_type: 'CPM',
    planned_spend: 1000,
    planned_units: 100_000,
    planned_impressions: 100_000,
    planned_clicks: 1000,
    planned_conversions: 10,
  })),
  kpi_targets: [
    ['B000002', 'Awareness', 'CPM', '2026-01-01'],
    ['B000003', 'Conversion', 'CPA', '2025-10-01'],
  ].map(([brand_id = '', kpi_group = '', kpi_type = '', date = '']) => ({
    company_id: 'acme',
    date,
    brand_id,
    kpi_group,
    kpi_type,
    target: 5,
  })),
  financial_terms: [
    ['B000002', 'FY2026 H1', '2026-01-01', '2026-06-30'],
    ['B000003', 'FY2025 H2', '2025-07-01', '2025-12-31'],
  ].map(([brand_id = '', term = '', start_date = '', end_date = '']) => ({
    company_id: 'acme',
    brand_id,
    term,
    start_date,
    end_date,
    agreed_spend: 1000,
  })),
  notifications: [
    ['N1', 'B000002', 'C1', 'Tracking', 'high', 'Tag missing'],
    ['N2', 'B000002', 'C1', 'Delivery', 'medium', 'Delivery below plan'],
    ['N3', 'B000003', 'C2', 'Delivery', 'high', 'Budget nearly spent'],
    ['N4', 'B000003', 'C2', 'Planning', 'low', 'Campaign ended'],
    ['N5', corvo[0], rival[0], 'Planning', 'low', 'Campaign ended'],
  ].map(
    ([
      notification_id = '',
      brand_id = '',
      campaign_id = '',
      source = '',
      priority = '',
      notification_type = '',
    ]) => ({
      company_id: notification_id === 'N5' ? 'globex' : 'acme',
      notification_id,
      created_at: '2026-02-20 09:00:00',
      brand_id,
      campaign_id,
      source,
      priority,
      notification_type,
    }),
  ),
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
  return openDuckDb({ file: null, threads: 1, fill: fillTables });
}

async function fillTables(connection: DuckDBConnection): Promise<void> {
  for (const [table, rows] of Object.entries(facts)) {
    const columns = Object.entries(productTables.get(table)!.columns).map(
      ([name, column]) => [name, engineType(column, 'duckdb')] as const,
    );
    const declared = columns.map(([name, type]) => `${name} ${type}`).join(', ');
    await connection.run(`CREATE TABLE ${table} (${declared})`);
    const casts = columns.map(([, type]) => `CAST(? AS ${type})`).join(', ');
    for (const row of rows) {
      const values = columns.map(([name]) => row[name] ?? null);
      await connection.run(`INSERT INTO ${table} VALUES (${casts})`, values);
    }
  }
}
