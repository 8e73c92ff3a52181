import * as fc from 'fast-check';
import { bandNames } from '../../../src/language/plan/index.ts';
import type {
  Aggregation,
  DatasetPlan,
  DatePart,
  DimensionPlan,
  MeasurePlan,
} from '../../../src/language/plan/index.ts';
import { BRANDS, DAYS, NAMES } from './random-facts.ts';

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;

const bands = (bounds: readonly number[]): Partial<DimensionPlan> => ({
  derived: { kind: 'bands', bounds },
  order: bandNames(bounds),
});

const partOf = (name: DatePart): Partial<DimensionPlan> => ({
  derived: { kind: 'part', part: name },
  type: 'number',
});

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

/** Members of every type, and some that no fact has. */
export const MEMBERS: Readonly<Record<DimensionPlan['type'], readonly (string | number | boolean)[]>> = {
  string: [...BRANDS, 'Social', 'Video', 'EUR', 'gold', 't1', ...NAMES],
  number: [-1, 0, 1, 2, 3, 29, 99],
  date: DAYS,
  boolean: [true, false],
};

/** A dimension of every kind. */
const DIMENSIONS: readonly DimensionPlan[] = [
  dimension('date', 'day', { type: 'date', grains: [...GRAINS] }),
  dimension('moment', 'happened', { type: 'date', grains: ['hour', ...GRAINS] }),
  dimension('brand', 'brand_id', { label: 'brand_name' }),
  dimension('channel', 'channel', { order: ['Video', 'Social'] }),
  dimension('name', 'channel'),
  dimension('person', 'person', { type: 'number' }),
  dimension('flag', 'flag', { type: 'boolean' }),
  dimension('currency', 'currency'),
  dimension('weekday', 'day', partOf('weekday')),
  dimension('hour', 'happened', partOf('hourOfDay')),
  dimension('dayOfMonth', 'happened', partOf('dayOfMonth')),
  dimension('monthOfYear', 'day', partOf('monthOfYear')),
  dimension('band', 'whole', bands([0, 3, 1000])),
  dimension('moneyBand', 'money', bands([-100.25, 0])),
  dimension('ageBand', 'people.age', bands([18])),
  dimension('tier', 'targets.tier'),
  dimension('team', 'people.team', { label: 'people.team_name' }),
];

/** At most one row of a joined table stands beside a fact. */
const JOINS: DatasetPlan['joins'] = {
  targets: {
    name: 'targets',
    table: 'targets',
    tenant: 'company_id',
    where: [{ column: 'kind', value: 'yearly' }],
    on: [
      { column: 'brand_id', equals: 'brand_id', grain: null },
      { column: 'month', equals: 'day', grain: 'month' },
    ],
  },
  people: {
    name: 'people',
    table: 'people',
    tenant: 'company_id',
    where: [],
    on: [{ column: 'person', equals: 'person', grain: null }],
  },
};

const COLUMNS = ['whole', 'money', 'ratio', 'huge', 'tiny'] as const;
const column = fc.constantFrom(...COLUMNS);
const joined = fc.constantFrom('targets.goal', 'targets.budget', 'people.age');
const counted = fc.constantFrom('person', 'channel', 'brand_id', 'day', 'flag', 'people.team');

const aggregate: fc.Arbitrary<Aggregation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('sum', 'sum', 'min', 'max', 'single'), column }),
  fc.record({ kind: fc.constantFrom('countDistinct', 'cumulativeDistinct'), column: counted }),
  fc.record({ kind: fc.constant('average'), column, weight: fc.constantFrom(null, 'weight') }),
  fc.record({ kind: fc.constant('count') }),
  fc.record({ kind: fc.constantFrom('sum', 'sum', 'min', 'max', 'single'), column: joined }),
  fc.record({ kind: fc.constant('average'), column: joined, weight: fc.constant('weight') }),
  fc.record({ kind: fc.constant('quantile'), column, at: fc.constantFrom(0, 0.25, 0.5, 0.9, 1) }),
  fc.record({
    kind: fc.constant('last'),
    column,
    over: fc.constantFrom('date', 'moment'),
    per: fc.subarray(['brand', 'person', 'weekday'], { maxLength: 2 }),
  }),
);

const condition = fc
  .tuple(fc.constantFrom(...DIMENSIONS), fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([{ name, type, order }, places, excluded]) => {
    const members = order.length > 0 ? order : MEMBERS[type];
    return { dimension: name, values: places.map((place) => members[place % members.length]!), excluded };
  });

/** What a measure of others is made of: earlier ones, by their place. */
const combination = fc.record({
  kind: fc.constantFrom('ratio', 'ratio', 'difference', 'add'),
  parts: fc.array(fc.nat(99), { minLength: 2, maxLength: 4 }),
});

type Combination = typeof combination extends fc.Arbitrary<infer Value> ? Value : never;

const details = fc.record({
  scale: fc.constantFrom(1, 1, 1, 1000, 0.000001, -1),
  format: fc.constantFrom('decimal', 'integer', 'currency'),
  currency: fc.constantFrom(null, null, null, 'USD'),
  where: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(condition, { maxLength: 2 }) },
  ),
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
    additive:
      aggregation.kind === 'count' || (aggregation.kind === 'sum' && !aggregation.column.includes('.')),
    lagDays: 0,
    knownAhead: false,
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
    all.push(
      measure(`m${all.length}`, kind === 'add' ? { kind, parts: names } : { kind, parts: [first, second] }, {
        ...more,
        where: [],
      }),
    );
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
    joins: JOINS,
    time,
    currency,
    unknown: { ...unknown },
    sources: null,
    completeDays: false,
    access: null,
    brands: 'brand',
    dimensions: Object.fromEntries(DIMENSIONS.map((one) => [one.name, one])),
    measures: measuresOf(simple, combined),
  }));
