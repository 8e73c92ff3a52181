import type { ForecastQuestion, KnownChange } from './question.ts';

/** A series without gaps, known changes and special periods. */
export interface PreparedSeries {
  readonly values: readonly number[];
  /** The factors of the horizon's periods: those of special periods, otherwise 1. */
  readonly factors: readonly number[];
  /** The season for the naive comparison: the shortest one. */
  readonly season: number;
}

/**
 * Removes known changes and special periods from a series, and fills gaps from the same position in
 * neighbouring seasons.
 */
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

/** Applies the known changes of a period to a value. */
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

/** The mean of the nearest known values at the same position in earlier and later seasons. */
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

/** The ratio of actual to usual values in the known special periods. 1 when there are none. */
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
