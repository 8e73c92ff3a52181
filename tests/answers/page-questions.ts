import { addDays } from '../../src/format/index.ts';
import { fillParam, fillParams } from '../../src/language/plan/index.ts';
import type { ComponentPlan, Entry, EntryValue, Manifest, PagePlan } from '../../src/language/plan/index.ts';
import { addressOf } from './call.ts';
import type { Caller } from './call.ts';

/** What is asked, and under which name it is compared. `part` is the one key of the answer that counts. */
export interface Requested {
  readonly name: string;
  readonly address: string;
  readonly part: string | null;
}

/** How a user chooses from a bar, by places in each list, and for which days. */
export interface Choice {
  readonly name: string;
  readonly places: readonly number[];
  readonly checked: boolean;
  readonly days: (today: string) => string;
}

const lastDays =
  (length: number, ago: number) =>
  (today: string): string =>
    `${addDays(today, -ago - length)}_${addDays(today, -ago - 1)}`;

const choices: readonly Choice[] = [
  { name: 'the first entries', places: [0], checked: true, days: lastDays(28, 0) },
  { name: 'the second entries', places: [1], checked: false, days: lastDays(90, 120) },
  { name: 'several entries', places: [1, 2, 4], checked: false, days: lastDays(365, 0) },
  { name: 'nothing chosen', places: [], checked: false, days: lastDays(60, 400) },
];

type Values = Record<string, EntryValue | readonly EntryValue[] | undefined>;

/** Every list and query of every page that the caller may open, for each choice. */
export async function pageQuestions(
  caller: Caller,
  company: string,
  today: string,
): Promise<readonly Requested[]> {
  const { pages } = (await caller.get('pages')).body as Manifest;
  const requested: Requested[] = [];
  for (const { hash } of pages) {
    const plan = (await caller.get(`pages/${hash}`)).body as PagePlan;
    for (const choice of choices)
      requested.push(...(await requestedBy(plan, choice, caller, company, today)));
  }
  return requested;
}

/** Every list and query of one page, for one choice. */
export async function requestedBy(
  plan: PagePlan,
  choice: Choice,
  caller: Caller,
  company: string,
  today: string,
): Promise<readonly Requested[]> {
  const name = (what: string): string => `${caller.user} ${plan.route} ${what}, ${choice.name}`;
  const requested: Requested[] = [];
  const values: Values = {};
  const session = { company, user: caller.user };
  const scope = () => ({ values, route: {}, session });
  for (const component of plan.filterBar?.components ?? []) {
    const { remote } = component;
    let entries: readonly Entry[] = component.data ?? [];
    if (remote !== null) {
      const path = String(fillParam(remote.path, scope()) ?? '');
      const address = addressOf(path, fillParams(remote.params, scope()));
      requested.push({ name: name(`list ${component.name}`), address, part: remote.responseKey });
      const { body } = await caller.get(address);
      const list = (body as Record<string, unknown>)[remote.responseKey];
      entries = Array.isArray(list) ? (list as Entry[]) : [];
    }
    values[component.name] = valueOf(component, entries, choice, today);
  }
  for (const query of Object.values(plan.queries)) {
    const path = fillParam(query.path, scope());
    if (typeof path !== 'string') continue;
    const address = addressOf(path, fillParams(query.params, scope()));
    requested.push({ name: name(`query ${query.name}`), address, part: null });
  }
  return requested;
}

function valueOf(
  { type, data, remote, defaultEntry }: ComponentPlan,
  entries: readonly Entry[],
  choice: Choice,
  today: string,
): Values[string] {
  if (type === 'selectDate') return choice.days(today);
  if (type === 'checkBox') return choice.checked;
  if (type === 'submit' || (data === null && remote === null)) return undefined;
  const chosen = choice.places.flatMap((place) => entries[place]?.value ?? []);
  if (type === 'selectCheckList') return chosen.length === 0 ? undefined : chosen;
  const usual = defaultEntry !== null && typeof defaultEntry === 'object' && 'value' in defaultEntry;
  return chosen[0] ?? (usual ? defaultEntry.value : undefined);
}
