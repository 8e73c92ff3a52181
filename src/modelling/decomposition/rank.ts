/** A part of a change. `id` is null for the sum of the small parts. */
export interface RankedPart {
  readonly id: string | null;
  readonly value: number;
  /** The ids of the combined parts, the largest first. A single part holds itself. */
  readonly holds: readonly string[];
}

interface Part {
  readonly id: string;
  readonly value: number;
}

/**
 * The `most` parts with the largest effect, in descending order, and the sum of the others. All add up to the
 * whole change.
 */
export function rankParts(parts: readonly Part[], most: number): readonly RankedPart[] {
  const ranked = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.id < b.id ? -1 : 1));
  const shown = ranked.slice(0, most).map(({ id, value }) => ({ id, value, holds: [id] }));
  const rest = ranked.slice(most);
  if (rest.length === 0) return shown;
  const value = rest.reduce((sum, part) => sum + part.value, 0);
  return [...shown, { id: null, value, holds: rest.map(({ id }) => id) }];
}
