import { addDays } from '../format/index.ts';
import type { Forecast, ForecastQuestion, RefusedForecast } from '../modelling/index.ts';
import { outliersIn } from '../modelling/outliers/index.ts';
import type { Finding, Limits } from './finding.ts';
import type { DailySeries } from './series.ts';

/** So much of the past is asked for: eighteen weeks. */
export const historyDays = 126;
/** Days. An alert that is open is judged by what was known before it opened, but for no longer than this. */
const longestMemory = 14;
const level = 0.9;
/** Of the alarms about one day, at most this share is chance, however many series are judged. */
const falseAlarms = 0.05;

export interface DaysQuestion extends Limits {
  /** The last day (ISO date) whose figures are final. */
  readonly day: string;
  /** Whether a day without a figure is a day on which nothing was: of what is summed up. */
  readonly isSum: boolean;
  /** The first day that was outside, by series. */
  readonly since: ReadonlyMap<string, string>;
}

/** A series with the question of what was to be expected of its last day. */
export interface AskedSeries {
  readonly series: DailySeries;
  readonly figure: number;
  readonly question: ForecastQuestion;
}

/** What is to be forecast of each series before its last day can be judged. One without a figure on that day is left out. */
export function forecastsFor(
  all: readonly DailySeries[],
  { day, isSum, since }: Pick<DaysQuestion, 'day' | 'isSum' | 'since'>,
): readonly AskedSeries[] {
  return all.flatMap((series) => {
    const first = [...series.days.keys()].toSorted()[0];
    const at = (date: string): number | null => series.days.get(date) ?? (isSum ? 0 : null);
    const figure = at(day);
    if (first === undefined || first >= day || figure === null) return [];
    const opened = since.get(series.key);
    const recent = opened !== undefined && opened > addDays(day, -longestMemory) ? opened : day;
    const values: (number | null)[] = [];
    let date = first;
    for (; date < recent; date = addDays(date, 1)) values.push(at(date));
    let horizon = 1;
    for (; date < day; date = addDays(date, 1)) horizon += 1;
    return [{ series, figure, question: { values, seasons: [7], horizon, level } }];
  });
}

/**
 * Judges the last day of series by what was expected of it. Outside is what is unlike what was expected beyond chance, all
 * series together, and at least `value` percent from it.
 */
export function judgeDays(
  asked: readonly AskedSeries[],
  answers: readonly (Forecast | RefusedForecast)[],
  { day, value, margin }: DaysQuestion,
): readonly Finding[] {
  const judged = asked.flatMap(({ series, figure, question }, at) => {
    const answer = answers[at];
    const expected = answer?.kind === 'forecast' ? answer.points[question.horizon - 1] : undefined;
    if (answer?.kind !== 'forecast' || expected === undefined) return [];
    return [{ series, id: series.key, outcome: figure, expected, origins: answer.test.origins }];
  });
  if (judged.length === 0) return [];
  const degrees = Math.max(1, Math.min(...judged.map(({ origins }) => origins)));
  const outliers = new Set(outliersIn(judged, { level, degrees, falseAlarms }).map(({ id }) => id));
  return judged.map(({ series, outcome, expected }) => {
    const distance = outcome - expected.value;
    const half = distance > 0 ? expected.high - expected.value : expected.value - expected.low;
    const isFar = Math.abs(distance) >= Math.abs(expected.value) * (value / 100);
    const isInside = Math.abs(distance) <= half * (1 - margin / 100);
    const verdict = outliers.has(series.key) && isFar ? 'outside' : isInside || !isFar ? 'inside' : 'near';
    return {
      key: series.key,
      label: series.label,
      of: day,
      figure: outcome,
      verdict,
      expected: { ...expected },
    };
  });
}

/** Judges since when series have no figures: `value` is the number of days that is not late yet. */
export function judgeLate(
  all: readonly DailySeries[],
  { day, value, of }: { readonly day: string; readonly value: number; readonly of: string },
): readonly Finding[] {
  return all.flatMap(({ key, label, days }) => {
    const last = [...days.keys()]
      .filter((date) => date <= day)
      .toSorted()
      .at(-1);
    if (last === undefined) return [];
    let missing = 0;
    for (let date = last; date < day; date = addDays(date, 1)) missing += 1;
    // What has had no figures for so long has ended, and is not late.
    if (missing > longestMemory) return [];
    const verdict = missing > value ? 'outside' : 'inside';
    return [{ key, label, of, figure: missing, verdict, expected: { value: null, low: null, high: value } }];
  });
}
