import { nearest } from '../../diagnostics/suggest.ts';
import type { DatasetSpec } from '../../generated/spec.ts';
import { partsOfSpec } from '../../terms/measure-spec.ts';
import type { Report } from '../../source/layered.ts';

type Measures = DatasetSpec['measures'];

/** Keys of measures that are computed from other measures. */
const kinds = ['ratio', 'difference', 'add'] as const;

/** Checks that the parts of a measure exist and do not depend on the measure itself. */
export function linkParts(name: string, measures: Measures, report: Report): void {
  const others = Object.keys(measures).filter((other) => other !== name);
  for (const kind of kinds)
    for (const [index, part] of (measures[name]?.[kind] ?? []).entries()) {
      const isKnown = Object.hasOwn(measures, part);
      if (isKnown && !reaches(part, name, measures, new Set())) continue;
      const reason = isKnown ? 'it is computed from this measure itself' : 'the dataset has no such measure';
      const near = isKnown ? undefined : nearest(part, others);
      report(
        'wrong-part',
        ['measures', name, kind, index],
        { name: part, reason, allowed: others },
        { near },
      );
    }
}

/**
 * The maximum number of aggregates that a measure is computed from. Each is repeated in the SQL statement as
 * often as it is used.
 */
const mostParts = 64;

/** Reports measures that exceed the limit, unless one of their parts already does. */
export function limitParts(measures: Measures, report: Report): void {
  const counts = new Map<string, number>();
  const countOf = (name: string): number => {
    const known = counts.get(name);
    if (known !== undefined) return known;
    // Set before the recursion so that it ends in a cycle. Cycles are reported elsewhere.
    counts.set(name, 1);
    const parts = partsOf(measures, name);
    const count = parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + countOf(part), 0);
    counts.set(name, count);
    return count;
  };
  for (const name of Object.keys(measures)) {
    const count = countOf(name);
    const isFirst = partsOf(measures, name).every((part) => countOf(part) <= mostParts);
    const kind = kinds.find((each) => measures[name]?.[each] !== undefined);
    if (count > mostParts && isFirst && kind !== undefined)
      report('too-many-parts', ['measures', name, kind], { name, count, limit: mostParts });
  }
}

const partsOf = (measures: Measures, name: string): readonly string[] =>
  Object.hasOwn(measures, name) ? partsOfSpec(measures[name] ?? {}) : [];

function reaches(from: string, target: string, measures: Measures, seen: Set<string>): boolean {
  if (from === target) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return partsOf(measures, from).some((part) => reaches(part, target, measures, seen));
}
