import { tokensIn, tokensInParams } from '../../language/plan/index.ts';
import type { FilterBarPlan } from '../../language/plan/index.ts';
import type { CascadeInput } from '../context.ts';
import { readRecord, type StoredComponent } from '../record.ts';
import { readUrl } from '../url.ts';
import { specOfPlan } from './spec-of-plan.ts';
import type { Trace } from './trace.ts';

/** The age in milliseconds of a stored component without a date: old enough to be stale. */
const UNKNOWN_AGE = 86_400_000;

/** The record from the store, and the delay until it was read. */
export interface StoreAnswer {
  readonly record: unknown;
  /** Milliseconds on the session's clock at which it was read. Ages in the record are relative to it. */
  readonly at: number;
  readonly delay: number;
}

/** The start of a recorded session. */
export function startOf(input: CascadeInput, today: string, store: StoreAnswer): Omit<Trace, 'expect'> {
  return {
    filterBar: specOfPlan(input.plan),
    today,
    ...named('route', input.plan, input.route),
    ...named('session', input.plan, input.session),
    ...(input.url ? { url: input.url } : {}),
    ...storedOf(input, store),
    ...carriedOf(input),
  };
}

/** The values that the bar's requests use. Others, such as the user's name, are private and not needed. */
function named(
  kind: 'route' | 'session',
  plan: FilterBarPlan,
  facts: CascadeInput['route'] = {},
): Pick<Trace, 'route' | 'session'> {
  const tokens = plan.components.flatMap(({ remote }) =>
    remote === null ? [] : [...tokensIn(remote.path), ...tokensInParams(remote.params)],
  );
  const names = new Set(tokens.filter((token) => token.kind === kind).map(({ name }) => name));
  const values = Object.entries(facts).filter(
    (pair): pair is [string, string] => names.has(pair[0]) && pair[1] !== undefined,
  );
  return values.length === 0 ? {} : { [kind]: Object.fromEntries(values) };
}

function storedOf(
  { plan, url = '' }: CascadeInput,
  { record, at, delay }: StoreAnswer,
): Pick<Trace, 'stored'> {
  // The store is not read when the URL has presets.
  if (Object.keys(readUrl(plan, url).presets).length > 0) return {};
  const stored = readRecord(record);
  const known = plan.declared.flatMap((name): [string, Readonly<Record<string, unknown>>][] => {
    const component = stored?.get(name);
    return component === undefined ? [] : [[name, storedComponent(component, at)]];
  });
  if (known.length === 0 && delay === 0) return {};
  return { stored: { ...(delay > 0 ? { delay } : {}), components: Object.fromEntries(known) } };
}

function storedComponent(
  { selected, data, total, range, loadedAt }: StoredComponent,
  now: number,
): Readonly<Record<string, unknown>> {
  const age = Number.isFinite(loadedAt) ? Math.max(0, now - loadedAt) : UNKNOWN_AGE;
  return {
    age,
    ...(selected === undefined ? {} : { selected: selected?.from === 'value' ? selected.value : null }),
    ...(data === null ? {} : { data }),
    ...(total === null ? {} : { total }),
    ...(range === null ? {} : { range }),
  };
}

function carriedOf({ plan, carried = {} }: CascadeInput): Pick<Trace, 'carried'> {
  const taken = plan.components.filter(
    ({ name, type }) => Object.hasOwn(carried, name) && carried[name]!.type === type,
  );
  if (taken.length === 0) return {};
  return { carried: Object.fromEntries(taken.map(({ name }) => [name, carried[name]!.choice])) };
}
