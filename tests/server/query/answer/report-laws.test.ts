import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { fact, factsPlan, warehouseOf } from '../../../support/report-facts.ts';
import type { Fact } from '../../../support/report-facts.ts';
import { alignComparison } from '../../../../src/server/query/answer/comparison.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { ask, questionOf } from '../request.ts';
import type { Query } from '../request.ts';

const factOf = fc
  .record({
    date: fc.constantFrom('2024-01-01', '2024-01-07', '2024-01-08', '2024-02-29', '2024-12-31'),
    brand: fc.constantFrom('B000002', 'B000003'),
    channel: fc.constantFrom('Social', 'Video', 'Search', null),
    person: fc.integer({ min: 1, max: 4 }),
    spend: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    impressions: fc.integer({ min: 0, max: 1000 }),
    clicks: fc.integer({ min: 0, max: 50 }),
  })
  .map((part) => fact({ ...part, brandName: `Name of ${part.brand}` }));
const factsOf = fc.array(factOf, { minLength: 1, maxLength: 25 });
const dimensionsOf = fc.subarray(['brand', 'channel', 'date:week', 'person'], { minLength: 1 });
const measures = 'spend,impressions,clicks,ctr,cpm,people';

const cellOf: Readonly<Record<string, (one: Fact) => string | number | null>> = {
  brand: (one) => one.brand,
  channel: (one) => one.channel,
  person: (one) => one.person,
  'date:week': (one) => {
    const day = new Date(`${one.date}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
    return day.toISOString().slice(0, 10);
  },
};

/** The same report by plain loops over the facts. */
function byHand(
  facts: readonly Fact[],
  dimensions: readonly string[],
): Map<string, readonly (number | null)[]> {
  const groups = new Map<string, Fact[]>();
  for (const one of facts) {
    const key = JSON.stringify(dimensions.map((name) => cellOf[name]?.(one)));
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const figures = [...groups].map(([key, group]) => {
    const sum = (pick: (one: Fact) => number): number => group.reduce((total, one) => total + pick(one), 0);
    const [spend, impressions, clicks] = [
      sum((one) => one.spend),
      sum((one) => one.impressions),
      sum((one) => one.clicks),
    ];
    const over = (part: number): number | null => (impressions === 0 ? null : part / impressions);
    const cpm = over(spend * 1000);
    const people = new Set(group.map((one) => one.person)).size * 1000;
    return [key, [spend, impressions, clicks, over(clicks), cpm, people]] as const;
  });
  return new Map(figures);
}

/** The rows of one level (all, without a rollup) by their identifying cells. */
function byKey(
  report: ReportData,
  dimensions: readonly string[],
  level: number | null,
): Map<string, readonly unknown[]> {
  const first = report.columns.findIndex((column) => column.role === 'measure');
  const kept = report.rows.filter((row) => level === null || row.at(-1) === level);
  const cells = dimensions.map((name) => {
    const key = report.columns.findIndex((column) => column.of === name);
    return key >= 0 ? key : report.columns.findIndex((column) => column.name === name);
  });
  return new Map(
    kept.map((row) => [JSON.stringify(cells.map((cell) => row[cell])), row.slice(first, first + 6)]),
  );
}

function expectSame(
  found: Map<string, readonly unknown[]>,
  expected: Map<string, readonly (number | null)[]>,
): void {
  expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [key, figures] of expected) {
    for (const [index, figure] of figures.entries()) {
      const answered = found.get(key)?.[index];
      expect(typeof answered).toBe(figure === null ? 'object' : 'number');
      expect(Number(answered)).toBeCloseTo(figure ?? 0, 6);
    }
  }
}

function factsIn(report: ReportData): number {
  return report.rows.reduce((sum, row) => sum + Number(row[1]), 0);
}

/** Rows, totals and comparison, each asked for by itself. */
async function partByPart(warehouse: Warehouse, query: Query): Promise<Partial<ReportData>> {
  const { compare: _compare, totals, ...rows } = query;
  const { dimensions: _, rollup: _rollup, sort: _sort, limit: _limit, offset: _offset, ...whole } = rows;
  const question = questionOf(factsPlan, query);
  const members = question.dimensions.flatMap(({ dimension }) =>
    dimension.label === null ? [null] : [null, null],
  );
  const totalOf = async (date: Query[string]): Promise<ReportData['totals']> => {
    if (totals !== true) return null;
    // Along no time, all who were ever seen are those that are there.
    const figured = String(whole.measures).replace('curve', 'people');
    const [total] = (await ask(warehouse, factsPlan, { ...whole, measures: figured, date })).rows;
    const figures = question.measures.map(({ name }, index) => {
      const figure = total?.[index] ?? null;
      return name === 'curve' && figure !== null ? Number(figure) / 1000 : figure;
    });
    return [...members, ...figures, ...(question.rollup ? [0] : [])];
  };
  const own = await ask(warehouse, factsPlan, rows);
  const parts = { rows: own.rows, totals: await totalOf(rows.date!), truncated: own.truncated };
  if (question.comparison === null) return parts;
  const date = `${question.comparison.start}_${question.comparison.end}`;
  const { sort: _key, ...unsorted } = rows;
  const compared = await ask(warehouse, factsPlan, { ...unsorted, date, limit: 1000, offset: 0 });
  const complete = !own.truncated && question.offset === 0;
  const aligned = alignComparison(question, own.rows, compared.rows, complete);
  return {
    ...parts,
    comparison: {
      covered: true,
      ...question.comparison,
      rows: [...aligned] as ReportData['rows'],
      totals: await totalOf(date),
    },
  };
}

const queryOf = fc
  .record({
    dimensions: fc.shuffledSubarray(['brand', 'channel', 'date:week', 'person']),
    date: fc.constantFrom('2024-01-02_2024-01-08', '2024-01-08_2024-02-29', '2023-01-01_2024-12-31'),
    // The period right before, right after, far away, within, and the same.
    compare: fc.constantFrom(
      null,
      'previous_period',
      'previous_year',
      '2024-01-01_2024-01-07',
      '2024-01-09_2024-12-31',
      '2024-01-07_2024-01-08',
    ),
    sort: fc.subarray(['-spend', '-ctr', 'mean']),
    rollup: fc.boolean(),
    totals: fc.boolean(),
    limit: fc.integer({ min: 1, max: 8 }),
    offset: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ dimensions, compare, sort, ...rest }) => ({
    ...rest,
    measures: `spend,clicks,${dimensions.includes('date:week') ? 'curve' : 'people'},least,mean,ctr,cpm,unclicked`,
    dimensions: dimensions.join(','),
    sort: sort.join(','),
    ...(compare === null ? {} : { compare }),
  }));

describe('every report', () => {
  it('is the same as its parts, asked one by one', async () => {
    await fc.assert(
      fc.asyncProperty(factsOf, fc.array(queryOf, { minLength: 8, maxLength: 8 }), async (facts, queries) => {
        const warehouse = await warehouseOf(facts);
        try {
          for (const query of queries) {
            const { rows, totals, truncated, comparison } = await ask(warehouse, factsPlan, query);
            const whole = { rows, totals, truncated, ...(comparison === undefined ? {} : { comparison }) };
            expect(whole, JSON.stringify(query)).toEqual(await partByPart(warehouse, query));
          }
        } finally {
          await warehouse.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('agrees at every level with plain loops over the facts', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(
        factsOf,
        dimensionsOf,
        fc.constantFrom('-spend', 'ctr', ''),
        async (facts, dimensions, sort) => {
          const warehouse = await warehouseOf(facts);
          try {
            const query = { measures, dimensions: dimensions.join(','), sort };
            const rollup = await ask(warehouse, factsPlan, { ...query, rollup: true });
            for (let level = 0; level <= dimensions.length; level += 1) {
              const outer = dimensions.slice(0, level);
              expectSame(byKey(rollup, outer, level), byHand(facts, outer));
            }
            expectSame(
              byKey(await ask(warehouse, factsPlan, query), dimensions, null),
              byHand(facts, dimensions),
            );
          } finally {
            await warehouse.close();
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is split into disjoint parts by the members of a filter', async () => {
    await fc.assert(
      fc.asyncProperty(factsOf, async (facts) => {
        const warehouse = await warehouseOf(facts);
        try {
          const query = { measures: 'facts', dimensions: 'channel' };
          const one = await ask(warehouse, factsPlan, { ...query, brand_id: 'B000002' });
          const other = await ask(warehouse, factsPlan, { ...query, brand_id: 'B000003' });
          const both = await ask(warehouse, factsPlan, { ...query, brand_id: 'B000002,B000003' });
          expect(factsIn(one) + factsIn(other)).toBe(factsIn(both));
          expect(factsIn(both)).toBe(facts.length);
        } finally {
          await warehouse.close();
        }
      }),
      { numRuns: 15 },
    );
  });

  it('takes any text as a value and never as SQL', async () => {
    const warehouse = await warehouseOf([
      fact({ channel: `'; DROP TABLE facts; --`, clicks: 3 }),
      fact({ clicks: 4 }),
    ]);
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(`'; DROP TABLE facts; --`, `" OR 1=1`, `') OR ('1'='1`, '$1', '?', '\\', '%', 'NULL'),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { columns, rows } = await ask(warehouse, factsPlan, {
          measures: 'clicks',
          dimensions: 'channel',
          channel: [text],
        });
        expect(columns).toHaveLength(2);
        // An empty list, and the entry for all, filter nothing.
        const isAll = /^[\s,]*$/.test(text) || text === 'B000001';
        expect(rows.every((row) => row[0] === text || isAll)).toBe(true);
      }),
    );
    const named = { measures: 'clicks', channel: [`'; DROP TABLE facts; --`] };
    expect((await ask(warehouse, factsPlan, named)).rows).toEqual([[3]]);
    await warehouse.close();
  });
});
