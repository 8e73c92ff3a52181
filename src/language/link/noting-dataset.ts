import type { DatasetPlan } from '../plan/dataset.ts';
import { sameValue } from '../merge/merge-patch.ts';
import type { LinkedDataset } from './link-dataset.ts';
import type { Question } from './questions.ts';

/** A dataset that notes which of its measures and dimensions are asked for. */
export function notingDataset(dataset: LinkedDataset, asked: Set<Question>): LinkedDataset {
  const { name, plan } = dataset;
  if (plan === null) return dataset;
  const measures = notingEntries(plan.measures, `measure ${name}`, asked);
  const dimensions = notingEntries(plan.dimensions, `dimension ${name}`, asked);
  return { ...dataset, plan: { ...plan, measures, dimensions } };
}

/** A map that notes each of its names that is looked up, and who lists them all. */
function notingEntries<Entries extends object>(
  entries: Entries,
  what: string,
  asked: Set<Question>,
): Entries {
  return new Proxy(entries, {
    get(target, name) {
      if (typeof name === 'string') asked.add(`${what} ${name}`);
      return Reflect.get(target, name) as unknown;
    },
    getOwnPropertyDescriptor(target, name) {
      if (typeof name === 'string') asked.add(`${what} ${name}`);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      asked.add(`${what}s`);
      return Reflect.ownKeys(target);
    },
  });
}

/** Notes the questions about a dataset whose answers differ, as far as pages can see. */
export function noteDataset(
  name: string,
  old: DatasetPlan | null | undefined,
  now: DatasetPlan | null | undefined,
  differences: Set<Question>,
): void {
  if (!old || !now) {
    if (old !== now) differences.add(`dataset ${name}`);
    return;
  }
  if (!sameValue(factsOf(old), factsOf(now))) differences.add(`dataset ${name}`);
  noteEntries(`measure ${name}`, old.measures, now.measures, sameMeasure(old, now), differences);
  noteEntries(`dimension ${name}`, old.dimensions, now.dimensions, sameValue, differences);
}

/** What pages are not told: the server asks with it. */
function factsOf(plan: DatasetPlan): unknown {
  return { ...plan, title: '', currency: '', measures: null, dimensions: null };
}

function noteEntries<Entry>(
  what: string,
  old: Readonly<Record<string, Entry>>,
  now: Readonly<Record<string, Entry>>,
  isSame: (a: Entry, b: Entry) => boolean,
  differences: Set<Question>,
): void {
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const [a, b] = [old[name], now[name]];
    if (!a || !b) differences.add(`${what} ${name}`).add(`${what}s`);
    else if (!isSame(a, b)) differences.add(`${what} ${name}`);
  }
  if (Object.keys(old).join() !== Object.keys(now).join()) differences.add(`${what}s`);
}

type Measure = DatasetPlan['measures'][string];

/** A measure is what its parts are, too; how it is written for people concerns nobody who links to it. */
function sameMeasure(old: DatasetPlan, now: DatasetPlan): (a: Measure, b: Measure) => boolean {
  const same = (a: Measure, b: Measure): boolean => {
    if (a.additive !== b.additive || !sameValue(a.aggregation, b.aggregation)) return false;
    const parts = 'parts' in a.aggregation ? a.aggregation.parts : [];
    return parts.every((part) => same(old.measures[part]!, now.measures[part]!));
  };
  return same;
}
