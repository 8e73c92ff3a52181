import { addDays } from '../format/index.ts';
import type { Forecast, ForecastQuestion, RefusedForecast } from '../modelling/index.ts';
import { outliersIn } from '../modelling/outliers/index.ts';
import type { Finding, Limits } from './finding.ts';
import type { DailySeries } from './series.ts';

/** Days of history to request: eighteen weeks. */
export const historyDays = 126;
/**
 * Days. While an alert is open, its days are forecast from the data before it opened, but not for longer than
 * this.
 */
const longestMemory = 14;
const level = 0.9;
/** The maximum share of false alarms per day, however many series are checked. */
const falseAlarms = 0.05;

export interface DaysQuestion extends Limits {
  /** The last ISO date with final values. */
  readonly day: string;
  /** Whether a day without a value counts as 0, as for sums. */
  readonly isSum: boolean;
  /** The first outside day, by series. */
  readonly since: ReadonlyMap<string, string>;
}

/** A series with the forecast question for its last day. */
export interface RequestedSeries {
  readonly series: DailySeries;
  readonly figure: number;
  readonly question: ForecastQuestion;
}

/**
 * The forecasts that are needed to check the last day of each series. A series without a value on that day is
 * skipped.
 */
export function forecastsFor(
  all: readonly DailySeries[],
  { day, isSum, since }: Pick<DaysQuestion, 'day' | 'isSum' | 'since'>,
): readonly RequestedSeries[] {
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
 * Evaluates the last day of each series by its forecast. A value is outside if it is an outlier among all series
 * and differs from the forecast by at least `value` percent.
 */
export function checkDays(
  requested: readonly RequestedSeries[],
  answers: readonly (Forecast | RefusedForecast)[],
  { day, value, margin }: DaysQuestion,
): readonly Finding[] {
  const checked = requested.flatMap(({ series, figure, question }, at) => {
    const answer = answers[at];
    const expected = answer?.kind === 'forecast' ? answer.points[question.horizon - 1] : undefined;
    if (answer?.kind !== 'forecast' || expected === undefined) return [];
    return [{ series, id: series.key, outcome: figure, expected, origins: answer.test.origins }];
  });
  if (checked.length === 0) return [];
  const degrees = Math.max(1, Math.min(...checked.map(({ origins }) => origins)));
  const outliers = new Set(outliersIn(checked, { level, degrees, falseAlarms }).map(({ id }) => id));
  return checked.map(({ series, outcome, expected }) => {
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

/**
 * Checks how long series have had no values. `value` is the number of days without values that is allowed.
 */
export function checkLate(
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
    // A series without values for so long has ended.
    if (missing > longestMemory) return [];
    const verdict = missing > value ? 'outside' : 'inside';
    return [{ key, label, of, figure: missing, verdict, expected: { value: null, low: null, high: value } }];
  });
}
