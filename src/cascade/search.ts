import type { Entry } from '../language/plan/index.ts';
import { statusShown, type BarFacts, type BarState, type ListSearch, type Reply } from './bar-state.ts';
import { componentKinds } from './component-kinds.ts';
import { dropFlight, patch, requestOf, resolveRequest, type Draft } from './draft.ts';
import { readReply } from './entries.ts';
import type { ComponentSelection } from './selection.ts';

/** Whether this search would change what a component offers: its list is longer than what it holds. */
export function mayBeSearched({ components }: BarState, name: string, text: string): boolean {
  const state = components[name];
  if (state === undefined || state.total === null || statusShown(state) !== 'ready') return false;
  return text.trim() !== (state.search?.text ?? '');
}

/** Looks for entries beyond those that a component holds, in place of what it looked for before; blank ends it. */
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

/** Forgets what a component looked for, and aborts the request. */
export function endSearch(draft: Draft, name: string): void {
  const { search: under } = draft.components[name]!;
  if (under === null) return;
  if (under.flight !== null) leaveSearch(draft, under.flight, name);
  patch(draft, name, { search: null });
}

/** Takes a component off a search; the last one to leave aborts it. */
function leaveSearch(draft: Draft, id: string, name: string): void {
  const flight = draft.flights[id];
  if (flight === undefined) return;
  const searching = flight.searching.filter((other) => other !== name);
  if (searching.length === 0) dropFlight(draft, id);
  else draft.flights[id] = { ...flight, searching };
}

/** What was found for each component that looks for it, or that nothing could be asked. */
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

/** What a value would select among the entries that a component holds, or among those with them that it has found. */
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

/** The entries of a list with those of a selection that it lacks, after the others. */
export function withSelected(data: readonly Entry[], selected: ComponentSelection): readonly Entry[] {
  const chosen = (Array.isArray(selected) ? selected : [selected]) as readonly Entry[];
  const held = new Set(data.map(({ value }) => value));
  const lacking = chosen.filter(({ value }) => !held.has(value));
  return lacking.length === 0 ? data : [...data, ...lacking];
}
