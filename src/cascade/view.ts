import type { SnapshotFrom } from 'xstate';
import { takesDates } from '../language/plan/index.ts';
import type { ComponentPlan, ComponentType, Entry } from '../language/plan/index.ts';
import {
  isBarSettled,
  isFilled,
  isSettled,
  statusShown,
  type ComponentState,
  type ListSearch,
} from './bar-state.ts';
import type { cascadeMachine } from './cascade-machine.ts';
import type { CascadeContext } from './context.ts';
import { pressCounts } from './inputs.ts';
import { awaitsApply, isOutdated, sentValues, waitingFor } from './metrics.ts';
import type { Notice } from './notices.ts';
import { daysOfPeriod } from './kinds/select-period.ts';
import { resolveRange } from './relative-dates.ts';
import type { Choice, SelectedDates, DateSelection, ComponentSelection, SentValues } from './selection.ts';
import { componentKinds } from './component-kinds.ts';

export type ComponentViewState = 'idle' | 'loading' | 'ready' | 'empty' | 'error';

/** The props of a control. The same object as long as nothing in it changes. */
export interface ComponentView {
  readonly name: string;
  readonly type: ComponentType;
  readonly state: ComponentViewState;
  /** The entries, the default entry first. While loading, the previous entries. */
  readonly data: readonly Entry[];
  /** The number of entries on the server. Null when `data` has all of them. */
  readonly total: number | null;
  /** The current search for further entries. Null when there is none. */
  readonly search: Omit<ListSearch, 'flight'> | null;
  /** For a selectDate: the dates that may be chosen. Null for any dates. */
  readonly bounds: SelectedDates | null;
  readonly selected: ComponentSelection;
  /** For a component of dates: the selected range, resolved today. */
  readonly range: SelectedDates | null;
  /** Why it could not be loaded, for developers. Null unless the state is `error`. */
  readonly error: string | null;
  /** Whether it accepts input: a list that is ready or empty, or a submit that can be pressed. */
  readonly enabled: boolean;
  readonly filled: boolean;
}

/** The state of the bar for a page and its queries. */
export interface CascadeView {
  /** By name, in the order of the file. */
  readonly components: Readonly<Record<string, ComponentView>>;
  /** Whether nothing is loading and all necessary components are filled. */
  readonly ready: boolean;
  /** Whether nothing is loading, except for background reloads. */
  readonly settled: boolean;
  /** Whether the results on screen belong to other values than the shown ones. */
  readonly outOfDate: boolean;
  /** Whether a necessary submit has to be pressed before the results can be updated. */
  readonly awaitsApply: boolean;
  /**
   * The generation of the current run. Results of other generations are not shown. 0 before the first run.
   */
  readonly generation: number;
  /** The status of this run. `opening`: its queries may start although other components are still loading. */
  readonly metrics: 'none' | 'opening' | 'running' | 'done' | 'failed';
  /** The values that would be sent now, by component. Submits and empty components are absent. */
  readonly values: SentValues;
  /** Necessary components that are loading or not filled. */
  readonly waitingFor: readonly string[];
  readonly notices: readonly Notice[];
  readonly canUndo: boolean;
  /** The query of the URL for the last settled selection, with its `?`. Empty when nothing is selected. */
  readonly url: string;
}

export type CascadeSnapshot = SnapshotFrom<typeof cascadeMachine>;

const views = new WeakMap<
  CascadeContext,
  { readonly metrics: CascadeView['metrics']; readonly view: CascadeView }
>();
const componentViews = new WeakMap<ComponentState, ComponentView>();

/** The view of a snapshot. Pure. Equal parts of successive views are the same objects. */
export function selectView(snapshot: CascadeSnapshot): CascadeView {
  const { context } = snapshot;
  const metrics = metricsStatus(snapshot);
  const known = views.get(context);
  if (known?.metrics === metrics) return known.view;
  const view = viewOf(context, metrics);
  views.set(context, { metrics, view });
  return view;
}

function metricsStatus({ context, value }: CascadeSnapshot): CascadeView['metrics'] {
  if (context.metrics.opening !== null) return 'opening';
  return typeof value === 'object' ? value.running.metrics : 'none';
}

function viewOf(context: CascadeContext, status: CascadeView['metrics']): CascadeView {
  const { facts, bar, metrics, today, notices, undo, url } = context;
  const settled = isBarSettled(bar);
  const waiting = waitingFor(facts, bar);
  const awaits = awaitsApply(facts, bar, metrics);
  const components = facts.plan.declared.map((name) => [name, componentView(context, facts.byName[name]!)]);
  return {
    components: Object.fromEntries(components),
    ready: settled && waiting.length === 0,
    settled,
    outOfDate: metrics.last !== null && (awaits || isOutdated(facts, bar, metrics.last, today)),
    awaitsApply: awaits,
    generation: (metrics.opening ?? metrics.last)?.generation ?? 0,
    metrics: status,
    values: sentValues(facts, bar, today),
    waitingFor: waiting,
    notices,
    canUndo: undo !== null,
    url,
  };
}

function componentView({ facts, bar, today }: CascadeContext, plan: ComponentPlan): ComponentView {
  const state = bar.components[plan.name]!;
  const shown = statusShown(state);
  const takesInput = shown === 'ready' || shown === 'empty';
  const enabled = plan.type === 'submit' ? pressCounts(facts, bar, plan.name) : takesInput;
  const known = componentViews.get(state);
  const range = dateRange(plan, state, today);
  if (known?.enabled === enabled && known.range?.endDate === range?.endDate) return known;
  const view: ComponentView = {
    name: plan.name,
    type: plan.type,
    state: shown,
    data: state.data,
    total: state.total,
    search: state.search,
    bounds: state.bounds,
    selected: state.selected,
    range,
    error: shown === 'error' ? state.error : null,
    enabled,
    filled: isSettled(state) && isFilled(plan, state),
  };
  componentViews.set(state, view);
  return view;
}

function dateRange(plan: ComponentPlan, { selected }: ComponentState, today: string): SelectedDates | null {
  if (!takesDates(plan.type) || selected === null) return null;
  const selection = selected as DateSelection;
  return plan.type === 'selectPeriod' ? daysOfPeriod(selection, today) : resolveRange(selection, today);
}

/** Whether a component's selection is saved. A button has none, and a variable belongs to the page. */
const isKept = ({ type }: ComponentPlan): boolean => type !== 'submit' && type !== 'variable';

/** The selection of a bar by value, for saving. `saved.applied` applies it. */
export function selectChoices({
  context: { facts, bar },
}: CascadeSnapshot): Readonly<Record<string, Choice>> {
  const choices = facts.plan.components.map((plan): [string, Choice] => [
    plan.name,
    componentKinds[plan.type].choice(bar.components[plan.name]!.selected),
  ]);
  return Object.fromEntries(choices.filter(([name]) => isKept(facts.byName[name]!)));
}
