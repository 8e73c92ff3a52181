import { sameValue } from '../merge/merge-patch.ts';
import type { DatasetPlan } from '../terms/dataset.ts';
import type { NameDependency } from './dependency.ts';

/** Collects the lookups in a dataset with different answers, as far as they affect pages. */
export function collectDatasetChanges(
  name: string,
  old: DatasetPlan | null | undefined,
  now: DatasetPlan | null | undefined,
  differences: Set<NameDependency>,
): void {
  if (!old || !now) {
    if (old !== now) differences.add(`dataset ${name}`);
    return;
  }
  if (!sameValue(factsOf(old), factsOf(now))) differences.add(`dataset ${name}`);
  noteEntries(`measure ${name}`, old.measures, now.measures, sameMeasure(old, now), differences);
  noteEntries(`dimension ${name}`, old.dimensions, now.dimensions, sameValue, differences);
}

/**
 * The properties of a dataset that affect all pages that use it. Measures and dimensions are compared
 * separately.
 */
function factsOf(plan: DatasetPlan): unknown {
  return { ...plan, title: '', currency: '', measures: null, dimensions: null };
}

function noteEntries<Entry>(
  what: string,
  old: Readonly<Record<string, Entry>>,
  now: Readonly<Record<string, Entry>>,
  isSame: (a: Entry, b: Entry) => boolean,
  differences: Set<NameDependency>,
): void {
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [a, b] = [old[name], now[name]];
    if (!a || !b) differences.add(`${what} ${name}`).add(`${what}s`);
    else if (!isSame(a, b)) differences.add(`${what} ${name}`);
  }
  if (Object.keys(old).join() !== Object.keys(now).join()) differences.add(`${what}s`);
}

type Measure = DatasetPlan['measures'][string];

/**
 * Whether a measure is the same for pages, including its parts. Of its format only the unit matters, which
 * determines shared axes.
 */
function sameMeasure(old: DatasetPlan, now: DatasetPlan): (a: Measure, b: Measure) => boolean {
  const same = (a: Measure, b: Measure): boolean => {
    if (a.additive !== b.additive || a.currency !== b.currency || a.format !== b.format) return false;
    if (!sameValue(a.aggregation, b.aggregation) || !sameValue(a.where, b.where)) return false;
    const parts = 'parts' in a.aggregation ? a.aggregation.parts : [];
    return parts.every((part) => same(old.measures[part]!, now.measures[part]!));
  };
  return same;
}
