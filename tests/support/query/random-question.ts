import * as fc from 'fast-check';
import { operationFault } from '../../../src/language/plan/index.ts';
import type { DatasetPlan, MeasureOperation, MeasurePlan } from '../../../src/language/plan/index.ts';
import { addDays } from '../../../src/format/index.ts';
import { previousPeriod, previousYear } from '../../../src/server/query/question/calendar.ts';
import type { DateRange } from '../../../src/server/query/question/calendar.ts';
import type {
  RequestedDimension,
  RequestedMeasure,
  Filter,
  Having,
  Question,
  Scope,
  Top,
} from '../../../src/server/query/question/question.ts';
import { MEMBERS, randomDataset } from './random-dataset.ts';
import { BRANDS, DAYS } from './random-facts.ts';

/** A question, and who asks it. */
export interface Requested {
  readonly question: Question;
  readonly scope: Scope;
}

/** Places in a list of unknown length. */
const place = fc.nat(999);
const at = <Value>(list: readonly Value[], index: number): Value => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty list has no places');
  return found;
};

/** Between any two days, and most of all facts. */
const range: fc.Arbitrary<DateRange> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
    .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a })),
  fc.constant({ start: '2023-12-30', end: '2024-12-31' }),
);

/** Right before, a year before, right after, and anywhere. */
const comparison: fc.Arbitrary<(range: DateRange) => DateRange | null> = fc.oneof(
  fc.constantFrom(
    () => null,
    () => null,
    previousPeriod,
    previousYear,
    ({ end }: DateRange) => ({ start: addDays(end, 1), end: addDays(end, 40) }),
  ),
  range.map((other) => () => other),
);

/** Parts of names, folded, of which some are in no name. */
const WORDS = ['un', 'a', 'o', 'ed', 'b00', 'old', '😀', 'zzz'];
/** Dimensions whose names every engine folds alike: the others have texts that no two fold the same way. */
const SEARCHED = ['brand', 'team', 'tier'];

const filter = fc.record({
  at: place,
  values: fc.array(place, { maxLength: 8, size: 'max' }),
  excluded: fc.boolean(),
  range: fc.option(range),
  numbers: fc.option(
    fc
      .tuple(fc.option(fc.integer({ min: -2, max: 30 })), fc.option(fc.integer({ min: -2, max: 30 })))
      .map(([from, to]) => ({ from, to }))
      .filter(({ from, to }) => (from ?? to) !== null && (from === null || to === null || from <= to)),
  ),
  words: fc.option(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })),
});

function filterOf(
  plan: DatasetPlan,
  drawn: typeof filter extends fc.Arbitrary<infer Value> ? Value : never,
): Filter {
  const dimension = at(Object.values(plan.dimensions), drawn.at);
  if (dimension.type === 'date' && drawn.range !== null) return { dimension, range: drawn.range };
  if (dimension.type === 'number' && drawn.numbers !== null) return { dimension, numbers: drawn.numbers };
  if (SEARCHED.includes(dimension.name) && drawn.words !== null) return { dimension, words: drawn.words };
  return {
    dimension,
    excluded: drawn.excluded,
    values: drawn.values.map((index) =>
      at(dimension.order.length > 0 ? dimension.order : MEMBERS[dimension.type], index),
    ),
  };
}

const sparse = <Value>(arbitrary: fc.Arbitrary<Value>, maxLength: number) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Value[]>([]) },
    { weight: 1, arbitrary: fc.array(arbitrary, { maxLength }) },
  );

const operation: fc.Arbitrary<MeasureOperation | null> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constantFrom('share', 'shareOfParent', 'cumulative', 'cumulative', 'rank') }),
      fc.record({ kind: fc.constant('movingAverage'), buckets: fc.constantFrom(2, 2, 3, 7) }),
    ),
  },
);

/** The measure alone where the operation is not one that can be computed of it. */
function requestedMeasure(
  plan: DatasetPlan,
  measure: MeasurePlan,
  drawn: MeasureOperation | null,
  dimensions: readonly string[],
): RequestedMeasure {
  if (drawn === null || operationFault(plan, measure, drawn, dimensions) !== null)
    return { name: measure.name, measure, operation: null };
  const buckets = drawn.kind === 'movingAverage' ? drawn.buckets : '';
  return { name: `${measure.name}:${drawn.kind}${buckets}`, measure, operation: drawn };
}

const top = fc.record({
  of: place,
  by: place,
  keep: fc.integer({ min: 1, max: 3 }),
  descending: fc.boolean(),
  others: fc.boolean(),
});

const having = fc.record({
  of: place,
  operator: fc.constantFrom('>', '>=', '<', '<='),
  bound: fc.constantFrom(-1, 0, 0.5, 1, 2, 10, 1000),
});

/** Kinds whose figures engines compute to the last digit: others may fall on either side of a bound. */
const EXACT = new Set(['sum', 'count', 'countDistinct', 'min', 'max', 'ratio']);

const exactMeasures = (plan: DatasetPlan): readonly MeasurePlan[] =>
  Object.values(plan.measures).filter(
    ({ aggregation }) =>
      EXACT.has(aggregation.kind) &&
      (!('parts' in aggregation) ||
        aggregation.parts.every((part) => {
          const { kind } = plan.measures[part]!.aggregation;
          return EXACT.has(kind) && kind !== 'ratio';
        })),
  );

/** The first members of an asked dimension. Of members that are no texts, there are no others. */
function topOf(
  plan: DatasetPlan,
  dimensions: readonly RequestedDimension[],
  drawn: typeof top extends fc.Arbitrary<infer Value> ? Value : never,
  isCompared: boolean,
): Top | null {
  const measures = exactMeasures(plan);
  if (dimensions.length === 0 || measures.length === 0) return null;
  const dimension = at(dimensions, drawn.of);
  if (isCompared && dimension.dimension.name === plan.time) return null;
  const others = drawn.others && dimension.dimension.type === 'string';
  return { dimension, keep: drawn.keep, by: at(measures, drawn.by), descending: drawn.descending, others };
}

/** Conditions of groups; none where a compared period can't have the same groups. */
function havingOf(
  plan: DatasetPlan,
  dimensions: readonly RequestedDimension[],
  drawn: readonly (typeof having extends fc.Arbitrary<infer Value> ? Value : never)[],
  isCompared: boolean,
): readonly Having[] {
  const measures = exactMeasures(plan);
  if (measures.length === 0) return [];
  if (isCompared && dimensions.some(({ dimension }) => dimension.name === plan.time)) return [];
  return drawn.map(({ of, operator, bound }) => ({ measure: at(measures, of), operator, bound }));
}

/** Any question about any dataset over the random tables. */
export const randomQuestion: fc.Arbitrary<Requested> = fc
  .record({
    plan: randomDataset,
    measures: fc.array(fc.tuple(place, operation), { minLength: 1, maxLength: 4 }),
    dimensions: fc.oneof(
      { weight: 1, arbitrary: fc.constant<[number, number][]>([]) },
      { weight: 9, arbitrary: fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 3, size: 'max' }) },
    ),
    // Of all that a dataset has, time is asked for most.
    timeAt: fc.option(fc.nat(2), { freq: 3 }),
    filters: sparse(filter, 2),
    range: fc.option(range),
    comparison,
    rollup: fc.boolean(),
    across: fc.oneof(
      { weight: 2, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
    ),
    totals: fc.boolean(),
    sort: sparse(fc.tuple(place, fc.boolean()), 2),
    limit: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 6 })),
    offset: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
    ),
    top: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: top }),
    having: sparse(having, 2),
    brands: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.subarray([...BRANDS]) },
    ),
  })
  .map((drawn) => {
    const { plan } = drawn;
    const dimensions = new Map(
      drawn.dimensions.map(([index, grain], position) => {
        const isTime = drawn.timeAt !== null && position === drawn.timeAt % drawn.dimensions.length;
        const time = isTime && plan.time !== null ? plan.dimensions[plan.time] : undefined;
        const dimension = time ?? at(Object.values(plan.dimensions), index);
        const requested = dimension.grains.length === 0 ? null : at(dimension.grains, grain);
        return [dimension.name, { name: dimension.name, dimension, grain: requested }];
      }),
    );
    const operated = drawn.measures.map(([index, drawnOperation]) =>
      requestedMeasure(plan, at(Object.values(plan.measures), index), drawnOperation, [...dimensions.keys()]),
    );
    const measures = [...new Map(operated.map((one) => [one.name, one])).values()];
    const fields = [...measures.map(({ name }) => name), ...dimensions.keys()];
    const ranged = plan.time === null ? null : drawn.range;
    const compared = ranged && drawn.comparison(ranged);
    const requested = [...dimensions.values()];
    const question: Question = {
      plan,
      measures,
      dimensions: requested,
      top: drawn.top && topOf(plan, requested, drawn.top, compared !== null),
      having: havingOf(plan, requested, drawn.having, compared !== null),
      filters: drawn.filters.map((one) => filterOf(plan, one)),
      range: ranged,
      comparison: compared,
      forecast: null,
      rollup: drawn.rollup,
      across: drawn.rollup ? Math.min(drawn.across, Math.max(0, requested.length - 1)) : 0,
      totals: drawn.totals,
      sort: drawn.sort.map(([index, descending]) => ({ field: at(fields, index), descending })),
      limit: drawn.limit,
      offset: drawn.offset,
      format: 'json',
    };
    return { question, scope: { tenant: 'acme', brands: drawn.brands } };
  });
