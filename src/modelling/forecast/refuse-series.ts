import type { ForecastQuestion, RefusedForecast } from './question.ts';

/** The maximum share of unknown values. */
const MOST_GAPS = 0.1;
/** Larger numbers lose precision. */
const LARGEST = 1e15;
/** The minimum number of past moments for a back-test. */
export const LEAST_ORIGINS = 4;
/** The minimum length of a series without a season. With one it is four seasons, unless these are years. */
const LEAST_PERIODS = 12;
const MOST_NEEDED = 28;

/** The minimum number of periods to learn from: two of the longest season. */
export function shortestLearning(seasons: readonly number[]): number {
  return seasons.length === 0 ? 8 : 2 * Math.max(...seasons);
}

/** The seasons that a series contains twice before the first moment of the back-test. */
export function seasonsWithin(
  length: number,
  seasons: readonly number[],
  horizon: number,
): readonly number[] {
  return seasons
    .toSorted((a, b) => a - b)
    .filter((season) => length >= shortestLearning([season]) + horizon + LEAST_ORIGINS);
}

/** The reason why a series can't be forecast. Null when it can. */
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
