import { takesEntries } from '../language/plan/index.ts';
import { advance } from './advance.ts';
import { isWanted } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { patch, resolveRequest, type Draft } from './draft.ts';
import { isParentFilled, markDue } from './due.ts';
import type { CarriedSelection, StoredComponent } from './record.ts';
import { isMissed, selectByRule } from './rule-four.ts';
import type { Preset } from './selection.ts';

/** Milliseconds after which restored entries are refreshed in the background. */
const STALE_AFTER = 3_600_000;

/**
 * Starts from a stored record. Stored data and selections are shown immediately, parents first. A component
 * that is not stored, or whose parents can't be shown, loads as usual and then gets its stored selection back
 * if it is valid.
 */
export function restore(
  draft: Draft,
  stored: ReadonlyMap<string, StoredComponent>,
  carried: Readonly<Record<string, CarriedSelection>>,
): void {
  for (const name of draft.facts.order) {
    const component = stored.get(name);
    if (component !== undefined) restoreComponent(draft, name, component);
    const brought = Object.hasOwn(carried, name) ? carried[name] : undefined;
    const { type, excluded } = draft.facts.byName[name]!;
    if (brought?.type === type && (brought.excluded ?? false) === excluded)
      carry(draft, name, { from: 'value', value: brought.choice });
  }
  advance(draft);
}

function restoreComponent(draft: Draft, name: string, stored: StoredComponent): void {
  const plan = draft.facts.byName[name]!;
  const hasContents =
    plan.remote === null || (plan.type === 'selectDate' ? stored.range : stored.data) !== null;
  const isBelowShown = areParentsShown(draft, name);
  if (!hasContents || !isBelowShown) {
    remember(draft, name, stored.selected ?? null);
    // A component that loads on demand and has nothing to check blocks neither itself nor its children.
    if (isBelowShown && !isWanted(plan, draft.components[name]!)) patch(draft, name, { due: false });
    return;
  }
  const data = plan.remote === null ? (plan.data ?? []) : (stored.data ?? []);
  patch(draft, name, {
    due: false,
    status: takesEntries(plan.type) && data.length === 0 ? 'empty' : 'ready',
    data,
    bounds: plan.remote === null ? null : stored.range,
    parentsSeen: plan.parents.map((parent) => draft.components[parent]!.selected),
  });
  if (plan.remote !== null) {
    const isStale = draft.moment.now - stored.loadedAt > STALE_AFTER;
    patch(draft, name, {
      source: resolveRequest(draft, name)?.source ?? null,
      total: stored.total,
      loadedAt: stored.loadedAt,
      stale: isStale,
    });
  }
  showSelection(draft, name, stored.selected);
}

function areParentsShown(draft: Draft, name: string): boolean {
  return draft.facts.byName[name]!.parents.every((parent) => {
    return !draft.components[parent]!.due && isParentFilled(draft, parent);
  });
}

/**
 * Selects the stored selection if the stored data contain it. A cleared selection stays cleared. Otherwise
 * the rules of `selectByRule` apply.
 */
function showSelection(draft: Draft, name: string, selected: Preset | null | undefined): void {
  const plan = draft.facts.byName[name]!;
  const kind = componentKinds[plan.type];
  if (selected === null && plan.type !== 'checkBox') return;
  const state = draft.components[name]!;
  const match = selected && kind.match(selected, plan, state, draft.moment.today);
  if (match)
    patch(draft, name, { selected: match.selected, chosen: isMissed(plan, state, match.selected, true) });
  else selectByRule(draft, name, 'start');
}

/** Keeps a selection until the component has data to check it. */
function remember(draft: Draft, name: string, selected: Preset | null): void {
  if (selected === null) return;
  patch(draft, name, { remembered: selected, chosen: true });
}

/**
 * Replaces the stored selection by that of the previous page, if it is valid. Its descendants are checked
 * again.
 */
function carry(draft: Draft, name: string, selected: Preset): void {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  if (state.due) return remember(draft, name, selected);
  const match = componentKinds[plan.type].match(selected, plan, state, draft.moment.today);
  if (match === null && state.total !== null) return requestFor(draft, name, selected);
  if (match === null) return;
  patch(draft, name, { selected: match.selected, chosen: isMissed(plan, state, match.selected, true) });
  markDue(draft, draft.facts.descendants[name]!, 'start');
}

/** Requests a long list again, with a selection that may be beyond its first entries. */
function requestFor(draft: Draft, name: string, selected: Preset): void {
  const { none } = componentKinds[draft.facts.byName[name]!.type];
  patch(draft, name, { selected: none, remembered: selected, chosen: true });
  markDue(draft, [name, ...draft.facts.descendants[name]!], 'start');
}
