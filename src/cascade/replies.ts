import type { ComponentState } from './bar-state.ts';
import { componentKinds, isSameSelection } from './component-kinds.ts';
import { addNotice, patch, sentValue, type Draft } from './draft.ts';
import { markDue } from './due.ts';
import { readReply, type ReplyPart } from './entries.ts';
import { selectByRule } from './rule-four.ts';
import { selectionToKeep } from './wanted.ts';

/**
 * Applies a response to a component and selects. Descendants become due when a background reload changes the
 * sent value.
 */
export function takeReply(draft: Draft, name: string, source: string, body: unknown): void {
  const plan = draft.facts.byName[name]!;
  const before = draft.components[name]!;
  const part = readReply(plan, body);
  if (part.kind === 'invalid') return takeFailure(draft, name, part.message);
  patch(draft, name, {
    ...contents(part),
    source,
    loadedAt: draft.moment.now,
    due: false,
    stale: false,
    flight: null,
    background: false,
    opened: false,
    error: null,
  });
  selectByRule(draft, name, before.background ? 'start' : before.because);
  if (part.kind === 'entries') reportDropped(draft, name, part);
  if (before.background && changesWhatIsSent(draft, name, before)) {
    markDue(draft, draft.facts.descendants[name]!, 'parent');
  }
}

function reportDropped(
  draft: Draft,
  name: string,
  { unreadable, repeated }: Extract<ReplyPart, { kind: 'entries' }>,
): void {
  if (unreadable > 0) {
    const message = `${unreadable} entries of the reply can't be read`;
    addNotice(draft, name, 'load-error', { message, leftOut: unreadable });
  }
  if (repeated > 0) {
    const message = `${repeated} entries of the reply have the value of an earlier one`;
    addNotice(draft, name, 'entries-repeated', { message, leftOut: repeated });
  }
}

function contents(
  part: Exclude<ReplyPart, { kind: 'invalid' }>,
): Pick<ComponentState, 'status' | 'data' | 'total' | 'bounds'> {
  if (part.kind === 'range') return { status: 'ready', data: [], total: null, bounds: part.range };
  const { data, total } = part;
  return { status: data.length === 0 ? 'empty' : 'ready', data, total, bounds: null };
}

function changesWhatIsSent(draft: Draft, name: string, before: ComponentState): boolean {
  const plan = draft.facts.byName[name]!;
  const after = draft.components[name]!;
  const { today } = draft.moment;
  const sendsNothing = (state: ComponentState): boolean => sentValue(plan, state, today) === null;
  return !isSameSelection(before.selected, after.selected) || sendsNothing(before) !== sendsNothing(after);
}

/**
 * Applies a failed request. A background reload keeps the shown data. Any other request empties the
 * component, which remembers its selection.
 */
export function takeFailure(draft: Draft, name: string, message: string): void {
  const state = draft.components[name]!;
  addNotice(draft, name, 'load-error', { message });
  if (state.background) {
    patch(draft, name, { flight: null, background: false, stale: false });
    return;
  }
  const plan = draft.facts.byName[name]!;
  patch(draft, name, {
    status: 'error',
    error: message,
    due: false,
    opened: false,
    stale: false,
    flight: null,
    data: [],
    total: null,
    bounds: null,
    source: null,
    loadedAt: null,
    selected: componentKinds[plan.type].none,
    remembered: selectionToKeep(plan, state),
  });
}

/**
 * Ends a flight and calls `take` for each component that waits for it, parents first. A component that a
 * parent on the same flight has just made due is skipped.
 */
export function land(draft: Draft, id: string, take: (name: string) => void): void {
  const { waiting } = draft.flights[id]!;
  for (const name of draft.facts.order) {
    if (waiting.includes(name) && draft.components[name]!.flight === id) take(name);
  }
  delete draft.flights[id];
}
