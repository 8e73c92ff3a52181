import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportCell, ReportRow } from '../../../src/language/plan/index.ts';
import { combinerOf, combineTo, groupRows, leafRows, totalOf } from '../../../src/web/widgets/combine.ts';
import {
  clicks,
  ctr,
  dateColumn,
  dimension,
  impressions,
  measure,
  reach,
  report,
  spend,
} from '../../support/widget-context.ts';

const lowest = measure('lowest', { aggregate: 'min' });
const highest = measure('highest', { aggregate: 'max' });
const missed = measure('missed', { aggregate: 'difference', parts: ['impressions', 'clicks'] });
const columns = [
  dateColumn,
  dimension('channel'),
  spend,
  impressions,
  clicks,
  ctr,
  reach,
  lowest,
  highest,
  missed,
];

const figure = fc.option(fc.integer({ min: -1000, max: 100_000 }), { freq: 6 });
const row = fc
  .tuple(
    fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03'),
    fc.constantFrom('Social', 'Search', null),
    figure,
    figure,
    figure,
    figure,
    figure,
  )
  .map(([date, channel, a, b, c, d, e]): ReportRow => [
    date,
    channel,
    a,
    b,
    c,
    quotient(c, b),
    d,
    e,
    e,
    minus(b, c),
  ]);
const rows = fc.array(row, { maxLength: 30 });

function quotient(a: ReportCell, b: ReportCell): number | null {
  return typeof a === 'number' && typeof b === 'number' && b !== 0 ? a / b : null;
}

function minus(a: ReportCell, b: ReportCell): number | null {
  return typeof a === 'number' && typeof b === 'number' ? a - b : null;
}

function known(some: readonly ReportRow[], at: number): number[] {
  return some.map((each) => each[at]).filter((cell): cell is number => typeof cell === 'number');
}

function sum(figures: readonly number[]): number | null {
  return figures.length === 0 ? null : figures.reduce((a, b) => a + b, 0);
}

describe('combining rows', () => {
  it('agrees with reckoning by hand for every rule', () => {
    fc.assert(
      fc.property(rows, (some) => {
        fc.pre(some.length > 1);
        const [shown, pressed] = [sum(known(some, 3)), sum(known(some, 4))];
        expect(combinerOf(columns, 'spend')(some)).toBe(sum(known(some, 2)));
        expect(combinerOf(columns, 'ctr')(some)).toBe(quotient(pressed, shown));
        expect(combinerOf(columns, 'missed')(some)).toBe(minus(shown, pressed));
        expect(combinerOf(columns, 'lowest')(some)).toBe(
          known(some, 7).length === 0 ? null : Math.min(...known(some, 7)),
        );
        expect(combinerOf(columns, 'highest')(some)).toBe(
          known(some, 8).length === 0 ? null : Math.max(...known(some, 8)),
        );
        expect(combinerOf(columns, 'reach')(some)).toBeNull();
      }),
    );
  });

  it('gives the same sums by way of fewer dimensions as at once', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const data = report(columns, some);
        const byChannel = combineTo(data, ['channel'], ['spend', 'impressions', 'clicks', 'ctr']);
        expect(sum(known(byChannel.rows, 1))).toBe(sum(known(some, 2)));
        expect(totalOf(byChannel, 'ctr')).toBe(totalOf(data, 'ctr'));
        expect(
          groupRows(columns, some, ['channel']).reduce((count, group) => count + group.rows.length, 0),
        ).toBe(some.length);
      }),
    );
  });

  it('takes one row as it is, even where rows can’t be combined', () => {
    expect(combinerOf(columns, 'reach')([['2026-11-01', 'Social', 1, 2, 3, 0.5, 77, 1, 1, 1]])).toBe(77);
  });

  it('never adds amounts whose currency is not known', () => {
    const amount = measure('amount', { format: 'currency' });
    const mixed = [dimension('currency'), amount];
    expect(
      combinerOf(
        mixed,
        'amount',
      )([
        ['EUR', 1],
        ['USD', 2],
      ]),
    ).toBeNull();
    expect(
      combinerOf(
        mixed,
        'amount',
      )([
        ['EUR', 1],
        ['EUR', 2],
      ]),
    ).toBe(3);
    expect(combinerOf([amount], 'amount')([[1], [2]])).toBeNull();
  });

  it('keeps two members apart that share a name', () => {
    const key = {
      name: 'brand_id',
      role: 'key',
      of: 'brand',
      type: 'string',
      title: 'brand',
      titleKey: 'dimensions.brand',
    } as const;
    const groups = groupRows(
      [dimension('brand'), key, clicks],
      [
        ['Nova', 'B1', 1],
        ['Nova', 'B2', 2],
        ['Nova', 'B1', 3],
      ],
      ['brand'],
    );
    expect(groups.map((group) => group.rows.length)).toEqual([2, 1]);
  });

  it('leaves the subtotals of a rollup out', () => {
    const level = {
      name: 'level',
      role: 'level',
      type: 'number',
      title: 'level',
      titleKey: 'level',
    } as const;
    const data = report(
      [dimension('channel'), clicks, level],
      [
        [null, 6, 0],
        ['Social', 2, 1],
        ['Search', 4, 1],
      ],
    );
    expect(leafRows(data)).toHaveLength(2);
    expect(totalOf(data, 'clicks')).toBe(6);
  });

  it('prefers the server’s own total', () => {
    expect(
      totalOf(
        report(
          [dimension('channel'), reach],
          [
            ['Social', 5],
            ['Search', 6],
          ],
          { totals: [null, 8] },
        ),
        'reach',
      ),
    ).toBe(8);
    expect(
      totalOf(
        report(
          [dimension('channel'), reach],
          [
            ['Social', 5],
            ['Search', 6],
          ],
        ),
        'reach',
      ),
    ).toBeNull();
    expect(totalOf(report([clicks], []), 'clicks')).toBeNull();
  });
});
