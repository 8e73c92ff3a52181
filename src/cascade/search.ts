import type { Entry } from '../language/plan/index.ts';
import { statusShown, type BarFacts, type BarState, type ListSearch, type Reply } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { dropFlight, patch, requestOf, resolveRequest, type Draft } from './draft.ts';
import { readReply } from './entries.ts';
import type { ComponentSelection } from './selection.ts';

/** Whether a search could change the entries: the list is longer than the loaded data and the text is new. */
export function mayBeSearched({ components }: BarState, name: string, text: string): boolean {
  const state = components[name];
  if (state === undefined || state.total === null || statusShown(state) !== 'ready') return false;
  return text.trim() !== (state.search?.text ?? '');
}

/** Searches for entries beyond the loaded ones and replaces an earlier search. Blank text ends the search. */
export function search(draft: Draft, name: string, written: string): void {
  endSearch(draft, name);
  const text = written.trim();
  const list = text === '' ? null : resolveRequest(draft, name, []);
  if (list === null) return;
  const request = requestOf(list.path, { ...list.params, search: text });
  const shared = Object.values(draft.flights).find(({ key }) => key === request.key);
  const id = shared?.id ?? `load-${++draft.flightCount}`;
  const flight = shared ?? { id, ...request, waiting: [], searching: [] };
  draft.flights[id] = { ...flight, searching: [...flight.searching, name] };
  if (shared === undefined) draft.starts.push(draft.flights[id]);
  draft.joins.push({ flight: id, component: name });
  patch(draft, name, { search: { text, status: 'loading', data: [], total: null, flight: id } });
}

/** Ends a component's search and leaves its request. */
export function endSearch(draft: Draft, name: string): void {
  const { search: under } = draft.components[name]!;
  if (under === null) return;
  if (under.flight !== null) leaveSearch(draft, under.flight, name);
  patch(draft, name, { search: null });
}

/** Removes a component from a search. The last one to leave aborts the request. */
function leaveSearch(draft: Draft, id: string, name: string): void {
  const flight = draft.flights[id];
  if (flight === undefined) return;
  const searching = flight.searching.filter((other) => other !== name);
  if (searching.length === 0) dropFlight(draft, id);
  else draft.flights[id] = { ...flight, searching };
}

/** Applies the response or failure of a search to the components that wait for it. */
export function landSearch(draft: Draft, reply: Reply, names: readonly string[]): void {
  delete draft.flights[reply.flight];
  for (const name of names) takeFound(draft, reply, name);
}

function takeFound(draft: Draft, reply: Reply, name: string): void {
  const before = draft.components[name]!.search;
  if (before === null) return;
  const part = reply.kind === 'body' ? readReply(draft.facts.byName[name]!, reply.body) : null;
  const found: Partial<ListSearch> =
    part?.kind === 'entries'
      ? { status: 'ready', data: part.found, total: part.total }
      : { status: 'error', data: [], total: null };
  patch(draft, name, { search: { ...before, ...found, flight: null } });
}

/**
 * The selection for a value among the loaded entries, or among these and the found ones. Undefined when a
 * part is missing.
 */
export function matchFound(
  facts: BarFacts,
  { components }: BarState,
  name: string,
  value: unknown,
  today: string,
): ComponentSelection | undefined {
  const plan = facts.byName[name]!;
  const state = components[name]!;
  const select = (data: readonly Entry[]): ComponentSelection | undefined => {
    const match = componentKinds[plan.type].match({ from: 'value', value }, plan, { ...state, data }, today);
    return match !== null && match.lost.length === 0 ? match.selected : undefined;
  };
  const found = state.search?.data ?? [];
  return select(state.data) ?? (found.length === 0 ? undefined : select([...state.data, ...found]));
}

/** The entries of a list, followed by those of a selection that it lacks. */
export function withSelected(data: readonly Entry[], selected: ComponentSelection): readonly Entry[] {
  const chosen = (Array.isArray(selected) ? selected : [selected]) as readonly Entry[];
  const held = new Set(data.map(({ value }) => value));
  const lacking = chosen.filter(({ value }) => !held.has(value));
  return lacking.length === 0 ? data : [...data, ...lacking];
}
