import type { DatasetPlan, DimensionPlan, MeasurePlan } from '../../src/language/plan/index.ts';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import type { Warehouse } from '../../src/server/warehouse/warehouse.ts';

/** A fact of the tests' own small table. */
export interface Fact {
  readonly company: string;
  readonly date: string;
  readonly brand: string;
  readonly brandName: string;
  readonly channel: string | null;
  readonly currency: string;
  readonly person: number;
  readonly spend: number;
  readonly impressions: number;
  readonly clicks: number;
  /** null is not known. */
  readonly revenue: number | null;
}

/** A warehouse in memory that holds these facts in the table `facts`. */
export async function warehouseOf(facts: readonly Fact[]): Promise<Warehouse> {
  return await openDuckDb({
    file: null,
    threads: 1,
    fill: async (connection) => {
      await connection.run(
        `CREATE TABLE facts (company_id VARCHAR, date DATE, brand_id VARCHAR, brand_name VARCHAR, channel VARCHAR,
          currency VARCHAR, person_id BIGINT, spend DECIMAL(18,2), impressions BIGINT, clicks BIGINT, revenue DECIMAL(18,2))`,
      );
      for (const row of facts) {
        await connection.run(
          `INSERT INTO facts VALUES (?, CAST(? AS DATE), ?, ?, ?, ?, ?, CAST(? AS DECIMAL(18,2)), ?, ?,
            CAST(? AS DECIMAL(18,2)))`,
          [
            row.company,
            row.date,
            row.brand,
            row.brandName,
            row.channel,
            row.currency,
            BigInt(row.person),
            row.spend.toFixed(2),
            BigInt(row.impressions),
            BigInt(row.clicks),
            row.revenue?.toFixed(2) ?? null,
          ],
        );
      }
    },
  });
}

export function dimension(name: string, column: string, more: Partial<DimensionPlan> = {}): DimensionPlan {
  const title = `dimensions.${name}`;
  return {
    name,
    column,
    derived: null,
    label: null,
    title,
    filter: column,
    type: 'string',
    grains: [],
    order: [],
    members: {},
    ...more,
  };
}

export function measure(
  name: string,
  aggregation: MeasurePlan['aggregation'],
  more: Partial<MeasurePlan> = {},
): MeasurePlan {
  return {
    name,
    aggregation,
    where: [],
    scale: 1,
    title: `measures.${name}`,
    description: null,
    format: 'decimal',
    currency: null,
    digits: null,
    goodWhen: 'higher',
    additive: aggregation.kind === 'sum' || aggregation.kind === 'count',
    lagDays: 0,
    knownAhead: false,
    eventsOf: null,
    ...more,
  };
}

export function byName<Named extends { readonly name: string }>(
  list: readonly Named[],
): Readonly<Record<string, Named>> {
  return Object.fromEntries(list.map((item) => [item.name, item]));
}

/** A dataset over `facts` with a measure of every kind. */
export const factsPlan: DatasetPlan = {
  name: 'facts',
  title: 'datasets.facts',
  source: { table: 'facts' },
  tenant: 'company_id',
  joins: {},
  time: 'date',
  brands: 'brand',
  currency: null,
  unknown: {},
  sources: null,
  completeDays: false,
  access: null,
  dimensions: byName([
    dimension('date', 'date', { type: 'date', grains: ['day', 'week', 'month', 'quarter', 'year'] }),
    dimension('brand', 'brand_id', { label: 'brand_name', all: 'B000001' }),
    dimension('channel', 'channel', { order: ['Video', 'Social'] }),
    dimension('person', 'person_id', { type: 'number' }),
  ]),
  measures: byName([
    measure('spend', { kind: 'sum', column: 'spend' }, { format: 'currency', goodWhen: 'neutral' }),
    measure('impressions', { kind: 'sum', column: 'impressions' }, { format: 'integer' }),
    measure('clicks', { kind: 'sum', column: 'clicks' }, { format: 'integer' }),
    measure('facts', { kind: 'count' }, { format: 'integer' }),
    measure('people', { kind: 'countDistinct', column: 'person_id' }, { scale: 1000, format: 'integer' }),
    measure('curve', { kind: 'cumulativeDistinct', column: 'person_id' }, { format: 'integer' }),
    measure('least', { kind: 'min', column: 'clicks' }),
    measure('most', { kind: 'max', column: 'clicks' }),
    measure('mean', { kind: 'average', column: 'clicks', weight: null }),
    measure('place', { kind: 'average', column: 'clicks', weight: 'impressions' }),
    measure('reach', { kind: 'single', column: 'impressions' }, { format: 'integer' }),
    measure(
      'dollars',
      { kind: 'sum', column: 'clicks' },
      { scale: 0.000001, format: 'currency', currency: 'USD' },
    ),
    measure('ctr', { kind: 'ratio', parts: ['clicks', 'impressions'] }, { format: 'percent' }),
    measure('cpm', { kind: 'ratio', parts: ['spend', 'impressions'] }, { scale: 1000, format: 'currency' }),
    measure('unclicked', { kind: 'difference', parts: ['impressions', 'clicks'] }, { format: 'integer' }),
  ]),
};

/** The same, with a currency for each fact. */
export const currenciesPlan: DatasetPlan = {
  ...factsPlan,
  currency: 'currency',
  dimensions: { ...factsPlan.dimensions, currency: dimension('currency', 'currency') },
};

/** The same, with a revenue that is not known of every fact. */
export const revenuePlan: DatasetPlan = {
  ...factsPlan,
  unknown: { revenue: 'spend' },
  measures: {
    ...factsPlan.measures,
    ...byName([
      measure('revenue', { kind: 'sum', column: 'revenue' }, { format: 'currency' }),
      measure('sale', { kind: 'average', column: 'revenue', weight: null }, { format: 'currency' }),
      measure('roas', { kind: 'ratio', parts: ['revenue', 'spend'] }, { format: 'multiplier' }),
      measure('acos', { kind: 'ratio', parts: ['spend', 'revenue'] }, { format: 'percent' }),
      measure('margin', { kind: 'difference', parts: ['revenue', 'spend'] }, { format: 'currency' }),
      measure('roi', { kind: 'ratio', parts: ['margin', 'spend'] }, { format: 'percent' }),
      measure('each', { kind: 'ratio', parts: ['revenue', 'facts'] }, { format: 'currency' }),
      measure('worth', { kind: 'ratio', parts: ['revenue', 'people'] }, { format: 'currency' }),
    ]),
  },
};

/** A fact with the figures that don't matter to a test filled in. */
export function fact(part: Partial<Fact>): Fact {
  return {
    company: 'acme',
    date: '2024-01-01',
    brand: 'B000002',
    brandName: 'Aurora',
    channel: 'Social',
    currency: 'EUR',
    person: 1,
    spend: 0,
    impressions: 0,
    clicks: 0,
    revenue: 0,
    ...part,
  };
}
