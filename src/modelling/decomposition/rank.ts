/** A part of a change; `id` is null for the small ones together. */
export interface RankedPart {
  readonly id: string | null;
  readonly value: number;
  /** The parts that it is made of, the largest first; itself where it is one. */
  readonly holds: readonly string[];
}

interface Part {
  readonly id: string;
  readonly value: number;
}

/** The parts that move a figure most, the largest first, and the others as one. They add up to what all of them do. */
export function rankParts(parts: readonly Part[], most: number): readonly RankedPart[] {
  const ranked = parts.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.id < b.id ? -1 : 1));
  const shown = ranked.slice(0, most).map(({ id, value }) => ({ id, value, holds: [id] }));
  const rest = ranked.slice(most);
  if (rest.length === 0) return shown;
  const value = rest.reduce((sum, part) => sum + part.value, 0);
  return [...shown, { id: null, value, holds: rest.map(({ id }) => id) }];
}

/**
 * Parts in whole units (such as cents) that add up to the rounded sum of the parts: each is rounded down, and the units that
 * are missing go to those that lost most. Source: the largest remainder method (Hamilton).
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
