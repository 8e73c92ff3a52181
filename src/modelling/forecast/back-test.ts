import type { Predict } from './augurs.ts';
import { LEAST_ORIGINS, shortestLearning } from './refuse-series.ts';

/** What a model said at one moment of the past, and what came. */
export interface Trial {
  /** How many figures were known. */
  readonly origin: number;
  /** Outcome minus forecast, one for each step. */
  readonly errors: readonly number[];
  /** The model's own standard errors. */
  readonly spread: readonly number[];
  readonly outcomes: readonly number[];
  /** Outcome minus the figure of one season before. */
  readonly naive: readonly number[];
}

/** More moments make intervals steadier; each costs a fit, of about 15 ms for two years of days. */
const MOST_ORIGINS = 12;

/** Forecasts the past from moments of it, each from nothing but what was known then; the oldest moment first. */
export function backTest(
  predict: Predict,
  values: readonly number[],
  seasons: readonly number[],
  horizon: number,
  origins = MOST_ORIGINS,
): readonly Trial[] {
  const shortest = seasons[0] ?? 1;
  return originsOf(values.length, seasons, horizon, origins).flatMap((origin) => {
    const learnt = values.slice(0, origin);
    const steps = Math.min(horizon, values.length - origin);
    const said = predict(learnt, seasons, steps);
    if (said === null) return [];
    const outcomes = values.slice(origin, origin + steps);
    return [
      {
        origin,
        errors: outcomes.map((outcome, step) => outcome - (said.point[step] ?? 0)),
        spread: said.spread,
        outcomes,
        naive: outcomes.map((outcome, step) => outcome - (learnt.at((step % shortest) - shortest) ?? 0)),
      },
    ];
  });
}

/** Moments at equal distances, at most a horizon apart: the last one knows all but a horizon. */
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
