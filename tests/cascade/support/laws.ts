import { ancestorsOf, fillParams, isEntry, takesEntries } from '../../../src/language/plan/index.ts';
import type { Entry, FilterBarPlan } from '../../../src/language/plan/index.ts';
import { selectView } from '../../../src/cascade/index.ts';
import type { CascadeSnapshot, CascadeView, ComponentView, LoadRequest } from '../../../src/cascade/index.ts';
import type { TraceStep } from '../../../src/cascade/simulate/index.ts';
import { replyTo, type Session } from './arbitrary-session.ts';
import { claimEqual, refuse } from './claims.ts';
import type { Played } from './play.ts';

const valuesOf = (component: ComponentView): unknown[] => {
  const { selected, type } = component;
  if (type === 'selectCheckList') return (selected as readonly Entry[]).map(({ value }) => value);
  return takesEntries(type) && selected !== null ? [(selected as Entry).value] : [];
};

/** Whether nothing below a component may go on: it is not filled, and being empty is not to leave everything as it is. */
function stops(name: string, view: CascadeView, plan: FilterBarPlan): boolean {
  const { filled, state, type } = view.components[name]!;
  if (filled) return false;
  const { excluded, isNecessary, parents } = plan.components.find((component) => component.name === name)!;
  const isOpen = (excluded || ['selectNumber', 'search', 'variable'].includes(type)) && !isNecessary;
  return (
    !isOpen || state === 'loading' || state === 'error' || parents.some((parent) => stops(parent, view, plan))
  );
}

/** No component is selected with a value that its data lack; no child of an unfilled parent holds anything. */
export function holdsNoOrphan(view: CascadeView, plan: FilterBarPlan): void {
  for (const { name, parents } of plan.components) {
    const component = view.components[name]!;
    const chosen = valuesOf(component);
    const orphans = chosen.filter((value) => !component.data.some((entry) => entry.value === value));
    refuse(orphans.length > 0, `${name} is selected with ${orphans.join()}, which its data lack`);
    const unfilled = parents.filter(
      (parent) => view.components[parent]!.state !== 'loading' && stops(parent, view, plan),
    );
    const isEmptied = component.state === 'idle' && component.data.length === 0 && !component.filled;
    refuse(
      unfilled.length > 0 && !isEmptied,
      `${name} is ${component.state}, and ${unfilled.join()} above it is not filled`,
    );
  }
}

/** No request is under way for a child of an unfilled, failed or loading parent, and no two are the same. */
export function failsClosed({ context }: CascadeSnapshot, view: CascadeView, plan: FilterBarPlan): void {
  const flights = Object.values(context.bar.flights);
  const keys = new Set(flights.map(({ key }) => key));
  refuse(keys.size < flights.length, 'a request is under way twice');
  for (const name of flights.flatMap(({ waiting }) => waiting)) {
    const { parents } = plan.components.find((component) => component.name === name)!;
    const wrong = parents.filter((parent) => stops(parent, view, plan));
    refuse(wrong.length > 0, `${name} is asked for, and ${wrong.join()} above it is not filled`);
  }
  for (const { searching, id } of flights) {
    for (const name of searching) {
      const { state, search } = view.components[name]!;
      refuse(state !== 'ready' || search?.status !== 'loading', `${name} is ${state}, and ${id} searches it`);
    }
  }
}

/** A question that is under way before and after a step is one request: it is not aborted to be asked again. */
export function keepsWhatItStillAsks(before: CascadeSnapshot, after: CascadeSnapshot): void {
  const requested = new Map(Object.values(before.context.bar.flights).map(({ key, id }) => [key, id]));
  const twice = Object.values(after.context.bar.flights).filter(
    ({ key, id }) => requested.has(key) && requested.get(key) !== id,
  );
  claimEqual(
    twice.map(({ key }) => key),
    [],
    'what is aborted and asked again',
  );
}

/** What is shown belongs to the values shown, or is marked. */
export function showsNothingStale({ output, last }: Played): void {
  const view = selectView(last);
  const run = output.metrics.at(-1);
  if (run === undefined) return refuse(view.ready, 'all is ready, and the metrics did not run');
  if (!view.outOfDate || view.ready) claimEqual(run.values, view.values, 'the values of the last run');
  const open = output.metrics.slice(0, -1).filter(({ end }) => end === null);
  refuse(open.length > 0, 'an earlier run goes on beside the last');
}

/** Once the replies have come, nothing is loading or under way. */
export function settles({ output, last, steps }: Played): void {
  refuse(!selectView(last).settled, 'the bar does not settle');
  claimEqual(last.context.bar.flights, {}, 'the requests under way at the end');
  const open = output.requests.filter(({ outcome }) => outcome === null);
  claimEqual(open, [], 'the requests that have not ended');
  refuse(steps >= 2000, `the bar takes ${steps} steps to settle`);
}

/** The data of every component that has loaded are the server's answer to what it would ask now. */
export function dataBelongToTheValues(session: Session, { plan, last }: Played): void {
  const view = selectView(last);
  for (const { name, remote, type, defaultEntry } of plan.components) {
    const front = isEntry(defaultEntry) ? defaultEntry.value : undefined;
    const component = view.components[name]!;
    if (remote === null || !['ready', 'empty'].includes(component.state)) continue;
    const params = fillParams(remote.params, { values: view.values, route: {}, session: {} });
    const { body } = replyTo({ path: remote.path, params }, session);
    const answer = (body as Record<string, unknown>)[remote.responseKey];
    const entriesOf = (path: string, sent: LoadRequest['params']): readonly Entry[] =>
      (replyTo({ path, params: sent }, session).body as { entries: readonly Entry[] }).entries;
    if (type === 'selectDate') claimEqual(component.bounds, answer, `the bounds of ${name}`);
    else {
      const data = component.data.filter(({ value }) => value !== front);
      const first = data.slice(0, (answer as readonly Entry[]).length);
      claimEqual(first, answer, `the data of ${name}`);
      // Of a long list, what follows are entries that the server has under the same values.
      const wanted = data.slice(first.length).map(({ value }) => value);
      const known = wanted.length === 0 ? [] : entriesOf(remote.path, { ...params, selected: wanted.join() });
      const strangers = wanted.filter((value) => !known.some((entry) => entry.value === value));
      claimEqual(strangers, [], `what ${name} has beside the answer`);
    }
  }
}

/** Within one settled input: no request twice, none for a component that does not depend on it, one run at most. */
export function costsNoMoreThanNeeded(session: Session, { plan, output }: Played, pace: number): void {
  const parents = Object.fromEntries(plan.components.map((component) => [component.name, component.parents]));
  const submits = plan.components.filter(({ type }) => type === 'submit').map(({ name }) => name);
  const turns = session.trace.script!.map(({ at }) => at);
  for (const from of [0, ...turns]) {
    const isOfTurn = ({ at }: { at: number }): boolean => at >= from && at < from + pace;
    const requests = output.requests.filter(isOfTurn);
    const questions = requests.map(({ path, params }) =>
      JSON.stringify([path, Object.entries(params).toSorted()]),
    );
    const twice = questions.filter((question, index) => questions.indexOf(question) !== index);
    claimEqual(twice, [], 'what one input asked twice');
    refuse(output.metrics.filter(isOfTurn).length > 1, 'the metrics ran twice for one input');
    const cause = causeOf(session.trace.script!.find(({ at }) => at === from));
    if (cause === null) continue;
    const strangers = requests
      .flatMap((request) => request.for)
      .filter(
        (name) =>
          name !== cause && ![cause, ...submits].some((above) => ancestorsOf(name, parents).has(above)),
      );
    claimEqual(strangers, [], `the components asked for that do not depend on ${cause}`);
  }
}

const causeOf = (step: TraceStep | undefined): string | null =>
  step === undefined ? null : (Object.keys(step.select ?? {})[0] ?? step.open ?? step.retry ?? null);
