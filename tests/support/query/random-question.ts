import * as fc from 'fast-check';
import type { DatasetPlan } from '../../../src/language/plan/index.ts';
import { addDays } from '../../../src/format/index.ts';
import { previousPeriod, previousYear } from '../../../src/server/query/question/calendar.ts';
import type { DateRange } from '../../../src/server/query/question/calendar.ts';
import { themselves } from '../../../src/server/query/question/question.ts';
import type { Filter, Question, Scope } from '../../../src/server/query/question/question.ts';
import { MEMBERS, randomDataset } from './random-dataset.ts';
import { BRANDS, DAYS } from './random-facts.ts';

/** A question, and who asks it. */
export interface Asked {
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

const range: fc.Arbitrary<DateRange> = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS))
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));

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

const filter = fc.record({ at: place, values: fc.array(place, { maxLength: 3 }), range: fc.option(range) });

function filterOf(
  plan: DatasetPlan,
  drawn: typeof filter extends fc.Arbitrary<infer Value> ? Value : never,
): Filter {
  const dimension = at(Object.values(plan.dimensions), drawn.at);
  if (dimension.type === 'date' && drawn.range !== null) return { dimension, range: drawn.range };
  return {
    dimension,
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

/** Any question about any dataset over the random tables. */
export const randomQuestion: fc.Arbitrary<Asked> = fc
  .record({
    plan: randomDataset,
    measures: fc.array(place, { minLength: 1, maxLength: 4 }),
    dimensions: fc.array(fc.tuple(place, place), { maxLength: 3 }),
    filters: sparse(filter, 2),
    range: fc.option(range),
    comparison,
    rollup: fc.boolean(),
    totals: fc.boolean(),
    sort: sparse(fc.tuple(place, fc.boolean()), 2),
    limit: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 6 })),
    offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 })),
    brands: fc.option(fc.subarray([...BRANDS]), { freq: 3 }),
  })
  .map((drawn) => {
    const { plan } = drawn;
    const measures = themselves([
      ...new Set(drawn.measures.map((index) => at(Object.values(plan.measures), index))),
    ]);
    const dimensions = new Map(
      drawn.dimensions.map(([index, grain]) => {
        const dimension = at(Object.values(plan.dimensions), index);
        const asked = dimension.grains.length === 0 ? null : at(dimension.grains, grain);
        return [dimension.name, { name: dimension.name, dimension, grain: asked }];
      }),
    );
    const fields = [...measures.map(({ name }) => name), ...dimensions.keys()];
    const ranged = plan.time === null ? null : drawn.range;
    const question: Question = {
      plan,
      measures,
      dimensions: [...dimensions.values()],
      top: null,
      having: [],
      filters: drawn.filters.map((one) => filterOf(plan, one)),
      range: ranged,
      comparison: ranged && drawn.comparison(ranged),
      rollup: drawn.rollup,
      totals: drawn.totals,
      sort: drawn.sort.map(([index, descending]) => ({ field: at(fields, index), descending })),
      limit: drawn.limit,
      offset: drawn.offset,
      format: 'json',
    };
    return { question, scope: { tenant: 'acme', brands: drawn.brands } };
  });
