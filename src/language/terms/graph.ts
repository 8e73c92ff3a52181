import type { DependencyPath } from '../generated/spec.ts';

/** The parents of each component. Every component has an entry. */
export type ParentsByName = Readonly<Record<string, readonly string[]>>;

const groupOf = (step: string | readonly string[]): readonly string[] =>
  typeof step === 'string' ? [step] : step;

/**
 * The parents of each component, merged from all paths in their order. In `[a, [b, c], d]`, a is the parent
 * of b and c, and both are parents of d. Names that are not among `names` are ignored, since the compiler
 * reports them separately.
 */
export function parentsOf(names: readonly string[], hierarchy: readonly DependencyPath[]): ParentsByName {
  const parents = new Map(names.map((name) => [name, new Set<string>()]));
  for (const path of hierarchy) {
    path.forEach((step, index) => {
      const above = index === 0 ? [] : groupOf(path[index - 1]!);
      for (const child of groupOf(step)) {
        for (const parent of above) if (parents.has(parent)) parents.get(child)?.add(parent);
      }
    });
  }
  return Object.fromEntries([...parents].map(([name, set]) => [name, [...set]]));
}

/** All direct and indirect parents of a component. Terminates on cycles. */
export function ancestorsOf(name: string, parents: ParentsByName): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (child: string): void => {
    for (const parent of parents[child] ?? []) {
      if (found.has(parent)) continue;
      found.add(parent);
      visit(parent);
    }
  };
  visit(name);
  return found;
}

/** All direct and indirect children of a component, in the order of `names`. */
export function descendantsOf(name: string, names: readonly string[], parents: ParentsByName): string[] {
  return names.filter((other) => ancestorsOf(other, parents).has(name));
}

/** Sorts parents before children, otherwise in the order of `names`. Throws when the graph has a cycle. */
export function topologicalOrder(names: readonly string[], parents: ParentsByName): string[] {
  const placed = new Set<string>();
  while (placed.size < names.length) {
    const next = names.find(
      (name) => !placed.has(name) && parents[name]!.every((parent) => placed.has(parent)),
    );
    if (next === undefined)
      throw new Error('topologicalOrder: the hierarchy has a cycle, which the validator reports');
    placed.add(next);
  }
  return [...placed];
}

/** Each cycle once, as its names with the first one repeated at the end: `[brand, campaign, brand]`. */
export function cyclesOf(names: readonly string[], parents: ParentsByName): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const childrenOf = (parent: string): string[] => names.filter((name) => parents[name]!.includes(parent));
  const walk = (name: string, path: readonly string[]): void => {
    const start = path.indexOf(name);
    if (start >= 0) {
      cycles.push([...path.slice(start), name]);
      return;
    }
    if (done.has(name)) return;
    for (const child of childrenOf(name)) walk(child, [...path, name]);
    done.add(name);
  };
  for (const name of names) walk(name, []);
  return cycles;
}

/** A cycle as text: `brand → campaign → brand`. */
export function cycleText(cycle: readonly string[]): string {
  return cycle.join(' → ');
}
