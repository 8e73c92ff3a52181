import type { ComponentSpec, EntryValue } from '../../generated/spec.ts';
import { ancestorsOf, type ParentsByName } from '../../terms/graph.ts';
import { isEntry, prepareEntries } from '../../terms/entries.ts';
import { isOpenWhenEmpty, takesEntries } from '../../terms/filter-bar.ts';
import type { Report } from '../../source/layered.ts';

/** A bar whose names are all known and whose hierarchy has no cycle. */
interface Bar {
  readonly components: Readonly<Record<string, ComponentSpec>>;
  readonly parents: ParentsByName;
  readonly isRemote: (name: string) => boolean;
}

/**
 * Reports components that would block a page forever: those that can't be filled, and those that wait for a
 * button that waits for them.
 */
export function linkWaiting(bar: Bar, report: Report): void {
  const necessary = Object.keys(bar.components).filter((name) => bar.components[name]!.rules?.isNecessary);
  const isButton = (name: string): boolean => bar.components[name]?.type === 'submit';
  // Each button would be disabled until the other is pressed.
  const [first, ...others] = necessary.filter(isButton);
  for (const name of others)
    report('submits-wait', ['components', name], { name, other: first! }, { part: 'key' });
  for (const name of necessary) {
    const above = ancestorsOf(name, bar.parents);
    const submit = [...above].find(isButton);
    if (submit !== undefined && !others.includes(name))
      report('component-behind-submit', ['components', name], { name, submit }, { part: 'key' });
  }
  const empty = Object.keys(bar.components).filter(
    (name) => !bar.isRemote(name) && !canBeFilled(bar.components[name]!),
  );
  linkFilling(bar, necessary, empty, report);
  linkOptionalParents(bar, empty, report);
}

/** Reports each component that can't be filled once, at the first necessary component that depends on it. */
function linkFilling(
  { components, parents }: Bar,
  necessary: readonly string[],
  empty: readonly string[],
  report: Report,
): void {
  const reported = new Set<string>();
  const reportUnfilled = (name: string, cause: string): void => {
    if (reported.has(cause)) return;
    reported.add(cause);
    const params = { name, empty: cause, type: components[cause]!.type };
    report('component-never-filled', ['components', name], params, { part: 'key' });
  };
  for (const name of empty) if (necessary.includes(name)) reportUnfilled(name, name);
  for (const name of necessary) {
    const above = ancestorsOf(name, parents);
    for (const other of empty) if (above.has(other)) reportUnfilled(name, other);
  }
}

/**
 * Reports optional components that a necessary component or a button depends on: they are not optional in
 * effect.
 */
function linkOptionalParents(
  { components, parents, isRemote }: Bar,
  empty: readonly string[],
  report: Report,
): void {
  const mayStayEmpty = (name: string): boolean => {
    const { type, rules = {}, properties } = components[name]!;
    if (isOpenWhenEmpty({ type, excluded: properties?.excluded ?? false, isNecessary: false })) return false;
    if (type === 'checkBox' || type === 'submit' || (type === 'selectDate' && isRemote(name))) return false;
    return !rules.isNecessary && !rules.selectFirst && rules.defaultEntry === undefined;
  };
  const reported = new Set(empty);
  for (const [child, { type, rules }] of Object.entries(components)) {
    const isButton = type === 'submit';
    if (!isButton && !rules?.isNecessary) continue;
    for (const name of ancestorsOf(child, parents)) {
      if (components[name] === undefined || reported.has(name) || !mayStayEmpty(name)) continue;
      reported.add(name);
      report('optional-parent', ['components', name], { name, child, isButton }, { part: 'key' });
    }
  }
}

/**
 * Whether a component can get a value. Dates, check boxes and buttons can; a list needs at least one entry. A
 * switch has the entries of its dataset, which reports missing ones itself.
 */
function canBeFilled(spec: ComponentSpec): boolean {
  const { type, data = [], rules = {} } = spec;
  if (!takesEntries(type) || spec.switch !== undefined) return true;
  const front = isEntry(rules.defaultEntry) ? rules.defaultEntry : null;
  const deleted: readonly EntryValue[] = [rules.deleteEntry ?? []].flat();
  return prepareEntries(data, deleted, front).length > 0;
}
