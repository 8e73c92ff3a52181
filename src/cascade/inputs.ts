import { advance } from './advance.ts';
import {
  isFilled,
  isSettled,
  statusShown,
  type BarFacts,
  type BarState,
  type ComponentState,
  type Reply,
} from './bar-state.ts';
import { componentKinds, isSameSelection } from './component-kinds.ts';
import { leaveFlight, patch, type Draft } from './draft.ts';
import { markDue } from './due.ts';
import { land, takeFailure, takeReply } from './replies.ts';
import { isMissed } from './rule-four.ts';
import { endSearch, landSearch, matchFound, withSelected } from './search.ts';
import type { Choice, Preset, ComponentSelection } from './selection.ts';

/**
 * The selection that an input makes. Null (`[]` for a check list) clears. Undefined when the input is
 * refused: the component accepts none now, or its data lack one of the values.
 */
export function readChoice(
  facts: BarFacts,
  bar: BarState,
  name: string,
  value: Choice,
  today: string,
): ComponentSelection | undefined {
  const plan = facts.byName[name];
  const state = bar.components[name];
  if (plan === undefined || state === undefined || plan.type === 'submit') return undefined;
  if (!['ready', 'empty'].includes(statusShown(state))) return undefined;
  const kind = componentKinds[plan.type];
  const isCleared = value === null || (Array.isArray(value) && value.length === 0);
  if (isCleared) return plan.type === 'checkBox' ? undefined : kind.none;
  return matchFound(facts, bar, name, value, today);
}

/** Whether a submit can be pressed: nothing is loading and every other necessary component is filled. */
export function pressCounts(facts: BarFacts, bar: BarState, name: string): boolean {
  const plan = facts.byName[name];
  if (plan?.type !== 'submit' || bar.components[name]!.status !== 'ready') return false;
  return facts.plan.components.every((other) => {
    const state = bar.components[other.name]!;
    return isSettled(state) && (other.name === name || !other.isNecessary || isFilled(other, state));
  });
}

/** Sets a selection, resets the submits that an input resets, and reloads the descendants of both. */
export function choose(draft: Draft, name: string, selected: ComponentSelection): void {
  const { plan, order, descendants } = draft.facts;
  const chosen = isMissed(draft.facts.byName[name]!, draft.components[name]!, selected, true);
  patch(draft, name, { selected, chosen, remembered: null, preset: null });
  const { data, total } = draft.components[name]!;
  if (total !== null && componentKinds[draft.facts.byName[name]!.type].isFilled(selected))
    patch(draft, name, { data: withSelected(data, selected) });
  const cleared = plan.components.filter(
    (other) =>
      other.type === 'submit' &&
      other.resetActive &&
      other.name !== name &&
      draft.components[other.name]!.selected === true,
  );
  for (const submit of cleared) patch(draft, submit.name, { selected: null });
  const changed = [name, ...cleared.map((submit) => submit.name)];
  const below = new Set(changed.flatMap((one) => descendants[one]!));
  markDue(
    draft,
    order.filter((other) => below.has(other)),
    'parent',
  );
  advance(draft);
}

/** Loads a component that loads on demand. */
export function open(draft: Draft, name: string): void {
  patch(draft, name, { opened: true, due: true });
  advance(draft);
}

/** Whether opening a component makes it load. */
export function opens(facts: BarFacts, bar: BarState, name: string): boolean {
  const plan = facts.byName[name];
  const state = bar.components[name];
  return (
    plan !== undefined &&
    plan.remote !== null &&
    !plan.autoload &&
    state?.status === 'idle' &&
    state.flight === null &&
    !state.opened
  );
}

/** Reloads a failed component. */
export function retry(draft: Draft, name: string): void {
  for (const [key, { kind }] of draft.replies) if (kind === 'failure') draft.replies.delete(key);
  patch(draft, name, { due: true, opened: true });
  advance(draft);
}

export const isFailed = (bar: BarState, name: string): boolean => {
  const state = bar.components[name];
  return state?.status === 'error' && isSettled(state);
};

/** Makes every selection anew, presets first. Data of unchanged requests are kept. */
export function start(draft: Draft, presets: Readonly<Record<string, Preset>>): void {
  for (const plan of draft.facts.plan.components) {
    const { none } = componentKinds[plan.type];
    patch(draft, plan.name, {
      selected: none,
      remembered: null,
      chosen: false,
      preset: Object.hasOwn(presets, plan.name) ? presets[plan.name]! : null,
      reselect: true,
    });
  }
  markDue(draft, draft.facts.order, 'start');
  advance(draft);
}

/** Restores the components of an earlier state. Components that were loading then load again. */
export function bringBack(draft: Draft, components: BarState['components']): void {
  for (const name of draft.facts.order) {
    if (draft.components[name]!.flight !== null) leaveFlight(draft, name);
    endSearch(draft, name);
  }
  for (const [name, state] of Object.entries(components)) draft.components[name] = grounded(state);
  advance(draft);
}

const grounded = (state: ComponentState): ComponentState =>
  state.flight === null
    ? { ...state, search: null }
    : { ...state, search: null, flight: null, background: false, due: state.due || !state.background };

/** Applies a response to each component that waits for it. */
export function landReply(draft: Draft, reply: Reply): void {
  const { key, source, searching } = draft.flights[reply.flight]!;
  if (searching.length > 0) return landSearch(draft, reply, searching);
  draft.replies.set(key, reply);
  land(draft, reply.flight, (name) => {
    if (reply.kind === 'body') takeReply(draft, name, source, reply.body);
    else takeFailure(draft, name, reply.message);
  });
  advance(draft);
}

/** Whether a selection would change nothing. */
export const isAlreadySelected = (bar: BarState, name: string, selected: ComponentSelection): boolean =>
  isSameSelection(bar.components[name]!.selected, selected);
