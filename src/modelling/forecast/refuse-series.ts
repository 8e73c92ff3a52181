import type { ForecastQuestion, RefusedForecast } from './question.ts';

/** So many of the figures may be missing. */
const MOST_GAPS = 0.1;
/** A larger figure has lost its last digits. */
const LARGEST = 1e15;
/** Moments of the past that a model is tried at, at the least. */
export const LEAST_ORIGINS = 4;
/** Without a season, a series needs so many periods; else four of its season, where these are not years. */
const LEAST_PERIODS = 12;
const MOST_NEEDED = 28;

/** The periods that a model learns from before it is tried: two of its longest season. */
export function shortestLearning(seasons: readonly number[]): number {
  return seasons.length === 0 ? 8 : 2 * Math.max(...seasons);
}

/** The seasons that a series holds twice before the first moment that a model is tried at. */
export function seasonsWithin(
  length: number,
  seasons: readonly number[],
  horizon: number,
): readonly number[] {
  return seasons
    .toSorted((a, b) => a - b)
    .filter((season) => length >= shortestLearning([season]) + horizon + LEAST_ORIGINS);
}

/** Why nothing can be said of a series; null where something can. */
export function refuseSeries({ values, seasons, horizon }: ForecastQuestion): RefusedForecast | null {
  const first = values.findIndex((value) => value !== null);
  const known = values.filter((value): value is number => value !== null);
  if (known.some((value) => !Number.isFinite(value) || Math.abs(value) > LARGEST))
    return { kind: 'refused', reason: 'notFinite' };
  if (known.length > 0 && known.every((value) => value === 0)) return { kind: 'refused', reason: 'allZero' };
  const length = first < 0 ? 0 : values.length - first;
  const shortest = 4 * Math.min(...seasons);
  const needed = shortest <= MOST_NEEDED ? shortest : LEAST_PERIODS;
  if (length < needed) return { kind: 'refused', reason: 'tooShort', needed };
  if (known.every((value) => value === known[0])) return { kind: 'refused', reason: 'constant' };
  if (length - known.length > MOST_GAPS * length) return { kind: 'refused', reason: 'gaps' };
  const lately = values.slice(-2 * Math.max(2, Math.min(...seasons, 7)));
  if (lately.every((value) => value === null || value === 0)) return { kind: 'refused', reason: 'stopped' };
  const possible = Math.floor(length / 2);
  if (horizon > possible) return { kind: 'refused', reason: 'tooFar', possible };
  return null;
}
