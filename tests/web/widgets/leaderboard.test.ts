import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../src/language/plan/index.ts';
import { leaderboardProps } from '../../../src/web/widgets/leaderboard/to-props.ts';
import { leaderboardTable } from '../../../src/web/widgets/leaderboard/to-table.ts';
import { complete, dimension, measure, report, widgetContext } from '../../support/widget-context.ts';

const spec = (more: object = {}) =>
  complete<'leaderboard'>({
    type: 'leaderboard',
    query: 'daily',
    member: 'campaign',
    value: 'clicks',
    delta: 'daily',
    ...more,
  });

/** Rows beside those of the period before; members that are gone follow. */
function dataOf(rows: ReportRow[], before: ReportRow[], goodWhen: 'higher' | 'lower' = 'higher') {
  const columns = [dimension('campaign'), measure('clicks', { goodWhen })];
  const comparison = { covered: true, start: '2026-10-01', end: '2026-10-28', rows: before, totals: null };
  return { daily: report(columns, rows, { comparison }) };
}

const data = dataOf(
  [
    ['Film', 30],
    ['Sale', 50],
    ['App', 30],
    ['Shop', 5],
    ['Idle', null],
  ],
  [
    ['Film', 90],
    ['Sale', 10],
    ['App', null],
    ['Shop', 40],
    ['Idle', null],
    ['Gone', 60],
  ],
);

const told = (written: ReturnType<typeof spec>, from = data) =>
  leaderboardProps(written, from, widgetContext(written))?.entries.map(({ name, place, moved, isNew }) => [
    name,
    place,
    moved,
    isNew,
  ]);

/** The first entry, where figures are known of these shares of spend now and before. */
const known = (share: number, shareBefore: number) => {
  const columns = [
    dimension('campaign'),
    measure('clicks', { goodWhen: 'higher', aggregate: 'none' }),
    measure('clicks#spend', { role: 'coverage', of: 'clicks', title: 'Spend', aggregate: 'none' }),
  ];
  const rows: ReportRow[] = [
    ['Film', 30, share],
    ['Sale', 20, share],
  ];
  const before: ReportRow[] = [
    ['Film', 10, shareBefore],
    ['Sale', 25, shareBefore],
  ];
  const comparison = { covered: true, start: '2026-10-01', end: '2026-10-28', rows: before, totals: null };
  const from = { daily: report(columns, rows, { comparison }) };
  return leaderboardProps(spec(), from, widgetContext(spec()))!.entries[0]!;
};

describe('a leaderboard of a figure that is known of a part of its facts', () => {
  it('says of what share, beside the figure and beside its change', () => {
    const { full, change } = known(0.6, 0.6);
    expect(full).toMatch(/^30 · covers 60.*spend/);
    expect(change?.against).toMatch(/covers 60.*spend/);
  });

  it('judges a change and a rise where the shares are alike, and not where they differ', () => {
    expect([known(0.6, 0.6).change?.tone, known(0.6, 0.6).movedTone]).toEqual(['good', 'good']);
    expect([known(0.6, 0.9).change?.tone, known(0.6, 0.9).movedTone]).toEqual(['neutral', 'neutral']);
  });
});

describe('a leaderboard', () => {
  it('gives members their places, and equal figures the same one', () => {
    expect(told(spec())).toEqual([
      ['Sale', 1, 3, false],
      ['Film', 2, -1, false],
      ['App', 2, null, true],
      ['Shop', 4, -1, false],
    ]);
  });

  it('has the best first: the lowest where the dataset says so, unless the page says otherwise', () => {
    const costs = dataOf(data.daily.rows, data.daily.comparison!.rows, 'lower');
    expect(told(spec(), costs)?.[0]).toEqual(['Shop', 1, 1, false]);
    expect(told(spec({ first: 'largest' }), costs)?.[0]).toEqual(['Sale', 1, 3, false]);
  });

  it('says how many there are where it shows fewer', () => {
    const written = spec({ limit: 2 });
    const props = leaderboardProps(written, data, widgetContext(written));
    expect(props?.note).toBe('Top 2 of 4');
    expect(props?.entries.map(({ part }) => part)).toEqual([1, 0.6]);
  });

  it('writes all rates with as many digits', () => {
    const ctr = measure('clicks', { format: 'percent', aggregate: 'none' });
    const rows: ReportRow[] = [
      ['Film', 0.0212],
      ['Sale', 0.018],
    ];
    const written = spec();
    const props = leaderboardProps(
      written,
      { daily: report([dimension('campaign'), ctr], rows) },
      widgetContext(written),
    );
    expect(props?.entries.map(({ value }) => value)).toEqual(['2.12%', '1.80%']);
  });

  it('knows no change of place without a comparison', () => {
    const written = complete<'leaderboard'>({
      type: 'leaderboard',
      query: 'daily',
      member: 'campaign',
      value: 'clicks',
    });
    expect(told(written)?.[0]).toEqual(['Sale', 1, null, false]);
  });

  it('is a file with the same members, figures and places, beside those before', () => {
    const written = spec({ limit: 2 });
    const table = leaderboardTable(written, data, widgetContext(written))!;
    expect(table.rows).toEqual([
      ['Sale', 50, 1],
      ['Film', 30, 2],
    ]);
    expect(table.comparison?.rows).toEqual([
      ['Sale', 10, 4],
      ['Film', 90, 1],
    ]);
  });

  it('leads where its link says, with the member as a filter', () => {
    const link = { route: '/campaign', filters: { campaign: 'campaign' } };
    const written = spec({ link });
    const props = leaderboardProps(written, data, widgetContext(written));
    expect(props?.entries[0]?.address?.()).toBe('/campaign?campaign=Sale');
  });

  it('is nothing where no member has a figure', () => {
    const written = spec();
    expect(leaderboardProps(written, dataOf([['Idle', null]], []), widgetContext(written))).toBeNull();
  });
});
