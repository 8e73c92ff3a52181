import { describe, expect, it } from 'vitest';
import { periodBefore } from '../../src/expectations/index.ts';
import { beforeKey, evaluate } from '../../src/expectations/index.ts';
import type { Expectation, ReportData, ReportRow } from '../../src/language/plan/index.ts';
import { dateColumn, dimension, measure, report, spend } from '../support/widget-context.ts';

const march = { start: '2026-03-01', end: '2026-03-02' };
const before = { start: '2026-02-27', end: '2026-02-28' };
const columns = [dateColumn, dimension('channel'), spend];

const rows: ReportRow[] = [
  ['2026-03-01', 'Social', 10],
  ['2026-03-01', 'Video', 20],
  ['2026-03-02', 'Social', 30],
];
const earlier: ReportRow[] = [
  ['2026-02-27', 'Social', 1],
  ['2026-02-27', 'Video', null],
  ['2026-02-28', 'Social', 3],
];
const alone = report(
  columns,
  earlier.filter((row) => row[2] !== null),
  { range: before, totals: [null, null, 4] },
);

function compared(comparison: Partial<NonNullable<ReportData['comparison']>>): ReportData {
  const right = { ...before, covered: true, rows: earlier, totals: [null, null, 4] };
  return report(columns, rows, {
    range: march,
    totals: [null, null, 60],
    comparison: { ...right, ...comparison },
  });
}

function evaluated(expectation: Expectation, answers: Readonly<Record<string, ReportData>>) {
  return evaluate(expectation, new Map(Object.entries(answers)));
}

const comparison: Expectation = { type: 'comparison', query: 'daily', measures: ['spend'] };
const againstAlone = (answer: ReportData) =>
  evaluated(comparison, { daily: answer, [beforeKey('daily')]: alone });

const leaderboard = (previous: number): ReportData =>
  report([dimension('channel'), measure('value'), measure('previous')], [['Social', 40, previous]], {
    range: march,
  });

const rankingOf = (...figures: readonly [string, number][]): ReportData =>
  report(
    [dimension('channel'), measure('value')],
    figures.map(([name, value]) => [name, value]),
  );

const curveOf = (...figures: readonly number[]): ReportData =>
  report(
    [dateColumn, measure('reach')],
    figures.map((figure, index) => [`2026-03-0${index + 1}`, figure]),
  );

const boardWithChange = (change: number): ReportData =>
  report(
    [dimension('channel'), measure('value'), measure('previous'), measure('change')],
    [['Social', 12, 10, change]],
  );

const equalsWhere = (where: Record<string, string>): Expectation => ({
  type: 'equals',
  query: 'scores',
  measure: 'value',
  where,
  to: 60,
});

describe('what figures are compared with', () => {
  it('is what the period before has by itself', () => {
    expect(againstAlone(compared({}))).toBeNull();
  });

  it.each<[string, Partial<NonNullable<ReportData['comparison']>>, string]>([
    ['another period', { start: '2026-02-26', end: '2026-02-27' }, '2026-02-26 to 2026-02-27'],
    [
      'another figure',
      { rows: earlier.map((row, index) => (index === 2 ? [row[0]!, row[1]!, 5] : row)) },
      '5',
    ],
    ['another total', { totals: [null, null, 60] }, '60'],
    ['rows beside other members', { rows: [earlier[1]!, earlier[0]!, earlier[2]!] }, 'Video'],
    ['days beside other days', { rows: [earlier[2]!, earlier[1]!, earlier[0]!] }, 'apart'],
    ['no figures', { covered: false, rows: [], totals: null }, 'none'],
  ])('is not %s', (_, change, got) => {
    expect(againstAlone(compared(change))?.got).toContain(got);
  });

  it('may be a column', () => {
    const own = report([dimension('channel'), measure('value')], [['Social', 4]], { range: before });
    const expectation: Expectation = {
      type: 'comparison',
      query: 'top',
      measures: ['value'],
      previous: 'previous',
    };
    expect(evaluated(expectation, { top: leaderboard(4), [beforeKey('top')]: own })).toBeNull();
    expect(evaluated(expectation, { top: leaderboard(40), [beforeKey('top')]: own })).toMatchObject({
      got: '40',
    });
  });

  it.each([
    ['2026-03-01', '2026-03-02', '2026-02-27', '2026-02-28'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31'],
  ])('is of the days right before, or of whole months: %s to %s', (start, end, from, to) => {
    expect(periodBefore(report([], [], { range: { start, end } }), 'previous_period')).toEqual({
      start: from,
      end: to,
    });
  });
});

describe('a ranking', () => {
  const all = report(
    [dimension('channel'), spend],
    [
      ['Video', 20],
      ['Social', 40],
      ['Search', 5],
    ],
  );
  const among = { query: 'all', measure: 'spend' };
  const ranking: Expectation = { type: 'ranking', query: 'top', measure: 'value', among };
  const ranked = (top: ReportData) => evaluated(ranking, { top, all });

  it('has the best of all first', () => {
    expect(ranked(rankingOf(['Social', 40], ['Video', 20]))).toBeNull();
  });

  it.each([
    ['the worse one first', rankingOf(['Video', 20], ['Social', 40]), 'after it'],
    ['one left out', rankingOf(['Social', 40], ['Search', 5]), 'Search with 5'],
    ['the figure of another', rankingOf(['Social', 40], ['Search', 20]), 'Search with 20'],
  ])('does not have %s', (_, top, got) => {
    expect(ranked(top)?.got).toBe(got);
  });
});

describe('a curve of what has been reached', () => {
  const people = report([measure('reach')], [[9]], { totals: [9] });
  const expectation: Expectation = {
    type: 'cumulative',
    query: 'curve',
    measure: 'reach',
    to: { query: 'people', measure: 'reach' },
  };

  it('rises to the figure of the whole period', () => {
    expect(evaluated(expectation, { curve: curveOf(3, 3, 9), people })).toBeNull();
    expect(evaluated(expectation, { curve: curveOf(3, 2, 9), people })).toMatchObject({ got: '2' });
    expect(evaluated(expectation, { curve: curveOf(3, 5, 8), people })).toMatchObject({ got: '8' });
  });
});

describe('a change', () => {
  const expectation: Expectation = {
    type: 'change',
    query: 'top',
    measure: 'change',
    parts: ['value', 'previous'],
  };

  it('is from the earlier figure to the later one', () => {
    expect(evaluated(expectation, { top: boardWithChange(0.2) })).toBeNull();
    expect(evaluated(expectation, { top: boardWithChange(-0.1667) })).not.toBeNull();
  });
});

describe('a figure of a row', () => {
  const scores = report(
    [dimension('score'), measure('value')],
    [
      ['cost', 80],
      ['delivery', 60],
    ],
  );

  it('is found by what the row is about', () => {
    expect(evaluated(equalsWhere({ score: 'delivery' }), { scores })).toBeNull();
    expect(evaluated(equalsWhere({ score: 'cost' }), { scores })).toMatchObject({ got: '80' });
    expect(evaluated(equalsWhere({ score: 'reach' }), { scores })).toMatchObject({
      expected: 'one row with score reach',
      got: '0',
    });
  });
});
