import type { FilterBarPlan } from '../language/plan/index.ts';
import { factsOf, freshBar, isBarAtRest, type BarFacts, type BarState } from './bar-state.ts';
import { addNotice, step, type Draft, type Orders } from './draft.ts';
import type { CascadeInputEvent } from './events.ts';
import { bringBack, choose, landReply, open, readChoice, retry, start } from './inputs.ts';
import { freshMetrics, mayOpen, openRun, type MetricsState } from './metrics.ts';
import { keepNotices, lostSelections, newNotice, type Notice, type Undo } from './notices.ts';
import type { CascadeTime } from './ports.ts';
import { isWholeFor, readRecord, writeRecord, type CarriedSelection, type FilterRecord } from './record.ts';
import { restore } from './restore.ts';
import { search } from './search.ts';
import type { Preset, ComponentSelection } from './selection.ts';
import { readUrl, writeUrl } from './url.ts';

/** The input of the machine. */
export interface CascadeInput {
  readonly plan: FilterBarPlan;
  readonly time: CascadeTime;
  /** The values of `$route.*$` and `$session.*$`. */
  readonly route?: Readonly<Record<string, string | undefined>>;
  readonly session?: Readonly<Record<string, string | undefined>>;
  /** The query of the URL, which contains presets. */
  readonly url?: string;
  /** Selections of the previous page, by component. */
  readonly carried?: Readonly<Record<string, CarriedSelection>>;
}

export interface CascadeContext {
  readonly facts: BarFacts;
  readonly time: CascadeTime;
  readonly presets: Readonly<Record<string, Preset>>;
  readonly carried: Readonly<Record<string, CarriedSelection>>;
  readonly bar: BarState;
  readonly metrics: MetricsState;
  /** The ISO date of the last input. Relative dates are resolved on it until the next input. */
  readonly today: string;
  readonly orders: Orders;
  readonly notices: readonly Notice[];
  readonly undo: Undo | null;
  /** The query of the URL for the last settled selection. */
  readonly url: string;
  readonly record: FilterRecord | null;
}

type Change = Partial<CascadeContext>;
type EventOf<Type extends CascadeInputEvent['type']> = Extract<CascadeInputEvent, { type: Type }>;

export const noOrders: Orders = { starts: [], aborts: [], joins: [] };

export function freshContext({
  plan,
  time,
  route = {},
  session = {},
  url = '',
  carried = {},
}: CascadeInput): CascadeContext {
  const { presets, unknown } = readUrl(plan, url);
  const notices = unknown.length > 0 ? [newNotice(unknown[0]!, 'unknown-filter', { values: unknown })] : [];
  return {
    facts: factsOf(plan, { route, session }),
    time,
    presets,
    carried,
    bar: freshBar(plan),
    metrics: freshMetrics,
    today: time.today(),
    orders: noOrders,
    notices: keepNotices([], notices, time.now()),
    undo: null,
    url: '',
    record: null,
  };
}

/** Runs one step of the bar, and updates the metrics and notices accordingly. */
function take(context: CascadeContext, change: (draft: Draft) => void): Change {
  const { facts, metrics, today } = context;
  const now = context.time.now();
  const { bar, orders, notices } = step(facts, context.bar, { now, today }, change);
  return {
    bar,
    orders,
    notices: keepNotices(context.notices, notices, now),
    metrics: mayOpen(facts, bar, metrics, today) ? openRun(facts, bar, metrics, today) : metrics,
  };
}

/** Runs a step for an input of the user: updates `today` and closes an opening run. */
function takeInput(context: CascadeContext, change: (draft: Draft) => void, forced = false): Change {
  const today = context.time.today();
  const metrics = { ...context.metrics, opening: null, forced: context.metrics.forced || forced };
  return { ...take({ ...context, today, metrics }, change), today };
}

const before = (context: CascadeContext, input: string, isReported: boolean): Undo => ({
  input,
  components: context.bar.components,
  isReported,
});

const asPresets = (selections: EventOf<'saved.applied'>['selections']): Record<string, Preset> =>
  Object.fromEntries(
    Object.entries(selections)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, { from: 'value', value }]),
  );

// Cached per event, since the guards and the action of one transition all ask for it.
const choices = new WeakMap<
  EventOf<'component.chosen'>,
  { readonly bar: BarState; readonly selected: ComponentSelection | undefined }
>();

/** The selection that an event makes. Undefined when it is refused. */
export function choiceOf(
  { facts, bar, time }: CascadeContext,
  event: EventOf<'component.chosen'>,
): ComponentSelection | undefined {
  const known = choices.get(event);
  if (known?.bar === bar) return known.selected;
  const selected = readChoice(facts, bar, event.name, event.value, time.today());
  choices.set(event, { bar, selected });
  return selected;
}

export const started = (context: CascadeContext): Change =>
  take(context, (draft) => start(draft, context.presets));

export const restored = (context: CascadeContext, record: unknown): Change =>
  take(context, (draft) => {
    const stored = readRecord(record);
    const isWhole = record === null || (stored !== null && isWholeFor(context.facts, stored));
    if (!isWhole) addNotice(draft, '', 'record-broken');
    restore(draft, stored ?? new Map(), context.carried);
  });

export const chosen = (context: CascadeContext, event: EventOf<'component.chosen'>): Change => ({
  ...takeInput(context, (draft) => choose(draft, event.name, choiceOf(context, event)!)),
  undo: before(context, event.name, false),
});

export const refused = (context: CascadeContext, component: string): Change => ({
  notices: keepNotices(context.notices, [newNotice(component, 'refused')], context.time.now()),
});

export const pressed = (context: CascadeContext, name: string): Change => ({
  ...takeInput(context, (draft) => choose(draft, name, true), true),
  undo: null,
});

export const opened = (context: CascadeContext, name: string): Change =>
  take(context, (draft) => open(draft, name));

export const searched = (context: CascadeContext, name: string, text: string): Change =>
  take(context, (draft) => search(draft, name, text));

export const retried = (context: CascadeContext, name: string): Change =>
  take(context, (draft) => retry(draft, name));

export const startedAgain = (
  context: CascadeContext,
  selections: EventOf<'saved.applied'>['selections'],
): Change => ({
  ...takeInput(context, (draft) => start(draft, asPresets(selections))),
  undo: before(context, '', true),
});

export const undone = (context: CascadeContext): Change => ({
  ...takeInput(context, (draft) => bringBack(draft, context.undo!.components)),
  notices: context.notices.filter(({ because }) => because === null),
  undo: null,
});

export const replied = (context: CascadeContext, flight: string, body: unknown): Change =>
  take(context, (draft) => landReply(draft, { kind: 'body', flight, body }));

export const failed = (context: CascadeContext, flight: string, message: string): Change =>
  take(context, (draft) => landReply(draft, { kind: 'failure', flight, message }));

/** The changes after settling: the URL, the record to store, and notices about lost selections. */
export function settled(context: CascadeContext): Change {
  const { facts, bar, undo } = context;
  const lost = undo === null || undo.isReported ? [] : lostSelections(facts, bar, undo, context.today);
  return {
    // Responses are shared within one input. The next input sends new requests.
    bar: isBarAtRest(bar) && bar.replies.size > 0 ? { ...bar, replies: new Map() } : bar,
    notices: keepNotices(context.notices, lost, context.time.now()),
    undo: undo && { ...undo, isReported: true },
    url: writeUrl(facts, bar, context.today),
    record: writeRecord(facts, bar),
  };
}
