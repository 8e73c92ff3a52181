import { descendantsOf, tokensIn, tokensInParams } from '../language/plan/index.ts';
import type { ComponentPlan, Entry, FilterBarPlan, SentParams } from '../language/plan/index.ts';
import { componentKinds } from './component-kinds.ts';
import type { SelectedDates, Preset, ComponentSelection } from './selection.ts';

/** The state of one component. */
export interface ComponentState {
  readonly status: 'idle' | 'ready' | 'empty' | 'error';
  /** Whether it has to be loaded or checked again, once its parents have settled. */
  readonly due: boolean;
  /**
   * Why it became due. `onParentChange` and remote dates treat a change of a parent differently from a start.
   */
  readonly because: 'start' | 'parent';
  readonly data: readonly Entry[];
  /** The number of entries on the server. Null when `data` has all of them. */
  readonly total: number | null;
  /** The search for further entries. */
  readonly search: ListSearch | null;
  /** The dates that the response of a remote date allows. */
  readonly bounds: SelectedDates | null;
  /** The key of the list that the data came from. Null without data. */
  readonly source: string | null;
  readonly loadedAt: number | null;
  readonly selected: ComponentSelection;
  /**
   * Whether the user, a link or the store chose the selection, and not a rule. Only the loss of a chosen
   * selection is reported.
   */
  readonly chosen: boolean;
  /** A selection to restore if it is valid, after an error or when it was stored without data. */
  readonly remembered: Preset | null;
  readonly preset: Preset | null;
  /**
   * Whether a new selection has to be made although the data are kept, since a saved selection is being
   * applied.
   */
  readonly reselect: boolean;
  /** Whether the user has opened a component with `autoload: false`. */
  readonly opened: boolean;
  /** Whether restored entries are older than an hour and have to be refreshed in the background. */
  readonly stale: boolean;
  readonly flight: string | null;
  /** Whether the flight refreshes shown data. It then blocks nothing. */
  readonly background: boolean;
  readonly error: string | null;
  /** Whether it was emptied because an ancestor failed, and not because one is unfilled. */
  readonly heldBack: boolean;
  /** The parents' selections when a local component was last checked. */
  readonly parentsSeen: readonly ComponentSelection[];
}

/** A search of a list that is longer than the loaded data. */
export interface ListSearch {
  readonly text: string;
  readonly status: 'loading' | 'ready' | 'error';
  readonly data: readonly Entry[];
  /** The number of matches. Null when `data` has all of them. */
  readonly total: number | null;
  readonly flight: string | null;
}

/** A request in flight, and the components that use its response. */
export interface Flight {
  readonly id: string;
  readonly key: string;
  /** The key of the request without the selected values. */
  readonly source: string;
  readonly path: string;
  readonly params: SentParams;
  readonly waiting: readonly string[];
  /** The components that search with it. Empty for the request of a list. */
  readonly searching: readonly string[];
}

/** The result of a flight. */
export type Reply =
  | { readonly kind: 'body'; readonly flight: string; readonly body: unknown }
  | { readonly kind: 'failure'; readonly flight: string; readonly message: string };

export interface BarState {
  readonly components: Readonly<Record<string, ComponentState>>;
  readonly flights: Readonly<Record<string, Flight>>;
  /** Responses by request key, until the bar has settled: no request is sent twice for one input. */
  readonly replies: ReadonlyMap<string, Reply>;
  readonly flightCount: number;
}

/** The immutable facts of a bar: its plan, lookups on it, and the values of the route and the session. */
export interface BarFacts {
  readonly plan: FilterBarPlan;
  readonly byName: Readonly<Record<string, ComponentPlan>>;
  /** Names in topological order. */
  readonly order: readonly string[];
  readonly descendants: Readonly<Record<string, readonly string[]>>;
  /** The components in the tokens of each component's request. */
  readonly tokens: Readonly<Record<string, readonly string[]>>;
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly session: Readonly<Record<string, string | undefined>>;
}

/** The components in the tokens of a component's request. */
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
    // Without a prototype, since names come from users and authors: `toString` must not be found.
    byName: Object.assign(Object.create(null), byName) as Record<string, ComponentPlan>,
    order,
    descendants: Object.fromEntries(order.map((name) => [name, descendantsOf(name, order, parents)])),
    tokens: Object.fromEntries(plan.components.map((component) => [component.name, tokensOf(component)])),
    route: scope.route,
    session: scope.session,
  };
}

/** The initial state of a component: due and empty. */
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

/** Whether a component is neither loading nor waiting to load. Background reloads do not count. */
export const isSettled = (state: ComponentState): boolean =>
  !state.due && (state.flight === null || state.background);

export const isFilled = (plan: ComponentPlan, state: ComponentState): boolean =>
  componentKinds[plan.type].isFilled(state.selected);

/** Whether no component is loading. Background reloads do not count. */
export const isBarSettled = (bar: BarState): boolean => Object.values(bar.components).every(isSettled);

/** Whether no component is loading, background reloads included. */
export const isBarAtRest = (bar: BarState): boolean =>
  Object.values(bar.components).every((state) => isSettled(state) && state.flight === null);

/**
 * Whether a component has a reason to load. One that loads on demand has one when it was opened or has a
 * selection to check.
 */
export function isWanted(plan: ComponentPlan, state: ComponentState): boolean {
  const { isFilled: filled } = componentKinds[plan.type];
  const keeps = !(state.because === 'parent' && plan.onParentChange === 'clear');
  const remembers = keeps && (filled(state.selected) || state.remembered !== null);
  return plan.autoload || state.opened || state.preset !== null || remembers;
}

export type StatusShown = ComponentState['status'] | 'loading';

/** The status that the user sees. A component that waits for its parents is loading as well. */
export function statusShown(state: ComponentState): StatusShown {
  return isSettled(state) ? state.status : 'loading';
}
