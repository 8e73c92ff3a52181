import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/language/plan/index.ts';
import { comparisonWidget } from '../../../src/web/widgets/comparison/index.ts';
import { comparisonProps } from '../../../src/web/widgets/comparison/to-props.ts';
import { testProportions } from '../../../src/web/widgets/comparison/two-proportions.ts';
import { verdictOn } from '../../../src/web/widgets/comparison/verdict.ts';
import { clicks, complete, dimension, measure, report, widgetContext } from '../../support/widget-context.ts';

const shown = measure('shown', { format: 'integer', goodWhen: 'neutral' });
const ctr = measure('ctr', { format: 'percent', aggregate: 'ratio', parts: ['clicks', 'shown'] });
const columns = [dimension('channel'), clicks, shown, ctr];
const rowOf = (channel: string | null, part: number, of: number): ReportRow => [channel, part, of, part / of];
const all = report(columns, [rowOf('Video', 40, 2000), rowOf('Search', 90, 2000), rowOf('Social', 44, 2000)]); // prettier-ignore

const members = (more: object = {}) =>
  complete<'comparison'>({
    type: 'comparison',
    query: 'all',
    measures: ['clicks', 'ctr'],
    by: 'channel',
    ...more,
  });
const propsOf = (spec: ReturnType<typeof members>, data = all) =>
  comparisonProps(spec, { all: data }, widgetContext(spec));
const namesOf = (props: ReturnType<typeof propsOf>) =>
  props!.first.map((key) => props!.sides.find((side) => side.key === key)!.name);

function verdictsOf(one: string, other: string, data = all) {
  const props = propsOf(members({ this: one, that: other }), data)!;
  return props.linesOf(...props.first).map(({ verdict }) => verdict);
}

describe('a comparison of members', () => {
  it('begins with those that are named, else with the largest', () => {
    expect(namesOf(propsOf(members()))).toEqual(['Search', 'Social']);
    expect(namesOf(propsOf(members({ this: 'Video' })))).toEqual(['Video', 'Search']);
    expect(namesOf(propsOf(members({ that: 'Search' })))).toEqual(['Social', 'Search']);
  });

  it('has both figures, and the difference of amounts in percent and of rates in points', () => {
    const props = propsOf(members({ this: 'Video', that: 'Search' }))!;
    const lines = props.linesOf(...props.first);
    expect(lines.map(({ figures, change }) => [...figures.map(({ full }) => full), change?.text])).toEqual([
      ['40', '90', '−55.6%'],
      ['2.00%', '4.50%', '−2.50\u00a0pp'],
    ]);
    expect(lines[0]!.figures.map(({ part }) => part)).toEqual([40 / 90, 1]);
    expect(lines.map(({ change }) => change?.tone)).toEqual(['bad', 'bad']);
  });

  it('says of a rate of counted cases alone whether it differs by more than chance', () => {
    expect(verdictsOf('Video', 'Search')).toEqual([null, 'significant']);
    expect(verdictsOf('Video', 'Social')).toEqual([null, 'insignificant']);
    const few = report(columns, [rowOf('Video', 1, 20), rowOf('Search', 4, 20)]);
    expect(verdictsOf('Video', 'Search', few)).toEqual([null, 'tooFew']);
    // More clicks than were shown: no share of cases.
    const odd = report(columns, [rowOf('Video', 30, 20), rowOf('Search', 4, 20)]);
    expect(verdictsOf('Video', 'Search', odd)).toEqual([null, null]);
  });

  it('is told in a sentence, and goes into a file with all members', () => {
    const spec = members({ this: 'Video', that: 'Search' });
    const context = widgetContext(spec);
    expect(comparisonWidget.describe(propsOf(spec), context)).toBe(
      'Video against Search: clicks 40 and 90 (−55.6%); ctr 2.00% and 4.50% (−2.50\u00a0pp).',
    );
    const file = comparisonWidget.toTable!(spec, { all }, context)!;
    expect(file.rows.map(([name]) => name)).toEqual(['Video', 'Search', 'Social']);
  });

  it('is nothing where there is one member only', () => {
    expect(propsOf(members(), report(columns, [rowOf('Video', 1, 20)]))).toBeNull();
  });
});

describe('a comparison of periods', () => {
  const spec = complete<'comparison'>({
    type: 'comparison',
    query: 'all',
    measures: ['clicks', 'ctr'],
    delta: 'all',
  });
  const [now, before] = [[rowOf('Video', 60, 2000)], [rowOf('Video', 40, 2000)]];
  const data = (covered: boolean) => ({
    all: report(columns, now, {
      range: { start: '2026-10-01', end: '2026-10-31' },
      comparison: { covered, start: '2026-09-01', end: '2026-09-30', rows: before, totals: null },
    }),
  });

  it('has this one and the one before, by their dates', () => {
    const props = comparisonProps(spec, data(true), widgetContext(spec))!;
    expect(props.sides.map(({ name }) => name)).toEqual([
      expect.stringContaining('Oct'),
      expect.stringContaining('Sep'),
    ]);
    expect(props.linesOf(...props.first).map(({ change }) => change?.text)).toEqual([
      '+50.0%',
      '+1.00\u00a0pp',
    ]);
    const file = comparisonWidget.toTable!(spec, data(true), widgetContext(spec))!;
    expect([file.rows, file.comparison!.rows]).toEqual([[[60, 0.03]], [[40, 0.02]]]);
  });

  it('is nothing where the data do not reach over both', () => {
    expect(comparisonProps(spec, data(false), widgetContext(spec))).toBeNull();
  });
});

describe('a comparison of two selections', () => {
  const spec = complete<'comparison'>({
    type: 'comparison',
    query: 'all',
    with: 'others',
    names: ['This brand', 'That brand'],
    measures: ['clicks', 'ctr'],
  });
  const data = {
    all: report(columns, [rowOf('Video', 90, 2000)]),
    others: report(columns, [rowOf('Search', 20, 1000), rowOf('Social', 20, 1000)]),
  };

  it('has the totals of both queries under their names, and says what is more than chance', () => {
    const props = comparisonProps(spec, data, widgetContext(spec))!;
    expect([namesOf(props), props.dimension]).toEqual([['This brand', 'That brand'], null]);
    const lines = props.linesOf(...props.first);
    expect(lines.map(({ change, verdict }) => [change?.text, verdict])).toEqual([
      ['+125%', null],
      ['+2.50\u00a0pp', 'significant'],
    ]);
  });

  it('goes into a file as two rows', () => {
    const file = comparisonWidget.toTable!(spec, data, widgetContext(spec))!;
    expect(file.rows).toEqual([
      ['This brand', 90, 0.045],
      ['That brand', 40, 0.02],
    ]);
  });

  it('waits for the other, and is nothing where neither has anything', () => {
    expect(comparisonProps(spec, { all: data.all }, widgetContext(spec))).toBeNull();
    const none = report(columns, []);
    expect(comparisonProps(spec, { all: none, others: none }, widgetContext(spec))).toBeNull();
  });
});

describe('the test of two shares', () => {
  it('has the quantiles of the normal distribution that tables print', () => {
    // Shares whose z is what the table has: one is moved until it fits.
    const of = 1_000_000;
    const pAt = (z: number) =>
      testProportions(
        { part: of / 2 + z * Math.sqrt(of / 8), of },
        { part: of / 2 - z * Math.sqrt(of / 8), of },
      );
    for (const [z, p] of [
      [1, 0.3173],
      [1.645, 0.1],
      [1.96, 0.05],
      [2.576, 0.01],
      [3.291, 0.001],
    ] as const) {
      // prettier-ignore
      expect(pAt(z).z).toBeCloseTo(z, 3);
      expect(pAt(z).p).toBeCloseTo(p, 4);
    }
  });

  it('finds what was published of heart attacks with a placebo and with aspirin: z = 5.00', () => {
    const { z, p } = testProportions({ part: 189, of: 11_034 }, { part: 104, of: 11_037 });
    expect(z).toBeCloseTo(5.0, 2);
    expect(p).toBeLessThan(0.00001);
  });

  it('is the same from both sides', () => {
    const share = fc
      .integer({ min: 1, max: 1e6 })
      .chain((of) => fc.record({ part: fc.integer({ min: 0, max: of }), of: fc.constant(of) }));
    fc.assert(
      fc.property(share, share, (one, other) => {
        expect(verdictOn(one, other)).toBe(verdictOn(other, one));
        expect(verdictOn(one, one)).not.toBe('significant');
      }),
    );
  });
});
