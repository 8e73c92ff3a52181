import { describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { describeCartesian } from '../../../../src/web/widgets/chart-kit/data/describe.ts';
import { tooltipTable } from '../../../../src/web/widgets/chart-kit/guide/tooltip-rows.ts';
import { lineProps } from '../../../../src/web/widgets/line/to-props.ts';
import { queryTable } from '../../../../src/web/widgets/query-table.ts';
import {
  complete,
  dateColumn,
  dimension,
  measure,
  report,
  widgetContext,
} from '../../../support/widget-context.ts';

const marks = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    title: `N${day}`,
    days: 'x',
    from: 0,
    to: 0,
    isPeriod: false,
  }));
const test = { origins: 12, coverage: 0.92, error: 0.05, naiveError: 0.08 };
const forecast: NonNullable<ReportData['forecast']> = {
  level: 0.9,
  range: { start: '2026-10-03', end: '2026-10-04' },
  rows: [['2026-10-03', 'Search', 30], ['2026-10-04', 'Search', 40]],
  low: [['2026-10-03', 'Search', 25], ['2026-10-04', 'Search', 30]],
  high: [['2026-10-03', 'Search', 35], ['2026-10-04', 'Search', 50]],
  series: [
    { measure: 'spend', members: ['Search'], refused: null, test },
    { measure: 'spend', members: ['Video'], refused: 'stopped', test: null },
  ],
}; // prettier-ignore
const columns = [dateColumn, dimension('channel'), measure('spend')];
const data = {
  daily: report(columns, [
    ['2026-10-01', 'Search', 10], ['2026-10-01', 'Video', 5],
    ['2026-10-02', 'Search', 20], ['2026-10-02', 'Video', 6],
  ], { range: { start: '2026-10-01', end: '2026-10-02' }, forecast }), // prettier-ignore
};
const spec = complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: 'spend', color: 'channel' });
const context = widgetContext(spec);
const props = lineProps(spec, data, context)!;
const search = props.series.find(({ id }) => id === 'Search')!;
const at = props.positions.findIndex(({ key }) => key === '2026-10-04');

describe('a chart with a forecast', () => {
  it('goes on to the last day that is forecast, and has no figures there', () => {
    expect(props.positions.map(({ key }) => key)).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
      '2026-10-04',
    ]);
    expect(search.values).toEqual([10, 20, null, null]);
    expect(search.forecast).toEqual({ values: [null, null, 30, 40], low: [null, null, 25, 30], high: [null, null, 35, 50] }); // prettier-ignore
  });

  it('has none for a series that could not be forecast, and says why', () => {
    expect(props.series.find(({ id }) => id === 'Video')!.forecast).toBeUndefined();
    expect(props.note).toContain('No forecast for Video: it has ended.');
  });

  it('says how often its intervals held, and how much it erred', () => {
    expect(props.note).toContain(
      'In the past, 92% of outcomes were within the 90% interval; mean error 5% (repeating last season: 8%)',
    );
  });

  it('claims neither that a forecast is without error nor that every interval held, where that is rounded', () => {
    const close = { ...test, coverage: 0.998, error: 0.0004, naiveError: 0 };
    const [first] = forecast.series;
    const daily = { ...data.daily, forecast: { ...forecast, series: [{ ...first!, test: close }] } };
    expect(lineProps(spec, { daily }, context)!.note).toContain(
      '99% of outcomes were within the 90% interval; mean error < 1% (repeating last season: < 1%)',
    );
  });

  it('says of a cumulative measure how much the sums erred, and not the days', () => {
    const together: ReportData = { ...data.daily, columns: [dateColumn, dimension('channel'), measure('spend:cumulative')], forecast: { ...forecast, series: [{ measure: 'spend:cumulative', members: ['Search'], refused: null, test: { ...test, error: 0.02 } }] } }; // prettier-ignore
    const own = complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: 'spend:cumulative', color: 'channel' }); // prettier-ignore
    const { note } = lineProps(own, { daily: together }, widgetContext(own))!;
    expect(note).toContain(
      'In the past, 92% of totals were within the 90% interval; mean error 2% of the part that was still open',
    );
    expect(note).not.toContain('of outcomes');
  });

  it('tells in its tooltip what is expected, between which ends', () => {
    const { rows, notes } = tooltipTable(props, props.series, at, context, () => 'red');
    expect(rows.find(({ id }) => id === 'Search')!.value).toBe('40 expected (30 to 50)');
    expect(notes.some((note) => note.startsWith('Forecast: with 90% certainty'))).toBe(true);
    const known = tooltipTable(props, props.series, 0, context, () => 'red');
    expect([known.rows[0]!.value, known.notes]).toEqual(['10', []]);
  });

  it('is described with what is expected at the end', () => {
    expect(describeCartesian(props, context)).toContain(
      'Expected on 4 Oct 2026: Search 40 expected (30 to 50).',
    );
  });

  it('is described with the days that are marked, and with the number of those that are not named', () => {
    expect(describeCartesian({ ...props, annotations: marks(4) }, context)).toContain(
      'Marked: N0 (x), N1 (x), N2 (x), N3 (x).',
    );
    expect(describeCartesian({ ...props, annotations: marks(12) }, context)).toMatch(
      /N9 \(x\) and 2 more\.$/,
    );
  });

  it('has it in its table, in columns of its own', () => {
    const table = queryTable(data.daily, ['date', 'channel'], ['spend'])!;
    expect(table.columns.map(({ name }) => name)).toEqual(['date', 'channel', 'spend', 'spend:expected', 'spend:expectedLow', 'spend:expectedHigh']); // prettier-ignore
    expect(table.rows[0]).toEqual(['2026-10-01', 'Search', 10, null, null, null]);
    expect(table.rows.at(-1)).toEqual(['2026-10-04', 'Search', null, 40, 30, 50]);
  });

  it('does not add intervals of several series up', () => {
    const two = { ...forecast, rows: [...forecast.rows, ['2026-10-04', 'Video', 7]], low: [...forecast.low, ['2026-10-04', 'Video', 6]], high: [...forecast.high, ['2026-10-04', 'Video', 8]] }; // prettier-ignore
    const whole = complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: 'spend' });
    const drawn = lineProps(whole, { daily: { ...data.daily, forecast: two } }, context)!;
    expect(drawn.series[0]!.forecast!.values).toEqual([null, null, 30, null]);
  });
});
