import * as fc from 'fast-check';
import { ancestorsOf, isEntry, parentsOf, takesEntries } from '../../../src/language/plan/index.ts';
import type { ApiRule, ComponentType, FilterBarSpec, ListRule } from '../../../src/language/plan/index.ts';
import type { LoadRequest } from '../../../src/cascade/index.ts';
import type { Trace, TraceReply, TraceStep } from '../../../src/cascade/simulate/index.ts';

type ComponentSpec = FilterBarSpec['components'][string];

const MAX_COMPONENTS = 12;
const entry = (value: string): { title: string; value: string } => ({ title: `title ${value}`, value });

const rules = fc.record({
  isNecessary: fc.boolean(),
  autoload: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  selectFirst: fc.boolean(),
  onParentChange: fc.constantFrom('keepIfValid' as const, 'clear' as const),
  hasDefault: fc.boolean(),
});

const component = fc.record({
  type: fc.constantFrom<ComponentType>(
    'selectList',
    'segmented',
    'selectCheckList',
    'selectDate',
    'selectPeriod',
    'selectNumber',
    'search',
    'checkBox',
    'variable',
    'submit',
  ),
  isRemote: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  rules,
  // Whether a remote list is one of a dataset, of which only the first entries come.
  isLong: fc.boolean(),
  flag: fc.boolean(),
  excluded: fc.boolean(),
  path: fc.integer({ min: 0, max: 2 }),
  key: fc.integer({ min: 0, max: 2 }),
  // Which of the components before it are its parents, and which of those it names in its params.
  parents: fc.array(fc.nat({ max: MAX_COMPONENTS }), { maxLength: 3 }),
  named: fc.nat({ max: 7 }),
});

type Draw = typeof component extends fc.Arbitrary<infer T> ? T : never;

const defaults: Readonly<Record<string, ComponentSpec['rules']>> = {
  selectList: { defaultEntry: entry('all') },
  segmented: { defaultEntry: entry('all') },
  selectCheckList: { defaultEntry: entry('all') },
  selectDate: { defaultEntry: 'last-28d' },
  selectPeriod: { defaultEntry: 'last-month' },
  selectNumber: { defaultEntry: { from: 5 } },
  checkBox: { defaultEntry: true },
};

/** These take what they are given, without a list. */
const OWN_VALUES: ReadonlySet<string> = new Set([
  'selectPeriod',
  'selectNumber',
  'search',
  'checkBox',
  'variable',
  'submit',
]);

const nameOf = (index: number): string => `c${index}`;

function specOf(draws: readonly Draw[]): FilterBarSpec {
  const components: FilterBarSpec['components'] = {};
  const hierarchy: (string | string[])[][] = [];
  const apiRules: Record<string, Record<string, ApiRule | ListRule>> = {};
  draws.forEach((draw, index) => {
    // Nothing stands below a variable.
    const parents = [...new Set(draw.parents.map((parent) => nameOf(parent % Math.max(index, 1))))].filter(
      (parent) => parent !== nameOf(index) && components[parent]?.type !== 'variable',
    );
    const isRemote = draw.isRemote && !OWN_VALUES.has(draw.type);
    const { hasDefault, ...plain } = draw.rules;
    components[nameOf(index)] = {
      type: draw.type as ComponentSpec['type'],
      properties: {
        sendNoneForSelectAll: draw.flag && !draw.excluded,
        excluded: draw.excluded && draw.type === 'selectCheckList',
        resetActive: draw.flag,
      },
      // Two necessary submits would wait for each other for ever, as the rule of a press has it.
      rules: {
        ...plain,
        ...(hasDefault ? defaults[draw.type] : {}),
        isNecessary: plain.isNecessary && draw.type !== 'submit' && draw.type !== 'variable',
      },
      ...(isRemote || !takesEntries(draw.type) ? {} : { data: ['V0', 'V1', 'V2'].map(entry) }),
    };
    if (parents.length > 0) hierarchy.push([parents, nameOf(index)]);
    if (!isRemote) return;
    const responseKey = draw.type === 'selectDate' ? 'range' : `list${draw.key}`;
    const isLong = draw.isLong && takesEntries(draw.type);
    const path = isLong ? `lists/path${draw.path}` : `path${draw.path}`;
    const leavesOut = (parent: string): boolean => components[parent]?.properties?.excluded ?? false;
    // Only a list of a dataset can leave out what is chosen above it.
    const params = Object.fromEntries(
      parents
        .filter((parent, bit) => (draw.named >> bit) & 1 && (isLong || !leavesOut(parent)))
        .map((parent) => [`p_${parent}${leavesOut(parent) ? '!' : ''}`, `$${parent}$`]),
    );
    const rule = isLong ? { dimension: `d${draw.key}`, params } : { responseKey, params };
    apiRules[path] = { ...apiRules[path], [nameOf(index)]: rule };
  });
  return { components, hierarchy, apiRules: apiRules as NonNullable<FilterBarSpec['apiRules']> };
}

/** One of the submits, where there is one, is necessary: an Apply button. */
function withApply(spec: FilterBarSpec, isNecessary: boolean): FilterBarSpec {
  const submit = Object.entries(spec.components).find(([, { type }]) => type === 'submit');
  if (submit === undefined) return spec;
  const [name, button] = submit;
  const necessary = { ...button, rules: { ...button.rules, isNecessary } };
  return { ...spec, components: { ...spec.components, [name]: necessary } };
}

/** What stands below a button is not necessary: the button would take no press before it is filled, which the validator reports. */
function withoutDeadlock(spec: FilterBarSpec): FilterBarSpec {
  const names = Object.keys(spec.components);
  const parents = parentsOf(names, spec.hierarchy ?? []);
  const isBehind = (name: string): boolean =>
    [...ancestorsOf(name, parents)].some((above) => spec.components[above]!.type === 'submit');
  const components = Object.entries(spec.components).map(([name, one]) => [
    name,
    isBehind(name) ? { ...one, rules: { ...one.rules, isNecessary: false } } : one,
  ]);
  return { ...spec, components: Object.fromEntries(components) };
}

export const arbitraryBar: fc.Arbitrary<FilterBarSpec> = fc
  .tuple(fc.array(component, { minLength: 1, maxLength: MAX_COMPONENTS }), fc.boolean())
  .map(([draws, isNecessary]) => withoutDeadlock(withApply(specOf(draws), isNecessary)));

/** All that a long list may have; a short one may have the first five. */
const LONG = ['V0', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7'];
/** So many of a long list come at once. */
const AT_ONCE = 2;

/** What a list may be asked to select: what the server may say, what the file says, and what neither does. */
function listValue({ data = [], rules: { defaultEntry } = {} }: ComponentSpec): fc.Arbitrary<unknown> {
  const own = [...data, defaultEntry].filter((one) => isEntry(one)).map(({ value }) => value);
  return fc.constantFrom(...new Set<unknown>(['all', ...own, ...LONG]));
}

const oneEntry = (spec: ComponentSpec): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: listValue(spec) }, { weight: 1, arbitrary: fc.constant(null) });

const choices: Readonly<Record<ComponentSpec['type'], (spec: ComponentSpec) => fc.Arbitrary<unknown>>> = {
  selectList: oneEntry,
  segmented: oneEntry,
  selectCheckList: (spec) => fc.uniqueArray(listValue(spec), { maxLength: 4 }),
  selectDate: () =>
    fc.constantFrom('2024-01-10_2024-01-20', '2024-02-01_2024-02-02', 'last-7d', null, 'nonsense'),
  selectPeriod: () =>
    fc.constantFrom(
      '2024-01-01_2024-01-31',
      '2024-01-01_2024-03-31',
      'this-year',
      '2024-01-10_2024-01-20',
      null,
    ),
  selectNumber: () => fc.constantFrom('1_5', '5_', '_-2.5', '7_1', '_', null, 'nonsense'),
  search: () => fc.constantFrom('summer', 'summer sale', 'x', ' Süd ', '', null),
  checkBox: () => fc.boolean(),
  variable: () => fc.constantFrom('C1', 'C 2, "ä"', 7, '', null),
  submit: () => fc.constant(true),
};

type Act = Omit<TraceStep, 'at'>;

/** Something that a user does, as steps without their times. */
function arbitraryAct(spec: FilterBarSpec, withRestarts: boolean): fc.Arbitrary<readonly Act[]> {
  const names = Object.keys(spec.components);
  const select = fc
    .constantFrom(...names)
    .chain((name) =>
      choices[spec.components[name]!.type](spec.components[name]!).map(
        (value) => ({ select: { [name]: value } }) as Omit<TraceStep, 'at'>,
      ),
    );
  const name = fc.constantFrom(...names);
  const long = Object.entries(spec.apiRules ?? {}).flatMap(([path, calls]) =>
    path.startsWith('lists/') ? Object.keys(calls) : [],
  );
  const looked = fc.tuple(
    fc.constantFrom(...(long.length > 0 ? long : names.slice(0, 1))),
    fc.constantFrom(...LONG, 'V', '', ' ', 'nothing'),
  );
  const find = looked.map(([one, text]): Act[] => {
    const value = spec.components[one]!.type === 'selectCheckList' ? [text, 'V0'] : text;
    return [{ search: { [one]: text } }, ...(long.length > 0 ? [{ select: { [one]: value } }] : [])];
  });
  const others: fc.WeightedArbitrary<Act>[] = [
    { weight: 1, arbitrary: name.map((open) => ({ open })) },
    { weight: 1, arbitrary: name.map((retry) => ({ retry })) },
    { weight: 1, arbitrary: fc.constant({ undo: true as const }) },
    { weight: 1, arbitrary: select.map(({ select: saved }) => ({ saved: saved! })) },
    { weight: 1, arbitrary: fc.constant({ reset: true as const }) },
    { weight: 1, arbitrary: fc.constant({ retryMetrics: true as const }) },
  ];
  const single = fc.oneof(
    { weight: 8, arbitrary: select },
    { weight: 1, arbitrary: looked.map(([one, text]) => ({ search: { [one]: text } })) },
    ...(withRestarts ? others : others.slice(0, 2)),
  );
  return fc.oneof({ weight: 9, arbitrary: single.map((act) => [act]) }, { weight: 2, arbitrary: find });
}

const linkTexts = [
  'V0',
  'V1,V2',
  'V0%2CV3',
  'V6',
  'V7,V1',
  '*',
  'V9',
  '%',
  '',
  'true',
  '1',
  'last-7d',
  '2024-01-12_2024-01-13',
  '3_',
  'S%C3%BCd%2B',
  '_',
];

/** A link, often to nothing: half of the sessions start without. */
function arbitraryLink(spec: FilterBarSpec): fc.Arbitrary<string> {
  const name = fc.constantFrom(...Object.keys(spec.components), 'unknown', '__proto__');
  const part = fc.tuple(name, fc.constantFrom(...linkTexts)).map(([key, text]) => `${key}=${text}`);
  return fc.oneof(
    fc.constant(''),
    fc.array(part, { maxLength: 6 }).map((parts) => `?${parts.join('&')}`),
  );
}

/** A number that depends on all of a text: what a server answers, without a table of answers. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 16777619);
  return (value ^ (value >>> 15)) >>> 0;
}

const day = (number: number): string => `2024-01-${String(1 + (number % 28)).padStart(2, '0')}`;

interface ReplyKeys {
  readonly lists: readonly string[];
  readonly ranges: readonly string[];
}

// A server is asked a hundred times about one bar.
const replyKeys = new WeakMap<FilterBarSpec, ReplyKeys>();

/** The keys of a bar's replies that hold lists, and those that hold ranges. */
function keysOf(spec: FilterBarSpec): ReplyKeys {
  const known = replyKeys.get(spec) ?? readKeys(spec);
  replyKeys.set(spec, known);
  return known;
}

function readKeys({ components, apiRules = {} }: FilterBarSpec): ReplyKeys {
  const calls = Object.values(apiRules).flatMap((of) => Object.entries(of));
  const keys = (isRange: boolean): string[] =>
    calls
      .filter(([name]) => (components[name]!.type === 'selectDate') === isRange)
      .flatMap(([, rule]) => ('responseKey' in rule ? [rule.responseKey] : []));
  return { lists: keys(false), ranges: keys(true) };
}

/** What the server says to a request: always the same, empty and broken replies and failures included. */
export function replyTo({ path, params }: LoadRequest, { spec, salt, fails }: Session): TraceReply {
  const { search, selected, ...narrowing } = params;
  const question = `${salt} ${path} ${JSON.stringify(Object.entries(narrowing).toSorted())}`;
  if (fails && hash(`${question} fails`) % 9 === 0) return { path, status: 500 };
  if (path.startsWith('lists/')) return { path, body: longList(hash(question), search, selected) };
  const list = (key: string): unknown => {
    const bits = hash(`${question} ${key}`);
    if (fails && bits % 23 === 0) return undefined;
    return [0, 1, 2, 3, 4].filter((bit) => (bits >> bit) & 1).map((bit) => entry(`V${bit}`));
  };
  const start = hash(question) % 10;
  const range = { startDate: day(start), endDate: start > 7 ? '2030-01-01' : day(start + 15) };
  const { lists, ranges } = keysOf(spec);
  const body = [...lists.map((key) => [key, list(key)]), ...ranges.map((key) => [key, range])];
  return { path, body: Object.fromEntries(body) };
}

/** The first entries of a long list, or of what is found in it, and after them what is wanted in any case. */
function longList(bits: number, search: unknown, selected: unknown) {
  const all = LONG.filter((_, bit) => (bits >> bit) & 1).filter((value) =>
    value.includes(String(search ?? '')),
  );
  const first = all.slice(0, AT_ONCE);
  const wanted = String(selected ?? '').split(',');
  const others = all.filter((value) => !first.includes(value) && wanted.includes(value));
  return {
    entries: [...first, ...others].map(entry),
    total: all.length,
    truncated: all.length > first.length,
  };
}

/** A session: a bar, a user, and a server whose delays are drawn one after the other. */
export interface Session {
  readonly spec: FilterBarSpec;
  readonly trace: Trace;
  readonly salt: number;
  readonly fails: boolean;
  readonly delays: readonly number[];
}

interface SessionOptions {
  /** Whether a session may start from a link, true or mangled. */
  readonly withLinks?: boolean;
  /** The time between two inputs: with `settled`, everything settles between them. */
  readonly pace: 'settled' | 'any';
  readonly withRestarts: boolean;
}

export const SETTLED_PACE = 100_000;

export function arbitrarySession(
  bar: fc.Arbitrary<FilterBarSpec>,
  { pace, withRestarts, withLinks = false }: SessionOptions,
): fc.Arbitrary<Session> {
  return bar.chain((spec) =>
    fc.record({
      spec: fc.constant(spec),
      salt: fc.nat({ max: 1_000_000 }),
      fails: fc.boolean(),
      delays: fc.array(fc.nat({ max: 300 }), { minLength: 1, maxLength: 8 }),
      trace: fc
        .record({
          acts: fc.array(arbitraryAct(spec, withRestarts), { maxLength: 8 }),
          gaps: fc.array(fc.nat({ max: 400 }), { minLength: 8, maxLength: 8 }),
          metricsDelay: fc.nat({ max: 500 }),
          url: withLinks ? arbitraryLink(spec) : fc.constant(''),
        })
        .map(({ acts, gaps, metricsDelay, url }): Trace => {
          let at = 0;
          const script = acts.flat().map((act, index) => {
            at += pace === 'settled' ? SETTLED_PACE : gaps[index % gaps.length]!;
            return { at, ...act } as TraceStep;
          });
          return { filterBar: spec, metricsDelay, script, url, today: '2024-01-20' };
        }),
    }),
  );
}
