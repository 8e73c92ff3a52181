import * as fc from 'fast-check';
import type { Aggregation } from '../../../src/language/plan/dataset.ts';
import type { DatasetPlan, DimensionPlan, MeasurePlan } from '../../../src/language/plan/index.ts';

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;

function dimension(name: string, column: string, more: Partial<DimensionPlan> = {}): DimensionPlan {
  return {
    name,
    column,
    derived: null,
    label: null,
    title: `dimensions.${name}`,
    filter: name,
    type: 'string',
    grains: [],
    order: [],
    members: {},
    ...more,
  };
}

/** A dimension of every kind. */
const DIMENSIONS: readonly DimensionPlan[] = [
  dimension('date', 'day', { type: 'date', grains: [...GRAINS] }),
  dimension('moment', 'happened', { type: 'date', grains: [...GRAINS] }),
  dimension('brand', 'brand_id', { label: 'brand_name' }),
  dimension('channel', 'channel', { order: ['Video', 'Social'] }),
  dimension('name', 'channel'),
  dimension('person', 'person', { type: 'number' }),
  dimension('flag', 'flag', { type: 'boolean' }),
  dimension('currency', 'currency'),
];

const COLUMNS = ['whole', 'money', 'ratio', 'huge', 'tiny'] as const;
const column = fc.constantFrom(...COLUMNS);
const counted = fc.constantFrom('person', 'channel', 'brand_id', 'day', 'flag');

const aggregate: fc.Arbitrary<Aggregation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('sum', 'sum', 'min', 'max', 'single'), column }),
  fc.record({ kind: fc.constantFrom('countDistinct', 'cumulativeDistinct'), column: counted }),
  fc.record({ kind: fc.constant('average'), column, weight: fc.constantFrom(null, 'weight') }),
  fc.record({ kind: fc.constant('count') }),
);

/** What a measure of others is made of: earlier ones, by their place. */
const combination = fc.record({
  kind: fc.constantFrom('ratio', 'ratio', 'difference'),
  parts: fc.array(fc.nat(99), { minLength: 2, maxLength: 4 }),
});

type Combination = typeof combination extends fc.Arbitrary<infer Value> ? Value : never;

const details = fc.record({
  scale: fc.constantFrom(1, 1, 1, 1000, 0.000001, -1),
  format: fc.constantFrom('decimal', 'integer', 'currency'),
  currency: fc.constantFrom(null, null, null, 'USD'),
});

type Details = typeof details extends fc.Arbitrary<infer Value> ? Value : never;

function measure(name: string, aggregation: Aggregation, more: Partial<MeasurePlan>): MeasurePlan {
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
    eventsOf: null,
    ...more,
  };
}

/** A measure that can be the base of coverage: it adds up, and is known of every fact. */
const BASES = [measure('rows', { kind: 'count' }, {}), measure('base', { kind: 'sum', column: 'whole' }, {})];

function measuresOf(
  simple: readonly (readonly [Aggregation, Details])[],
  combined: readonly (readonly [Combination, Details])[],
): Readonly<Record<string, MeasurePlan>> {
  const all = [...BASES];
  for (const [aggregation, more] of simple) all.push(measure(`m${all.length}`, aggregation, more));
  for (const [{ kind, parts }, more] of combined) {
    const names = parts.map((part) => all[part % all.length]!.name);
    const [first = 'rows', second = 'base'] = names;
    all.push(measure(`m${all.length}`, { kind, parts: [first, second] }, more));
  }
  return Object.fromEntries(all.map((one) => [one.name, one]));
}

/** Datasets over the random tables, with measures of every kind, nested up to three deep. */
export const randomDataset: fc.Arbitrary<DatasetPlan> = fc
  .record({
    time: fc.constantFrom('date', 'date', 'moment', null),
    currency: fc.constantFrom(null, null, 'currency'),
    unknown: fc.dictionary(fc.constantFrom('money', 'ratio', 'huge'), fc.constantFrom('rows', 'base'), {
      maxKeys: 2,
    }),
    isSelect: fc.boolean(),
    simple: fc.array(fc.tuple(aggregate, details), { minLength: 1, maxLength: 5 }),
    combined: fc.array(fc.tuple(combination, details), { maxLength: 4 }),
  })
  .map(({ time, currency, unknown, isSelect, simple, combined }) => ({
    name: 'facts',
    title: 'datasets.facts',
    source: isSelect ? { sql: 'SELECT * FROM facts -- all of them' } : { table: 'facts' },
    tenant: 'company_id',
    joins: {},
    time,
    currency,
    unknown: simple.some(
      ([{ kind }]) => kind === 'single' || kind === 'countDistinct' || kind === 'cumulativeDistinct',
    )
      ? {}
      : { ...unknown },
    sources: null,
    completeDays: false,
    access: null,
    dimensions: Object.fromEntries(DIMENSIONS.map((one) => [one.name, one])),
    measures: measuresOf(simple, combined),
  }));
