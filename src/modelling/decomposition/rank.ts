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

/**
 * Rounds parts to whole units (such as cents) whose sum is the rounded total. Each part is rounded down, and
 * the missing units go to the parts with the largest remainders. Source: the largest remainder method
 * (Hamilton).
 */
export function wholeUnits(parts: readonly number[]): readonly number[] {
  const down = parts.map(Math.floor);
  const total = Math.round(parts.reduce((sum, part) => sum + part, 0));
  const missing = total - down.reduce((sum, part) => sum + part, 0);
  const byLoss = parts
    .map((part, at) => ({ at, loss: part - Math.floor(part) }))
    .toSorted((a, b) => b.loss - a.loss || a.at - b.at);
  const raised = new Set(byLoss.slice(0, missing).map(({ at }) => at));
  return down.map((part, at) => (raised.has(at) ? part + 1 : part));
}
