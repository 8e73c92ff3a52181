import { descendantsOf, tokensIn, tokensInParams } from '../language/plan/index.ts';
import type { ComponentPlan, Entry, FilterBarPlan, SentParams } from '../language/plan/index.ts';
import { componentKinds } from './component-kinds.ts';
import type { SelectedDates, Preset, ComponentSelection } from './selection.ts';

/** What the machine knows of one component. */
export interface ComponentState {
  readonly status: 'idle' | 'ready' | 'empty' | 'error';
  /** To be loaded or checked again, as soon as its parents have settled. */
  readonly due: boolean;
  /** Why it was last due: a remote date and `onParentChange` tell a change of a parent from a start. */
  readonly because: 'start' | 'parent';
  readonly data: readonly Entry[];
  /** How many entries the server has, where the data are only the first of them; null where they are all. */
  readonly total: number | null;
  /** What is looked for beyond them. */
  readonly search: ListSearch | null;
  /** What the reply of a remote date allows. */
  readonly bounds: SelectedDates | null;
  /** The list, as its key, that the data came from; null without data. */
  readonly source: string | null;
  readonly loadedAt: number | null;
  readonly selected: ComponentSelection;
  /** Whether it was chosen (by the user, a link, the store) and not by a rule: only that can be lost. */
  readonly chosen: boolean;
  /** A selection to come back where it is valid: one that an error took away, or one restored without its data. */
  readonly remembered: Preset | null;
  readonly preset: Preset | null;
  /** The selection is to be made anew although the data stay: a saved one is being applied. */
  readonly reselect: boolean;
  /** The user has opened an `autoload: false` component. */
  readonly opened: boolean;
  /** Restored entries older than an hour, to be refreshed in the background. */
  readonly stale: boolean;
  readonly flight: string | null;
  /** The flight refreshes what is shown and blocks nothing. */
  readonly background: boolean;
  readonly error: string | null;
  /** Emptied since a component above failed, not since one is unfilled. */
  readonly heldBack: boolean;
  /** What the parents of a local component had selected when it was last checked. */
  readonly parentsSeen: readonly ComponentSelection[];
}

/** A search of a list that is longer than what a component holds. */
export interface ListSearch {
  readonly text: string;
  readonly status: 'loading' | 'ready' | 'error';
  readonly data: readonly Entry[];
  /** How many were found, where the data are only the first of them. */
  readonly total: number | null;
  readonly flight: string | null;
}

/** A request under way, and the components that take their part of its reply. */
export interface Flight {
  readonly id: string;
  readonly key: string;
  /** The key of the list, whatever of it is wanted in any case. */
  readonly source: string;
  readonly path: string;
  readonly params: SentParams;
  readonly waiting: readonly string[];
  /** The components that look for entries with it; none for a request of a whole list. */
  readonly searching: readonly string[];
}

/** How a flight ended. */
export type Reply =
  | { readonly kind: 'body'; readonly flight: string; readonly body: unknown }
  | { readonly kind: 'failure'; readonly flight: string; readonly message: string };

export interface BarState {
  readonly components: Readonly<Record<string, ComponentState>>;
  readonly flights: Readonly<Record<string, Flight>>;
  /** Replies by request key since the bar last rested: nothing is asked twice for one input. */
  readonly replies: ReadonlyMap<string, Reply>;
  readonly flightCount: number;
}

/** What never changes while a bar lives: its plan, looked at from all sides, and what is not a component's value. */
export interface BarFacts {
  readonly plan: FilterBarPlan;
  readonly byName: Readonly<Record<string, ComponentPlan>>;
  /** Names in topological order. */
  readonly order: readonly string[];
  readonly descendants: Readonly<Record<string, readonly string[]>>;
  /** Components that the request of a component names in tokens. */
  readonly tokens: Readonly<Record<string, readonly string[]>>;
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly session: Readonly<Record<string, string | undefined>>;
}

/** The components that a component's request names in tokens. */
function tokensOf({ remote }: ComponentPlan): string[] {
  if (remote === null) return [];
  return [...tokensIn(remote.path), ...tokensInParams(remote.params)]
    .filter(({ kind }) => kind === 'component')
    .map(({ name }) => name);
}

export function factsOf(plan: FilterBarPlan, scope: Pick<BarFacts, 'route' | 'session'>): BarFacts {
  const order = plan.components.map(({ name }) => name);
  const byName = Object.fromEntries(plan.components.map((component) => [component.name, component]));
  const parents = Object.fromEntries(plan.components.map((component) => [component.name, component.parents]));
  return {
    plan,
    // Asked for names that users and authors write: `toString` is no component.
    byName: Object.assign(Object.create(null), byName) as Record<string, ComponentPlan>,
    order,
    descendants: Object.fromEntries(order.map((name) => [name, descendantsOf(name, order, parents)])),
    tokens: Object.fromEntries(plan.components.map((component) => [component.name, tokensOf(component)])),
    route: scope.route,
    session: scope.session,
  };
}

/** A component that has not begun: due, with nothing in it. */
function freshComponent(plan: ComponentPlan): ComponentState {
  const { none } = componentKinds[plan.type];
  return {
    status: 'idle',
    due: true,
    because: 'start',
    data: [],
    total: null,
    search: null,
    bounds: null,
    source: null,
    loadedAt: null,
    selected: none,
    chosen: false,
    remembered: null,
    preset: null,
    reselect: false,
    opened: false,
    stale: false,
    flight: null,
    background: false,
    error: null,
    heldBack: false,
    parentsSeen: [],
  };
}

export function freshBar(plan: FilterBarPlan): BarState {
  const components = Object.fromEntries(
    plan.components.map((component) => [component.name, freshComponent(component)]),
  );
  return { components, flights: {}, replies: new Map(), flightCount: 0 };
}

/** Neither loading nor waiting to; a background reload does not count. */
export const isSettled = (state: ComponentState): boolean =>
  !state.due && (state.flight === null || state.background);

export const isFilled = (plan: ComponentPlan, state: ComponentState): boolean =>
  componentKinds[plan.type].isFilled(state.selected);

/** Whether nothing in the bar is loading. */
export const isBarSettled = (bar: BarState): boolean => Object.values(bar.components).every(isSettled);

/** Whether nothing is under way at all, background reloads included. */
export const isBarAtRest = (bar: BarState): boolean =>
  Object.values(bar.components).every((state) => isSettled(state) && state.flight === null);

/** Whether a component that loads on demand has a reason to: a selection to check, or a user who opened it. */
export function isWanted(plan: ComponentPlan, state: ComponentState): boolean {
  const { isFilled: filled } = componentKinds[plan.type];
  const keeps = !(state.because === 'parent' && plan.onParentChange === 'clear');
  const remembers = keeps && (filled(state.selected) || state.remembered !== null);
  return plan.autoload || state.opened || state.preset !== null || remembers;
}

export type StatusShown = ComponentState['status'] | 'loading';

/** The state that the user sees. One that waits for its parents is loading, too. */
export function statusShown(state: ComponentState): StatusShown {
  return isSettled(state) ? state.status : 'loading';
}
