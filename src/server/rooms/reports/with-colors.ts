import type { ReportColumn, ReportData } from '../../../language/plan/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { quotas } from '../../state/quotas.ts';
import { StateError } from '../../state/state.ts';
import type { State } from '../../state/state.ts';

/** More members than a chart can tell apart by colour are not numbered: they are rows of a table. */
const MOST_MEMBERS = 60;

type Numbers = ReadonlyMap<string, number>;

const none: Numbers = new Map();

/** The numbers known to this server, by company and dimension. They never change, so they are never read again. */
const caches = new WeakMap<State['memberColors'], Map<string, Numbers>>();

function knownTo(store: State['memberColors']): Map<string, Numbers> {
  const known = caches.get(store) ?? new Map<string, Numbers>();
  caches.set(store, known);
  return known;
}

const placeOf = (company: string, dimension: string): string => JSON.stringify([company, dimension]);

/**
 * Adds the number of each member to the columns of a report: charts colour members by it. A member gets the next number
 * of its dimension when a report of the company shows it first, so every reader and every picture has the same colours.
 * While the state fails, members without a known number have none; that is logged, and `isComplete` is false.
 */
export async function withColors(
  report: ReportData,
  company: string,
  store: State['memberColors'],
  log: ApiRequest['log'],
): Promise<{ readonly report: ReportData; readonly isComplete: boolean }> {
  let isComplete = true;
  const columns = await Promise.all(
    report.columns.map(async (column, at) => {
      const members = membersIn(report, column, at);
      if (members.length === 0) return column;
      const numbers = await numbersOf(store, company, column.name, members).catch((err: unknown) => {
        if (!(err instanceof StateError)) throw err;
        isComplete = false;
        log.warn({ err, company, dimension: column.name }, 'members were not numbered');
        return knownTo(store).get(placeOf(company, column.name)) ?? none;
      });
      const own = members.flatMap((member) => {
        const number = numbers.get(member);
        return number === undefined ? [] : [[member, number] as const];
      });
      return own.length === 0 ? column : { ...column, colors: Object.fromEntries(own) };
    }),
  );
  return { report: { ...report, columns }, isComplete };
}

/** The ids of the members of a dimension in alphabetical order: their keys, else their names. Empty for other columns. */
function membersIn({ columns, rows }: ReportData, column: ReportColumn, at: number): readonly string[] {
  if (column.role !== 'dimension' || column.type !== 'string') return [];
  const key = columns.findIndex(({ role, of }) => role === 'key' && of === column.name);
  const members = new Set<string>();
  for (const row of rows) {
    const cell = row[key < 0 ? at : key];
    if (cell !== null && cell !== undefined && cell !== '') members.add(String(cell));
    if (members.size > MOST_MEMBERS) return [];
  }
  return [...members].toSorted();
}

async function numbersOf(
  store: State['memberColors'],
  company: string,
  dimension: string,
  members: readonly string[],
): Promise<Numbers> {
  const cache = knownTo(store);
  const place = placeOf(company, dimension);
  const lacks = (numbers: Numbers): boolean =>
    numbers.size < quotas.coloredMembersOfDimension && members.some((member) => !numbers.has(member));
  const cached = cache.get(place);
  if (cached !== undefined && !lacks(cached)) return cached;
  const stored = await store.list(company, dimension);
  cache.set(place, stored);
  if (!lacks(stored)) return stored;
  const numbers = await store.add(company, dimension, members);
  cache.set(place, numbers);
  return numbers;
}
