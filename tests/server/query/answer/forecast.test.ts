import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import type { DatasetPlan } from '../../../../src/language/plan/index.ts';
import { answerReport } from '../../../../src/server/query/answer/answer-report.ts';
import type { ReportSource } from '../../../../src/server/query/answer/answer-report.ts';
import { answerForecast } from '../../../../src/server/query/answer/forecast/answer-forecast.ts';
import type { Warehouse } from '../../../../src/server/warehouse/warehouse.ts';
import { byName, fact, factsPlan, measure, warehouseOf } from '../../../support/report-facts.ts';
import { simulated } from '../../../modelling/forecast/simulated.ts';
import { noFacts, questionOf, sourceOf } from '../request.ts';
import type { Query } from '../request.ts';

const FIRST = '2024-01-01';
/** A Sunday. */
const LAST = '2024-04-14';
const spends = simulated('steady', 120, 3).map((value) => Math.round(100 * Math.max(1, value)) / 100);

let warehouse: Warehouse;
beforeAll(async () => {
  const days = Array.from({ length: 121 }, (_, day) => addDays(FIRST, day));
  warehouse = await warehouseOf([
    // Social is there until the end of April, which is planned; Search until the last day that is known.
    ...days.map((date, day) => fact({ date, channel: 'Social', spend: date <= LAST ? spends[day]! : 0, impressions: 1000 })), // prettier-ignore
    ...days.slice(0, 105).map((date) => fact({ date, channel: 'Search', spend: 10, impressions: 0 })),
  ]);
});
afterAll(async () => await warehouse.close());

const plan: DatasetPlan = {
  ...factsPlan,
  measures: {
    ...factsPlan.measures,
    ...byName([
      measure('planned', { kind: 'sum', column: 'impressions' }, { knownAhead: true }),
      measure('left', { kind: 'difference', parts: ['planned', 'spend'] }),
      measure('pace', { kind: 'ratio', parts: ['spend', 'planned'] }),
    ]),
  },
};
const extent: ReportSource['extent'] = {
  covers: { start: FIRST, end: addDays(FIRST, 119) },
  profile: noFacts,
  asOf: '2024-04-15T03:00:00Z',
  version: '1',
  freshness: { dataset: 'datasets.facts', completeDays: true, completeTo: LAST, firstIncomplete: addDays(LAST, 1), sources: [] },
}; // prettier-ignore

async function requested(query: Query) {
  const question = questionOf(plan, query);
  const source = sourceOf(warehouse, { extent, today: '2024-04-15' });
  const { signal } = new AbortController();
  const report = await answerReport(question, source, signal);
  return { report, forecast: (await answerForecast(question, report, source, signal))! };
}
const april = { date: '2024-04-01_2024-04-14' };

describe('a question with a forecast', () => {
  it('is answered until the month is over, from the last day that is known in full', async () => {
    const { forecast, report } = await requested({ measures: 'spend', dimensions: 'date,channel', channel: 'Social', ...april, forecast: 'month' }); // prettier-ignore
    expect(forecast.range).toEqual({ start: '2024-04-15', end: '2024-04-30' });
    expect(forecast.rows.map((row) => row[0])).toEqual(
      Array.from({ length: 16 }, (_, day) => addDays(LAST, day + 1)),
    );
    forecast.rows.forEach((row, at) => {
      expect(row).toHaveLength(report.columns.length);
      expect(row[1]).toBe('Social');
      expect(Number(forecast.low[at]![2])).toBeLessThan(Number(row[2]));
      expect(Number(forecast.high[at]![2])).toBeGreaterThan(Number(row[2]));
    });
  });

  it('says how good each series is forecast, and why one is not', async () => {
    const { forecast } = await requested({
      measures: 'spend',
      dimensions: 'date,channel',
      ...april,
      forecast: 7,
    });
    const told = new Map(forecast.series.map((series) => [series.members[0], series]));
    expect(told.get('Search')).toMatchObject({ refused: 'constant', test: null });
    expect(told.get('Social')!.test!.coverage).toBeGreaterThan(0.7);
    expect(new Set(forecast.rows.map((row) => row[1]))).toEqual(new Set(['Social']));
  });

  it('goes on from what has come together, with an interval that widens', async () => {
    const { forecast, report } = await requested({ measures: 'spend:cumulative', dimensions: 'date', ...april, forecast: 'month' }); // prettier-ignore
    const now = Number(report.rows.at(-1)![1]);
    const widths = forecast.rows.map((_, at) => Number(forecast.high[at]![1]) - Number(forecast.low[at]![1]));
    expect(Number(forecast.rows[0]![1])).toBeGreaterThan(now);
    expect(widths.at(-1)).toBeGreaterThan(2 * widths[0]!);
    const single = await requested({ measures: 'spend', dimensions: 'date', ...april, forecast: 'month' });
    const [sums, days] = [forecast, single.forecast].map(({ series }) => series[0]!.test!);
    expect(sums!.error).toBeLessThan(days!.error);
  });

  it('takes what is planned as it is, and forecasts the rest', async () => {
    const both = await requested({ measures: 'left,spend,planned', dimensions: 'date', channel: 'Social', ...april, forecast: 'month' }); // prettier-ignore
    const [left, spend] = [1, 2].map((at) => both.forecast.rows.map((row) => Number(row[at])));
    left!.forEach((value, at) => expect(value).toBeCloseTo(1000 - spend![at]!, 4));
    expect(both.forecast.series.map((series) => series.measure).toSorted()).toEqual(['left', 'spend']);
    expect(both.forecast.rows.every((row) => row[3] === null)).toBe(true);
  });

  it('has nothing to add to a range that is over', async () => {
    const { forecast } = await requested({ measures: 'spend', dimensions: 'date', date: '2024-03-01_2024-03-31', forecast: 'month' }); // prettier-ignore
    expect(forecast).toMatchObject({ range: null, rows: [], series: [] });
  });

  it('forecasts whole weeks, without the one that is not over', async () => {
    const { forecast } = await requested({ measures: 'spend', dimensions: 'date:week', date: '2024-01-01_2024-04-17', forecast: 2 }); // prettier-ignore
    expect(forecast.rows.map((row) => row[0])).toEqual(['2024-04-15', '2024-04-22']);
  });

  it('without the time tells what each total comes to when the month is over', async () => {
    const query = { measures: 'spend,left', dimensions: 'channel', ...april, forecast: 'month' };
    const { forecast, report } = await requested(query);
    const days = await requested({ ...query, measures: 'spend:cumulative', dimensions: 'date', channel: 'Social' }); // prettier-ignore
    const at = forecast.rows.findIndex((row) => row[0] === 'Social');
    const known = Number(report.rows.find((row) => row[0] === 'Social')![1]);
    const [low, value, high] = [forecast.low, forecast.rows, forecast.high].map((rows) => Number(rows[at]![1])); // prettier-ignore
    expect(forecast.range).toEqual({ start: '2024-04-15', end: '2024-04-30' });
    expect(value).toBeCloseTo(Number(days.forecast.rows.at(-1)![1]), -1);
    expect(low! > known && low! < value! && value! < high!).toBe(true);
    // What is planned is known, and taken for the whole month.
    expect(Number(forecast.rows[at]![2])).toBeCloseTo(30 * 1000 - value!, 4);
    expect(forecast.series.find(({ members, measure: name }) => members[0] === 'Search' && name === 'spend')).toMatchObject({ refused: 'constant' }); // prettier-ignore
  });

  it('tells a ratio at the end by the sums that it is of, planned ones as they are', async () => {
    const query = { measures: 'pace,spend', dimensions: 'channel', channel: 'Social', ...april, forecast: 'month' }; // prettier-ignore
    const { forecast } = await requested(query);
    expect(Number(forecast.rows[0]![1])).toBeCloseTo(Number(forecast.rows[0]![2]) / 30_000, 9);
  });

  it.each([
    [{ dimensions: 'channel' }, 'needs date among the dimensions, or a period of the calendar'],
    [{ measures: 'spend:share' }, 'takes measures themselves or :cumulative, not spend:share'],
    [{ having: 'spend>1' }, "can't be asked together with having"],
    [{ format: 'csv' }, 'is for format=json only'],
  ])('is refused with %o', async (more, message) => {
    const query = { measures: 'spend', dimensions: 'date', forecast: 7, ...more };
    expect(() => questionOf(plan, query)).toThrow(message);
  });

  it('refuses a horizon that is none, and an interval without a forecast', () => {
    expect(() => questionOf(plan, { measures: 'spend', dimensions: 'date', forecast: 'soon' })).toThrow(
      'forecast',
    );
    expect(() => questionOf(plan, { measures: 'spend', dimensions: 'date', forecast: 367 })).toThrow(
      'forecast',
    );
    expect(() => questionOf(plan, { measures: 'spend', dimensions: 'date', interval: 0.8 })).toThrow(
      'needs forecast',
    );
  });
});
