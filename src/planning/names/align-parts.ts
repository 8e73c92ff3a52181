import type { NameSegment } from './taxonomy.ts';

/** A part of a name with the segment that it is matched to. Either is null when it has no counterpart. */
export interface PartOfSegment {
  readonly segment: NameSegment | null;
  readonly part: string | null;
}

const partWithoutSegment = 1.5;
const segmentWithoutPart = 1.5;

/**
 * Matches parts to segments, in their order, at the least total cost. So when a segment is missing from a
 * name, the parts after it are still matched to their own segments. `misfit` is 0 for a part that fits a
 * segment, and at most 2.
 */
export function alignParts(
  parts: readonly string[],
  segments: readonly NameSegment[],
  misfit: (part: string, segment: NameSegment) => number,
): readonly PartOfSegment[] {
  // cost[i][j] is the least cost for the parts from i on and the segments from j on.
  const cost = Array.from({ length: parts.length + 1 }, () =>
    Array.from({ length: segments.length + 1 }, () => 0),
  );
  const choices = (i: number, j: number): readonly number[] => [
    i < parts.length && j < segments.length
      ? misfit(parts[i]!, segments[j]!) + cost[i + 1]![j + 1]!
      : Number.POSITIVE_INFINITY,
    j < segments.length ? segmentWithoutPart + cost[i]![j + 1]! : Number.POSITIVE_INFINITY,
    i < parts.length ? partWithoutSegment + cost[i + 1]![j]! : Number.POSITIVE_INFINITY,
  ];
  for (let i = parts.length; i >= 0; i--)
    for (let j = segments.length; j >= 0; j--)
      if (i < parts.length || j < segments.length) cost[i]![j] = Math.min(...choices(i, j));
  const found: PartOfSegment[] = [];
  for (let [i, j] = [0, 0]; i < parts.length || j < segments.length;) {
    const choice = choices(i, j).indexOf(cost[i]![j]!);
    found.push({ segment: choice === 2 ? null : segments[j]!, part: choice === 1 ? null : parts[i]! });
    if (choice !== 1) i++;
    if (choice !== 2) j++;
  }
  return found;
}
