import type { DatasetPlan, DimensionPlan, MeasurePlan } from '../../../../language/plan/index.ts';

/** Scores are the product's own, not a report that a company lays out: they read the facts by datasets of their own. */
export const deliveryFacts = scoreDataset('delivery_daily', ['objective', 'platform'], {
  spend: 'spend',
  impressions: 'impressions',
  measurable: 'measurable_impressions',
  viewable: 'viewable_impressions',
  clicks: 'clicks',
  starts: 'video_starts',
  completes: 'video_completes',
  conversions: 'conversions',
});

export const planFacts = scoreDataset('plan_daily', ['platform'], { planned: 'planned_spend' });

function scoreDataset(
  table: string,
  dimensions: readonly string[],
  sums: Readonly<Record<string, string>>,
): DatasetPlan {
  const all = [
    dimension('date', 'date', { type: 'date', grains: ['day'] }),
    dimension('brand', 'brand_id', { label: 'brand_name' }),
    ...dimensions.map((name) => dimension(name, name)),
  ];
  return {
    name: table,
    title: `datasets.${table}`,
    source: { table },
    tenant: 'company_id',
    joins: {},
    time: 'date',
    currency: null,
    unknown: {},
    sources: { dimension: 'platform', names: [] },
    completeDays: true,
    access: null,
    dimensions: Object.fromEntries(all.map((plan) => [plan.name, plan])),
    measures: Object.fromEntries(Object.entries(sums).map(([name, column]) => [name, sum(name, column)])),
  };
}

function dimension(name: string, column: string, more: Partial<DimensionPlan> = {}): DimensionPlan {
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

function sum(name: string, column: string): MeasurePlan {
  return {
    name,
    aggregation: { kind: 'sum', column },
    where: [],
    scale: 1,
    title: `measures.${name}`,
    description: null,
    format: 'decimal',
    currency: null,
    digits: null,
    goodWhen: 'neutral',
    additive: true,
    lagDays: name === 'conversions' ? 3 : 0,
    eventsOf: null,
  };
}
