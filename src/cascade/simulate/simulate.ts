import { createActor } from 'xstate';
import { takesDates } from '../../language/plan/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import { componentKinds } from '../component-kinds.ts';
import type { CascadeInputEvent } from '../events.ts';
import type { NoticeKind } from '../notices.ts';
import type { LoadRequest } from '../ports.ts';
import type { CarriedSelection } from '../record.ts';
import { rangeText } from '../relative-dates.ts';
import { selectView, type CascadeSnapshot, type ComponentView } from '../view.ts';
import type { SimulationOutput, Trace, TraceReply, TraceStep } from './trace.ts';
import { createVirtualTime } from './virtual-time.ts';
import { createWorld, inhabit, simulatedMachine, type SimulatedWorld } from './world.ts';

/** The limit for a bar that never settles. No session takes as many steps. */
const MAX_STEPS = 100_000;

const texts = (values: Trace['route'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** Hooks for tests. */
export interface Watch {
  /** Called with the snapshot after each step. */
  readonly observe?: (snapshot: CascadeSnapshot, now: number) => void;
  /** Answers requests instead of the trace's replies. */
  readonly server?: (request: LoadRequest) => TraceReply;
}

/**
 * Plays a session on the machine that the browser runs, in virtual time. `today` is the date for relative
 * dates when the trace has none.
 */
export function simulate(
  plan: FilterBarPlan,
  trace: Trace,
  today: string,
  watch: Watch = {},
): SimulationOutput {
  const time = createVirtualTime();
  const world = createWorld(trace, time, watch.server);
  const actor = createActor(simulatedMachine, {
    clock: time.clock,
    input: {
      plan,
      time: { now: time.now, today: () => trace.today ?? today },
      route: texts(trace.route),
      session: texts(trace.session),
      carried: carriedOf(plan, trace),
      ...(trace.url === undefined ? {} : { url: trace.url }),
    },
  });
  inhabit(actor.system, world);
  actor.on('load.joined', ({ flight, component }) => world.joined(flight, component));
  for (const step of trace.script ?? []) {
    time.schedule(step.at, 'input', () => eventsOf(step, plan).forEach((event) => actor.send(event)));
  }
  actor.start();
  watch.observe?.(actor.getSnapshot(), time.now());
  for (let steps = 0; time.tick(trace.until ?? Infinity); steps += 1) {
    if (steps > MAX_STEPS)
      throw new Error(`The session does not end: ${MAX_STEPS} steps in ${time.now()} ms`);
    watch.observe?.(actor.getSnapshot(), time.now());
  }
  const output = outputOf(actor.getSnapshot(), world);
  actor.stop();
  return output;
}

/** The selections of the previous page, with the type of the component of the same name. */
function carriedOf(plan: FilterBarPlan, { carried = {} }: Trace): Record<string, CarriedSelection> {
  const known = plan.components.filter(({ name }) => Object.hasOwn(carried, name));
  return Object.fromEntries(known.map(({ name, type }) => [name, { type, choice: carried[name]! }]));
}

/** The machine's events for one step of a script. */
function eventsOf(step: TraceStep, plan: FilterBarPlan): CascadeInputEvent[] {
  const isSubmit = (name: string): boolean =>
    plan.components.some((one) => one.name === name && one.type === 'submit');
  const events: CascadeInputEvent[] = Object.entries(step.select ?? {}).map(([name, value]) =>
    isSubmit(name) && value === true
      ? { type: 'submit.pressed', name }
      : { type: 'component.chosen', name, value },
  );
  if (step.press !== undefined) events.push({ type: 'submit.pressed', name: step.press });
  if (step.open !== undefined) events.push({ type: 'component.opened', name: step.open });
  for (const [name, text] of Object.entries(step.search ?? {}))
    events.push({ type: 'component.searched', name, text });
  if (step.retry !== undefined) events.push({ type: 'component.retried', name: step.retry });
  if (step.saved !== undefined) events.push({ type: 'saved.applied', selections: step.saved });
  if (step.undo) events.push({ type: 'undo' });
  if (step.retryMetrics) events.push({ type: 'metrics.retried' });
  if (step.reset) events.push({ type: 'bar.reset' });
  if (step.hide) events.push({ type: 'page.hidden' });
  return events;
}

/**
 * The printed kind of each notice. The output format has three kinds; null for notices that it leaves out.
 */
const printed: Readonly<Record<NoticeKind, string | null>> = {
  'preset-invalid': 'preset-invalid',
  'unknown-filter': 'preset-invalid',
  'load-error': 'load-error',
  'entries-repeated': 'load-error',
  refused: 'refused',
  'selection-lost': null,
  'range-cut': null,
  'record-broken': null,
};

function outputOf(snapshot: CascadeSnapshot, world: SimulatedWorld): SimulationOutput {
  const view = selectView(snapshot);
  return structuredClone({
    requests: world.requests,
    metrics: world.metrics,
    stored: world.stored,
    final: Object.fromEntries(
      Object.entries(view.components).map(([name, component]) => [name, finalOf(component)]),
    ),
    url: view.url,
    outOfDate: view.outOfDate,
    notices: view.notices.flatMap(({ at, component, kind }) => {
      const word = printed[kind];
      return word === null ? [] : [{ at, component, kind: word }];
    }),
  });
}

function finalOf(component: ComponentView): SimulationOutput['final'][string] {
  const data =
    component.bounds === null ? component.data.map(({ value }) => value) : [rangeText(component.bounds)];
  return { state: component.state, selected: selectedOf(component), data };
}

function selectedOf({ type, selected, range }: ComponentView): unknown {
  if (type === 'submit') return selected === true;
  if (takesDates(type)) return range && rangeText(range);
  return componentKinds[type].choice(selected);
}
