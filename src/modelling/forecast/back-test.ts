import type { Predict } from './augurs.ts';
import { LEAST_ORIGINS, shortestLearning } from './refuse-series.ts';

/** A forecast at one past moment, compared with the outcome. */
export interface Trial {
  /** The number of known values. */
  readonly origin: number;
  /** Outcome minus forecast, by step. */
  readonly errors: readonly number[];
  /** The model's own standard errors, by step. */
  readonly spread: readonly number[];
  readonly outcomes: readonly number[];
  /** Outcome minus the value one season before, by step. */
  readonly naive: readonly number[];
}

/** More moments make intervals more stable. Each costs one fit, about 3 ms for half a year of days. */
const MOST_ORIGINS = 12;
/**
 * The number of moments with a season of years, whose fit takes about 20 ms. Two years contain few moments that
 * differ: twice as many forecast no better, and their intervals contain no other share of outcomes.
 */
const MOST_LONG_ORIGINS = 6;
const LONG_SEASON = 100;

/**
 * Forecasts from past moments, each with only the values that were known then. The oldest moment is first.
 */
export function backTest(
  predict: Predict,
  values: readonly number[],
  seasons: readonly number[],
  horizon: number,
  origins = Math.max(0, ...seasons) > LONG_SEASON ? MOST_LONG_ORIGINS : MOST_ORIGINS,
): readonly Trial[] {
  const moments = originsOf(values.length, seasons, horizon, origins);
  return trialsAt(moments, predict, values, seasons, horizon);
}

/** Forecasts from the given moments: numbers of values that were known then. */
export function trialsAt(
  moments: readonly number[],
  predict: Predict,
  values: readonly number[],
  seasons: readonly number[],
  horizon: number,
): readonly Trial[] {
  const shortest = seasons[0] ?? 1;
  return moments.flatMap((origin) => {
    const learnt = values.slice(0, origin);
    const steps = Math.min(horizon, values.length - origin);
    const prediction = predict(learnt, seasons, steps);
    if (prediction === null) return [];
    const outcomes = values.slice(origin, origin + steps);
    return [
      {
        origin,
        errors: outcomes.map((outcome, step) => outcome - (prediction.point[step] ?? 0)),
        spread: prediction.spread,
        outcomes,
        naive: outcomes.map((outcome, step) => outcome - (learnt.at((step % shortest) - shortest) ?? 0)),
      },
    ];
  });
}

/** Moments at equal distances of at most a horizon. The last one is a horizon before the end. */
function originsOf(
  length: number,
  seasons: readonly number[],
  horizon: number,
  most: number,
): readonly number[] {
  const last = Math.max(length - horizon, Math.ceil(length / 2));
  const first = Math.min(
    Math.max(shortestLearning(seasons), Math.ceil(length / 4)),
    last - LEAST_ORIGINS + 1,
  );
  const distance = Math.min((last - first) / (most - 1), Math.max(horizon, seasons[0] ?? 1));
  const all = Array.from({ length: most }, (_, index) => Math.round(last - index * distance));
  return [...new Set(all)].filter((origin) => origin >= first).toReversed();
}
