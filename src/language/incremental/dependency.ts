/**
 * A lookup that the result of linking a document depends on: `dataset delivery_daily`, `text pages.a.title`;
 * `datasets` is the list of all datasets. The result stays valid while none of its lookups has another
 * answer.
 */
export type NameDependency = string;

/**
 * The lookups with different answers in two surroundings. `everything` when computing them is not worthwhile.
 */
export type Differences = ReadonlySet<NameDependency> | 'everything';

/** Whether one of the dependencies is among the differences. */
export function hasDiffering(dependencies: ReadonlySet<NameDependency>, differences: Differences): boolean {
  if (differences === 'everything') return true;
  if (differences.size === 0) return false;
  for (const dependency of differences) if (dependencies.has(dependency)) return true;
  return false;
}

/** Strings are shared, since ten thousand pages may depend on the same measure of one dataset. */
const known = new WeakMap<object, Map<string, Map<string, NameDependency>>>();

/** Returns a function that makes dependencies on what `owner` has under a name: `measure sales spend`. */
export function dependenciesOn(owner: object, what: string): (name: string) => NameDependency {
  const ofOwner = known.get(owner) ?? new Map<string, Map<string, NameDependency>>();
  known.set(owner, ofOwner);
  const byName = ofOwner.get(what) ?? new Map<string, NameDependency>();
  ofOwner.set(what, byName);
  return (name) => {
    const dependency = byName.get(name) ?? `${what} ${name}`;
    byName.set(name, dependency);
    return dependency;
  };
}
