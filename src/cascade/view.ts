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

/** What a control draws. The same object as long as nothing in it changes. */
export interface ComponentView {
  readonly name: string;
  readonly type: ComponentType;
  readonly state: ComponentViewState;
  /** The entries, default entry in front; kept from before while it loads. */
  readonly data: readonly Entry[];
  /** How many entries the server has, where the data are only the first of them; null where they are all. */
  readonly total: number | null;
  /** What the user looks for beyond them; null for nothing. */
  readonly search: Omit<ListSearch, 'flight'> | null;
  /** For a selectDate: the dates that may be chosen, null for any. */
  readonly bounds: SelectedDates | null;
  readonly selected: ComponentSelection;
  /** For a component of dates: those that the selection stands for today. */
  readonly range: SelectedDates | null;
  /** Why it could not load, for developers; null unless the state is `error`. */
  readonly error: string | null;
  /** Its entries are refreshed in the background: no spinner over the control. */
  readonly refreshing: boolean;
  /** Takes an input now: a list that is ready or empty; a submit whose press would count. */
  readonly enabled: boolean;
  readonly filled: boolean;
}

/** What a page draws, and what its queries go by. */
export interface CascadeView {
  /** By name, in the order of declaration. */
  readonly components: Readonly<Record<string, ComponentView>>;
  /** Nothing is loading and all necessary components are filled. */
  readonly ready: boolean;
  /** Nothing is loading (background reloads aside). */
  readonly settled: boolean;
  /** What is on screen does not belong to the values shown. */
  readonly outOfDate: boolean;
  /** An input was made since the last run, and it waits for a submit to be pressed. */
  readonly awaitsApply: boolean;
  /** Of the run under way or last made: results of another generation are not shown. 0 before the first. */
  readonly generation: number;
  /** How the run of this generation stands; `opening`: its queries may start, though other components still load. */
  readonly metrics: 'none' | 'opening' | 'running' | 'done' | 'failed';
  /** What would be sent now, by component; submits and empty ones are absent. */
  readonly values: SentValues;
  /** Necessary components that are loading or not filled: what the page waits for. */
  readonly waitingFor: readonly string[];
  readonly notices: readonly Notice[];
  readonly canUndo: boolean;
  /** The query of the last settled selection, with its `?`; empty when nothing is selected. */
  readonly url: string;
}

export type CascadeSnapshot = SnapshotFrom<typeof cascadeMachine>;

const views = new WeakMap<
  CascadeContext,
  { readonly metrics: CascadeView['metrics']; readonly view: CascadeView }
>();
const componentViews = new WeakMap<ComponentState, ComponentView>();

/** What a page shows of a snapshot. Pure; equal parts are the same objects from view to view. */
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
    refreshing: state.background,
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

/** A button chooses nothing, and what a widget sets is the page's alone. */
const isKept = ({ type }: ComponentPlan): boolean => type !== 'submit' && type !== 'variable';

/** The selection of a bar by value: what is saved under a name, and applied again with `saved.applied`. */
export function selectChoices({
  context: { facts, bar },
}: CascadeSnapshot): Readonly<Record<string, Choice>> {
  const choices = facts.plan.components.map((plan): [string, Choice] => [
    plan.name,
    componentKinds[plan.type].choice(bar.components[plan.name]!.selected),
  ]);
  return Object.fromEntries(choices.filter(([name]) => isKept(facts.byName[name]!)));
}
