import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportCell, ReportData, ReportRow } from '../../../../src/language/plan/index.ts';
import { totalOf } from '../../../../src/web/widgets/combine.ts';
import { fact, revenuePlan, warehouseOf } from '../../../support/report-facts.ts';
import type { Fact } from '../../../support/report-facts.ts';
import { ask } from '../request.ts';

const MEASURES = ['revenue', 'sale', 'roas', 'acos', 'margin', 'roi', 'each', 'worth'];

const factsOf = fc.array(
  fc
    .record({
      date: fc.constantFrom('2024-01-01', '2024-01-09', '2024-02-01', '2024-02-29'),
      brand: fc.constantFrom('B000002', 'B000003'),
      channel: fc.constantFrom('Social', 'Video', null),
      person: fc.integer({ min: 1, max: 3 }),
      spend: fc.integer({ min: 0, max: 5000 }).map((cents) => cents / 100),
      revenue: fc.option(
        fc.integer({ min: 0, max: 9000 }).map((cents) => cents / 100),
        { nil: null },
      ),
    })
    .map((part) => fact({ ...part, brandName: `Name of ${part.brand}` })),
  { minLength: 1, maxLength: 25 },
);

/** What a figure is, and the share of its base on facts with a known revenue, by plain loops. */
type ByHand = Readonly<Record<string, readonly [figure: number | null, coverage: number | null]>>;

const sum = (some: readonly Fact[], pick: (one: Fact) => number): number =>
  some.reduce((total, one) => total + pick(one), 0);

function byHand(facts: readonly Fact[]): ByHand {
  const known = facts.filter((one) => one.revenue !== null);
  const over = (part: number, whole: number): number | null =>
    known.length === 0 || whole === 0 ? null : part / whole;
  const revenue = sum(known, (one) => one.revenue ?? 0);
  const spend = sum(known, (one) => one.spend);
  const people = new Set(known.map(({ person }) => person)).size * 1000;
  const whole = sum(facts, (one) => one.spend);
  const bySpend = whole === 0 ? null : spend / whole;
  return {
    revenue: [known.length === 0 ? null : revenue, bySpend],
    sale: [over(revenue, known.length), bySpend],
    roas: [over(revenue, spend), bySpend],
    acos: [over(spend, revenue), bySpend],
    margin: [known.length === 0 ? null : revenue - spend, bySpend],
    roi: [over(revenue - spend, spend), bySpend],
    each: [over(revenue, known.length), known.length / facts.length],
    worth: [over(revenue, people), bySpend],
  };
}

function cellAt(data: ReportData, row: ReportRow, name: string): ReportCell {
  const at = data.columns.findIndex((column) => column.name === name);
  return at < 0 ? null : (row[at] ?? null);
}

/** To six decimals; null is only null. */
const written = (figure: ReportCell | undefined): string =>
  typeof figure === 'number' ? (Math.round(figure * 1e6) / 1e6 + 0).toFixed(6) : String(figure ?? null);

/** What a row says of each measure, and what plain loops over its facts say: figure, and coverage where it is told. */
function bothSaid(
  data: ReportData,
  row: ReportRow,
  facts: readonly Fact[],
): [said: string[], hand: string[]] {
  const figures = byHand(facts);
  const told = (name: string): boolean => data.columns.some((column) => column.name === `${name}#coverage`);
  // What is not told is known altogether.
  const coverage = (name: string): ReportCell =>
    told(name) ? cellAt(data, row, `${name}#coverage`) : (figures[name]?.[1] ?? null) && 1;
  return [
    MEASURES.map((name) => `${name} ${written(cellAt(data, row, name))} of ${written(coverage(name))}`),
    MEASURES.map((name) => `${name} ${written(figures[name]?.[0])} of ${written(figures[name]?.[1])}`),
  ];
}

const isJanuary = (one: Fact): boolean => one.date < '2024-02-01';

const query = { measures: [...MEASURES, 'spend', 'facts'].join(',') };

describe('a measure over a column that can be unknown', () => {
  it('is of the facts where it is known, at every level, with the share of its base that these have', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(factsOf, async (facts) => {
        const warehouse = await warehouseOf(facts);
        try {
          const requested = { ...query, dimensions: 'brand,channel', rollup: true, totals: true };
          const data = await ask(warehouse, revenuePlan, requested);
          for (const row of data.rows) {
            const level = Number(cellAt(data, row, 'level'));
            const brand = cellAt(data, row, 'brand_id');
            const channel = cellAt(data, row, 'channel');
            const own = facts.filter(
              (one) => (level < 1 || one.brand === brand) && (level < 2 || one.channel === channel),
            );
            const [said, hand] = bothSaid(data, row, own);
            expect(said).toEqual(hand);
          }
          const [said, hand] = bothSaid(data, data.totals ?? [], facts);
          expect(said).toEqual(hand);
        } finally {
          await warehouse.close();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same of a compared period as of that period by itself', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(factsOf, async (facts) => {
        const warehouse = await warehouseOf(facts);
        try {
          const date = '2024-02-01_2024-02-29';
          const data = await ask(warehouse, revenuePlan, {
            ...query,
            date,
            compare: '2024-01-01_2024-01-31',
            totals: true,
          });
          const [january, february] = [facts.filter(isJanuary), facts.filter((one) => !isJanuary(one))];
          fc.pre(january.length > 0 && february.length > 0);
          const now = bothSaid(data, data.totals ?? [], february);
          const before = bothSaid(data, data.comparison?.totals ?? [], january);
          expect([now[0], before[0]]).toEqual([now[1], before[1]]);
        } finally {
          await warehouse.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is combined from rows as the server computes it', async () => {
    expect.hasAssertions();
    const combinable = MEASURES.filter((name) => !['sale', 'worth'].includes(name));
    await fc.assert(
      fc.asyncProperty(factsOf, async (facts) => {
        const warehouse = await warehouseOf(facts);
        try {
          const requested = { ...query, dimensions: 'brand,channel', totals: true };
          const data = await ask(warehouse, revenuePlan, requested);
          const names = combinable.flatMap((name) => [name, `${name}#coverage`]);
          const combined = names.map((name) => totalOf({ ...data, totals: null }, name));
          const own = names.map((name) => cellAt(data, data.totals ?? [], name));
          expect(combined.map(written)).toEqual(own.map(written));
        } finally {
          await warehouse.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  it('leaves out of a ratio the spend of brands whose revenue is not known', async () => {
    const warehouse = await warehouseOf([
      fact({ brand: 'B000002', spend: 57, revenue: 114 }),
      fact({ brand: 'B000003', spend: 43, revenue: null }),
    ]);
    const data = await ask(warehouse, revenuePlan, { measures: 'roas', dimensions: 'brand', totals: true });
    expect(data.columns.map(({ name, role, of }) => [name, role, of])).toEqual([
      ['brand', 'dimension', undefined],
      ['brand_id', 'key', 'brand'],
      ['roas', 'measure', undefined],
      ['roas#coverage', 'coverage', 'roas'],
    ]);
    expect(data.columns[3]).toMatchObject({ titleKey: 'measures.spend', aggregate: 'none' });
    expect(data.rows.map((row) => row.slice(1))).toEqual([
      ['B000002', 2, 1],
      ['B000003', null, 0],
    ]);
    expect(data.totals?.slice(2)).toEqual([2, 0.57]);
    await warehouse.close();
  });

  it('has no columns about coverage where all of it is known', async () => {
    const warehouse = await warehouseOf([fact({ spend: 10, revenue: 30 })]);
    const data = await ask(warehouse, revenuePlan, { measures: 'roas,revenue,spend', rollup: true });
    expect(data.columns.map(({ name }) => name)).toEqual(['roas', 'revenue', 'spend', 'level']);
    expect(data.columns[0]).toMatchObject({ parts: ['revenue', 'spend'] });
    expect(data.rows).toEqual([[3, 30, 10, 0]]);
    await warehouse.close();
  });

  it('counts an empty cell of another column as nothing, as before', async () => {
    const warehouse = await warehouseOf([
      fact({ spend: 57, revenue: 114 }),
      fact({ spend: 43, revenue: null }),
    ]);
    const plan = { ...revenuePlan, unknown: {} };
    const { columns, rows } = await ask(warehouse, plan, { measures: 'roas' });
    expect(columns).toHaveLength(1);
    expect(rows).toEqual([[1.14]]);
    await warehouse.close();
  });
});
