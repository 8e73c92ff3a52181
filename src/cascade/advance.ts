import { isOpenWhenEmpty } from '../language/plan/index.ts';
import { isSettled, isWanted, type ComponentState } from './bar-state.ts';
import { componentKinds, isSameSelection } from './component-kinds.ts';
import { joinFlight, leaveFlight, patch, resolveRequest, type Draft, type ResolvedRequest } from './draft.ts';
import { isParentFilled, markDue } from './due.ts';
import { takeFailure, takeReply } from './replies.ts';
import { selectByRule } from './rule-four.ts';
import { endSearch } from './search.ts';
import { coversWanted, selectionToKeep, wantedValues } from './wanted.ts';

/** Settles all due components that can be settled now. One pass settles a bar that needs no request. */
export function advance(draft: Draft): void {
  do {
    for (const name of draft.facts.order) if (draft.components[name]!.due) settle(draft, name);
  } while (refreshStale(draft));
}

function settle(draft: Draft, name: string): void {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  // An unopened component stays empty whatever its parents do, so its children need not wait for it, unless
  // an empty component filters nothing.
  if (plan.remote !== null && state.status === 'idle' && !isWanted(plan, state) && !isOpenWhenEmpty(plan)) {
    return patch(draft, name, { due: false, heldBack: false });
  }
  const settled = plan.parents.filter((parent) => isSettled(draft.components[parent]!));
  const unfilled = settled.filter((parent) => !isParentFilled(draft, parent));
  if (unfilled.length > 0) return emptyComponent(draft, name, unfilled);
  if (settled.length < plan.parents.length) return;
  if (plan.remote === null) checkLocal(draft, name);
  else loadRemote(draft, name);
}

/**
 * Empties a component with unfilled parents. It remembers its selection if all of these failed, and forgets
 * it otherwise.
 */
function emptyComponent(draft: Draft, name: string, unfilled: readonly string[]): void {
  const plan = draft.facts.byName[name]!;
  const { none } = componentKinds[plan.type];
  if (draft.components[name]!.flight !== null) leaveFlight(draft, name);
  endSearch(draft, name);
  const state = draft.components[name]!;
  const heldBack = unfilled.every((parent) => {
    const above = draft.components[parent]!;
    return above.status === 'error' || above.heldBack;
  });
  patch(draft, name, {
    ...emptied(none),
    heldBack,
    remembered: heldBack ? selectionToKeep(plan, state) : null,
    chosen: heldBack && state.chosen,
  });
}

type Emptied = Pick<
  ComponentState,
  | 'status'
  | 'due'
  | 'data'
  | 'total'
  | 'search'
  | 'bounds'
  | 'source'
  | 'selected'
  | 'opened'
  | 'stale'
  | 'error'
  | 'loadedAt'
>;

const emptied = (none: ComponentState['selected']): Emptied => ({
  status: 'idle',
  due: false,
  data: [],
  total: null,
  search: null,
  bounds: null,
  source: null,
  loadedAt: null,
  selected: none,
  opened: false,
  stale: false,
  error: null,
});

function checkLocal(draft: Draft, name: string): void {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const data = plan.data ?? [];
  const parentsSeen = plan.parents.map((parent) => draft.components[parent]!.selected);
  const isStart = state.status === 'idle' || state.reselect;
  const isNews = parentsSeen.some(
    (selected, index) => !isSameSelection(selected, state.parentsSeen[index] ?? null),
  );
  const starts = isStart || (isNews && state.because === 'parent' && plan.onParentChange === 'clear');
  patch(draft, name, {
    status: plan.data !== null && data.length === 0 ? 'empty' : 'ready',
    due: false,
    heldBack: false,
    data,
    parentsSeen,
  });
  if (starts) selectByRule(draft, name, state.because);
}

function loadRemote(draft: Draft, name: string): void {
  const plan = draft.facts.byName[name]!;
  const state = draft.components[name]!;
  const request = resolveRequest(draft, name);
  const isHeld = request?.source === state.source && coversWanted(state, wantedValues(plan, state));
  if (request !== null && isHeld) return keepData(draft, name);
  if (!isWanted(plan, state)) {
    patch(draft, name, { ...emptied(componentKinds[plan.type].none), heldBack: false, chosen: false });
    return;
  }
  markDue(
    draft,
    draft.facts.descendants[name]!.filter((below) => !draft.components[below]!.due),
  );
  patch(draft, name, { heldBack: false });
  if (request === null) takeFailure(draft, name, `a token in the path ${plan.remote!.path} has no value`);
  else load(draft, name, request, false);
}

/** Keeps the data of an unchanged request. The selection stays as well, unless a new one has to be made. */
function keepData(draft: Draft, name: string): void {
  const { reselect, preset, because } = draft.components[name]!;
  patch(draft, name, { due: false, heldBack: false });
  if (reselect || preset !== null) selectByRule(draft, name, because);
}

/** Starts a request, or uses a response of the same input. Returns whether the component changed. */
function load(draft: Draft, name: string, request: ResolvedRequest, background: boolean): boolean {
  const known = draft.replies.get(request.key);
  if (known === undefined) {
    joinFlight(draft, name, request, background);
    return false;
  }
  draft.joins.push({ flight: known.flight, component: name });
  patch(draft, name, { due: false, background });
  if (known.kind === 'body') takeReply(draft, name, request.source, known.body);
  else takeFailure(draft, name, known.message);
  return true;
}

/**
 * Starts background reloads whose parents are up to date. Returns whether a shared response changed a
 * component.
 */
function refreshStale(draft: Draft): boolean {
  let hasChanged = false;
  for (const name of draft.facts.order) {
    const state = draft.components[name]!;
    if (!state.stale || state.due || state.flight !== null) continue;
    const parents = draft.facts.byName[name]!.parents;
    const isTurn = parents.every((parent) => {
      const above = draft.components[parent]!;
      return isSettled(above) && above.flight === null && !above.stale && isParentFilled(draft, parent);
    });
    const request = isTurn ? resolveRequest(draft, name) : null;
    if (request !== null && load(draft, name, request, true)) hasChanged = true;
  }
  return hasChanged;
}
