import type { ForecastQuestion, KnownChange } from './question.ts';

/** A series without gaps and special periods, and what these did to it. */
export interface PreparedSeries {
  readonly values: readonly number[];
  /** How the special periods of the horizon differ, each as a factor; 1 for the others. */
  readonly factors: readonly number[];
  /** The season that a period is compared with: the shortest, or the one before. */
  readonly season: number;
}

/** Takes known changes and special periods out of a series, fills its gaps from the same day of neighbouring seasons. */
export function prepareSeries(question: ForecastQuestion): PreparedSeries {
  const { changes = [], special = [], horizon } = question;
  const start = Math.max(
    0,
    question.values.findIndex((value) => value !== null),
  );
  const season = Math.min(...question.seasons, question.values.length);
  const unchanged = question.values.map((value, at) =>
    value === null ? null : withoutChanges(value, at, changes),
  );
  const isSpecial = new Set(special.flatMap(({ at }) => at));
  const usual = unchanged.map((value, at) => (isSpecial.has(at) ? null : value));
  const filled = usual.map((value, at) => value ?? neighbour(usual, at, season));
  const factors = Array.from({ length: horizon }, () => 1);
  for (const { at } of special) {
    const factor = meanFactor(at, unchanged, filled);
    for (const period of at) {
      const step = period - question.values.length;
      if (step >= 0 && step < horizon) factors[step] = factor;
    }
  }
  return { values: filled.slice(start), factors, season };
}

/** A figure with the known changes of its period. */
export function withChanges(value: number, at: number, changes: readonly KnownChange[]): number {
  return changesAt(at, changes).reduce((sum, { times = 1, plus = 0 }) => sum * times + plus, value);
}

function withoutChanges(value: number, at: number, changes: readonly KnownChange[]): number {
  return changesAt(at, changes)
    .toReversed()
    .reduce((sum, { times = 1, plus = 0 }) => (sum - plus) / (times === 0 ? 1 : times), value);
}

const changesAt = (at: number, changes: readonly KnownChange[]): readonly KnownChange[] =>
  changes.filter(({ from, to }) => at >= from && at <= to);

/** The mean of the nearest known figures of the same place in the season, one before and one after. */
function neighbour(values: readonly (number | null)[], at: number, season: number): number {
  const near = [-1, 1].flatMap((direction) => {
    for (
      let other = at + direction * season;
      other >= 0 && other < values.length;
      other += direction * season
    ) {
      const value = values[other];
      if (value !== null && value !== undefined) return [value];
    }
    return [];
  });
  if (near.length > 0) return near.reduce((sum, value) => sum + value, 0) / near.length;
  const known = values.filter((value): value is number => value !== null);
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
}

/** How much of the usual there was on the special periods that the series holds; 1 where it holds none. */
function meanFactor(
  at: readonly number[],
  values: readonly (number | null)[],
  usual: readonly number[],
): number {
  const seen = at.filter((period) => typeof values[period] === 'number' && (usual[period] ?? 0) > 0);
  if (seen.length === 0) return 1;
  const sum = (of: readonly (number | null)[]): number =>
    seen.reduce((all, period) => all + (of[period] ?? 0), 0);
  return sum(values) / sum(usual);
}
