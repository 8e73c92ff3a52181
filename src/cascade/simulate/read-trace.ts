import { isObject } from '../record.ts';
import { isIsoDate } from '../relative-dates.ts';
import { milliseconds } from './stored-record.ts';
import type { Trace } from './trace.ts';

/** A trace, or all problems of the document. */
export type TraceReading =
  | { readonly kind: 'trace'; readonly trace: Trace }
  | { readonly kind: 'unreadable'; readonly problems: readonly string[] };

type Check = (value: unknown, at: string) => string[];

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

const satisfies =
  (isRight: (value: unknown) => boolean, what: string): Check =>
  (value, at) =>
    isRight(value) ? [] : [`${at}: expected ${what}, got ${show(value)}`];

const text = satisfies((value) => typeof value === 'string' && value !== '', 'a text');
const anyText = satisfies((value) => typeof value === 'string', 'a text');
const anything: Check = () => [];
const time = satisfies(
  (value) => typeof value === 'number' && value >= 0,
  'a number of milliseconds, 0 or more',
);
const count = satisfies(
  (value) => Number.isInteger(value) && (value as number) >= 1,
  'a whole number, 1 or more',
);
const status = satisfies(
  (value) => Number.isInteger(value) && (value as number) >= 100 && (value as number) < 600,
  'an HTTP status',
);
const flag = satisfies((value) => value === true, 'true');
const map = satisfies(isObject, 'a map');
const isoDate = satisfies(
  (value) => typeof value === 'string' && isIsoDate(value),
  'an ISO date, as 2024-01-31',
);
const age = satisfies(
  (value) => (typeof value === 'string' || typeof value === 'number') && milliseconds(value) >= 0,
  'an age, as 2h, 90m, 30s or a number of milliseconds',
);
const scalars: Check = (value, at) =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) =>
        satisfies((one) => ['string', 'number'].includes(typeof one), 'a text or a number')(
          inner,
          `${at}.${key}`,
        ),
      )
    : map(value, at);

const listOf =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, `${at}[${index}]`))
      : [`${at}: expected a list, got ${show(value)}`];

const mapOf =
  (check: Check): Check =>
  (value, at) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, inner]) => check(inner, `${at}.${key}`))
      : map(value, at);

const record =
  (checks: Readonly<Record<string, Check>>, required: readonly string[]): Check =>
  (value, at) => {
    if (!isObject(value)) return map(value, at || 'the trace');
    const inside = (key: string): string => (at === '' ? key : `${at}.${key}`);
    return [
      ...required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${inside(key)}: is missing`),
      ...Object.entries(value).flatMap(([key, inner]) =>
        Object.hasOwn(checks, key)
          ? checks[key]!(inner, inside(key))
          : [`${inside(key)}: unknown key; allowed are ${Object.keys(checks).join(', ')}`],
      ),
    ];
  };

const reply = record({ path: text, params: map, delay: time, status, body: anything, times: count }, [
  'path',
]);

/** Only the age is checked: traces may test how the machine handles invalid records. */
const storedComponent: Check = (value, at) =>
  isObject(value) && Object.hasOwn(value, 'age') ? age(value.age, `${at}.age`) : map(value, at);

const actions = {
  select: map,
  press: text,
  open: text,
  search: mapOf(anyText),
  retry: text,
  saved: map,
  undo: flag,
  reset: flag,
  retryMetrics: flag,
  hide: flag,
};

const step: Check = (value, at) => {
  const problems = record({ at: time, ...actions }, ['at'])(value, at);
  if (problems.length > 0 || !isObject(value)) return problems;
  const acts = Object.keys(value).some((key) => Object.hasOwn(actions, key));
  return acts ? [] : [`${at}: does nothing; it needs one of ${Object.keys(actions).join(', ')}`];
};

const trace = record(
  {
    filterBar: satisfies(
      (value) => isObject(value) || (typeof value === 'string' && value !== ''),
      'the name of a filter bar, or one in place',
    ),
    customer: text,
    route: scalars,
    session: scalars,
    url: anyText,
    stored: record({ age, delay: time, components: mapOf(storedComponent) }, ['components']),
    carried: map,
    replies: listOf(reply),
    metricsDelay: time,
    runs: listOf(record({ delay: time, fails: flag }, [])),
    script: listOf(step),
    until: time,
    today: isoDate,
    expect: anything,
  },
  ['filterBar'],
);

/** Validates a parsed document as a trace. Lists every problem with its path and what is allowed there. */
export function readTrace(document: unknown): TraceReading {
  const problems = trace(document, '');
  return problems.length === 0
    ? { kind: 'trace', trace: document as Trace }
    : { kind: 'unreadable', problems };
}
