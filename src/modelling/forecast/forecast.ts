import type { Predict } from './augurs.ts';
import { backTest, trialsAt } from './back-test.ts';
import type { Trial } from './back-test.ts';
import { widthsOf } from './calibrate.ts';
import { errorIn, checked, sizeOfOutcomes } from './check-trials.ts';
import { prepareSeries, withChanges } from './prepare-series.ts';
import type { Forecast, ForecastPoint, ForecastQuestion, RefusedForecast } from './question.ts';
import { LEAST_ORIGINS, refuseSeries, seasonsWithin } from './refuse-series.ts';

/**
 * Forecasts the next periods of a series, with intervals that are calibrated on its own past. Returns a
 * refusal with the reason when the series can't be forecast.
 */
export function forecast(question: ForecastQuestion, predict: Predict): Forecast | RefusedForecast {
  const { horizon, level } = question;
  if (!Number.isInteger(horizon) || horizon < 1)
    throw new Error('invariant: a horizon is a whole number above 0');
  if (!(level > 0 && level < 1)) throw new Error('invariant: a level lies between 0 and 1');
  const refused = refuseSeries(question);
  if (refused !== null) return refused;
  const prepared = prepareSeries(question);
  const { values } = prepared;
  const possible = seasonsWithin(values.length, question.seasons, horizon);
  const { seasons, trials } = chosenSeasons(predict, values, possible, horizon);
  const prediction = predict(values, seasons, horizon);
  if (prediction === null || trials.length < LEAST_ORIGINS) return { kind: 'refused', reason: 'noModel' };
  // Errors are relative to the outcomes, which must not all be zero.
  if (sizeOfOutcomes(trials) === 0) return { kind: 'refused', reason: 'stopped' };
  const widths = widthsOf(trials, prediction.spread, level);
  const bounds = boundsOf(question, values);
  const factorAt = (step: number): number => prepared.factors[step] ?? 1;
  const changed = (value: number, step: number): number =>
    withChanges(value * factorAt(step), question.values.length + step, question.changes ?? []);
  const points = prediction.point.map((value, step): ForecastPoint => {
    const half = widths.points[step] ?? NaN;
    const [low, middle, high] = [value - half, value, value + half].map((each) =>
      between(changed(each, step), bounds),
    );
    return { value: middle!, low: low!, high: high! };
  });
  const sums = sumsOf(points, prediction.point, widths.sums, changed, bounds);
  const all = [...points, ...sums].flatMap(({ value, low, high }) => [value, low, high]);
  if (!all.every(Number.isFinite)) return { kind: 'refused', reason: 'noModel' };
  return { kind: 'forecast', points, sums, ...checked(trials, level), seasons };
}

/**
 * The seasons with the smallest error at the same past moments, with their back-test. A long season that was seen
 * only twice may be worse than none.
 */
function chosenSeasons(
  predict: Predict,
  values: readonly number[],
  seasons: readonly number[],
  horizon: number,
): { readonly seasons: readonly number[]; readonly trials: readonly Trial[] } {
  const trials = backTest(predict, values, seasons, horizon);
  if (seasons.length < 2) return { seasons, trials };
  const shortest = seasons.slice(0, 1);
  const moments = trials.map(({ origin }) => origin);
  const others = trialsAt(moments, predict, values, shortest, horizon);
  if (errorOf(trials) < errorOf(others)) return { seasons, trials };
  return { seasons: shortest, trials: backTest(predict, values, shortest, horizon) };
}

const errorOf = (trials: readonly Trial[]): number => errorIn(trials, ({ errors }) => errors);

/** Cumulative sums of the periods, within the cumulative bounds. */
function sumsOf(
  points: readonly ForecastPoint[],
  plain: readonly number[],
  widths: readonly number[],
  changed: (value: number, step: number) => number,
  [least, most]: readonly [number, number],
): readonly ForecastPoint[] {
  let sum = 0;
  let slope = 0;
  return points.map(({ value }, step) => {
    sum += value;
    // A known change that doubles a value doubles its error.
    slope += plain[step] === 0 ? 1 : Math.abs(changed(plain[step]! + 1, step) - changed(plain[step]!, step));
    const half = (widths[step] ?? NaN) * (slope / (step + 1));
    const all: readonly [number, number] = [least * (step + 1), most * (step + 1)];
    return { value: sum, low: between(sum - half, all), high: between(sum + half, all) };
  });
}

/** The bounds of outcomes: those of the question, otherwise zero for a series that never crosses it. */
function boundsOf({ least, most }: ForecastQuestion, values: readonly number[]): readonly [number, number] {
  return [
    least ?? (values.every((value) => value >= 0) ? 0 : -Infinity),
    most ?? (values.every((value) => value <= 0) ? 0 : Infinity),
  ];
}

const between = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);
