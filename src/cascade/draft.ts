import { fillParams, fillPath } from '../language/plan/index.ts';
import type { ComponentPlan, SentParams } from '../language/plan/index.ts';
import { componentKinds } from './component-kinds.ts';
import type { BarFacts, BarState, ComponentState, Flight, Reply } from './bar-state.ts';
import { newNotice, type NewNotice, type NoticeKind } from './notices.ts';
import type { SentValue } from './selection.ts';
import { joined, wantedValues } from './wanted.ts';

/** The time of a step. All changes of a step have the same time. */
export interface StepTime {
  readonly now: number;
  readonly today: string;
}

/** The effects of a step: requests to start and to abort, and components that use a request. */
export interface Orders {
  readonly starts: readonly Flight[];
  readonly aborts: readonly string[];
  readonly joins: readonly { readonly flight: string; readonly component: string }[];
}

/** The mutable state of a bar during one step. `step` turns it into a new immutable state. */
export interface Draft {
  readonly facts: BarFacts;
  readonly moment: StepTime;
  readonly components: Record<string, ComponentState>;
  readonly flights: Record<string, Flight>;
  readonly replies: Map<string, Reply>;
  readonly starts: Flight[];
  /** Requests that no component waits for any more. One that is needed again in the same step continues. */
  readonly aborts: Flight[];
  readonly joins: { flight: string; component: string }[];
  readonly notices: NewNotice[];
  flightCount: number;
}

/** A request with its tokens filled. Requests with the same key are shared. */
export interface ResolvedRequest {
  readonly key: string;
  /** The key without the selected values. Data of the same source are kept. */
  readonly source: string;
  readonly path: string;
  readonly params: SentParams;
}

export interface StepResult {
  readonly bar: BarState;
  readonly orders: Orders;
  readonly notices: readonly NewNotice[];
}

/** Runs one step on a draft of the bar. */
export function step(
  facts: BarFacts,
  bar: BarState,
  moment: StepTime,
  change: (draft: Draft) => void,
): StepResult {
  const draft: Draft = {
    facts,
    moment,
    components: { ...bar.components },
    flights: { ...bar.flights },
    replies: new Map(bar.replies),
    starts: [],
    aborts: [],
    joins: [],
    notices: [],
    flightCount: bar.flightCount,
  };
  change(draft);
  const { components, flights, replies, flightCount, starts, aborts, joins, notices } = draft;
  const orders = { starts, aborts: aborts.map(({ id }) => id), joins };
  return { bar: { components, flights, replies, flightCount }, orders, notices };
}

export function patch(draft: Draft, name: string, change: Partial<ComponentState>): void {
  draft.components[name] = { ...draft.components[name]!, ...change };
}

export function addNotice(
  draft: Draft,
  component: string,
  kind: NoticeKind,
  more: Partial<NewNotice> = {},
): void {
  draft.notices.push(newNotice(component, kind, more));
}

/** The value that a component sends now. Null for none. */
export function sentValue(plan: ComponentPlan, state: ComponentState, today: string): SentValue | null {
  return componentKinds[plan.type].send(state.selected, plan, state, today);
}

/** The request of a remote component with the current values. Null when a token in its path has no value. */
export function resolveRequest(
  draft: Draft,
  name: string,
  wanted: readonly string[] = wantedValues(draft.facts.byName[name]!, draft.components[name]!),
): ResolvedRequest | null {
  const { facts, components, moment } = draft;
  const { path: template, params: templates } = facts.byName[name]!.remote!;
  const values = Object.fromEntries(
    facts.tokens[name]!.filter((token) => facts.byName[token] !== undefined).map((token) => [
      token,
      sentValue(facts.byName[token]!, components[token]!, moment.today),
    ]),
  );
  const scope = { values, route: facts.route, session: facts.session };
  const path = fillPath(template, scope);
  if (path === null) return null;
  const list = requestOf(path, fillParams(templates, scope));
  if (wanted.length === 0) return list;
  return { ...requestOf(path, { ...list.params, selected: joined(wanted) }), source: list.key };
}

export function requestOf(path: string, params: SentParams): ResolvedRequest {
  const sorted = Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const key = `${path} ${JSON.stringify(sorted)}`;
  return { key, source: key, path, params };
}

/** Removes a component from its request. The last one to leave aborts the request. */
export function leaveFlight(draft: Draft, name: string): void {
  const flight = draft.flights[draft.components[name]!.flight ?? ''];
  patch(draft, name, { flight: null, background: false });
  if (flight === undefined) return;
  const waiting = flight.waiting.filter((other) => other !== name);
  if (waiting.length > 0) {
    draft.flights[flight.id] = { ...flight, waiting };
    return;
  }
  dropFlight(draft, flight.id);
}

/** Aborts a request that no component needs any more. */
export function dropFlight(draft: Draft, id: string): void {
  const flight = draft.flights[id];
  if (flight === undefined) return;
  delete draft.flights[id];
  const unsent = draft.starts.findIndex((start) => start.id === id);
  if (unsent >= 0) draft.starts.splice(unsent, 1);
  else draft.aborts.push(flight);
}

/** Adds a component to the request with this key: one in flight, or a new one. */
export function joinFlight(draft: Draft, name: string, request: ResolvedRequest, background: boolean): void {
  const shared =
    Object.values(draft.flights).find(({ key }) => key === request.key) ?? takeBack(draft, request.key);
  const id = shared?.id ?? `load-${++draft.flightCount}`;
  const flight: Flight = shared
    ? { ...shared, waiting: [...shared.waiting, name] }
    : { id, ...request, waiting: [name], searching: [] };
  draft.flights[id] = flight;
  if (shared === undefined) draft.starts.push(flight);
  draft.joins.push({ flight: id, component: name });
  patch(draft, name, { flight: id, background, due: false });
}

/** Takes a request back from those to abort in this step. */
function takeBack(draft: Draft, key: string): Flight | undefined {
  const at = draft.aborts.findIndex((aborted) => aborted.key === key);
  const flight = at < 0 ? undefined : draft.aborts.splice(at, 1)[0];
  return flight && { ...flight, waiting: [] };
}
