import { addDays, dayIn } from '../../../format/index.ts';
import type { DatasetPlan, ReportData } from '../../../language/plan/index.ts';
import type { CompanyLoads, DataLoad, Warehouse } from '../../warehouse/warehouse.ts';
import type { DateRange } from '../question/calendar.ts';
import type { Profile } from './effort.ts';
import { profileOf } from './profile.ts';

/** The days of a dataset that a company has data for, and how fresh they are. */
export interface DataExtent {
  /** First and last day with facts; null when there are no facts or no time dimension. */
  readonly covers: DateRange | null;
  readonly profile: Profile;
  /** Time of the most recent load of its sources, in ISO format. */
  readonly asOf: string;
  readonly freshness: NonNullable<ReportData['freshness']>;
  /** Changes with every load, and with every edited row of a table that the dataset reads. */
  readonly version: string;
}

/** The company and its current day. */
export interface CompanyDay {
  readonly company: string;
  /** The company's current day, as an ISO date. */
  readonly today: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Returns the extent of a dataset for a whole company, regardless of the brands a user may see. A brand that
 * begins later is a change in the business. A period can't be compared only when it begins before the data of
 * the company. The signal ends the query when nobody else waits for it.
 */
export async function extentOf(
  plan: DatasetPlan,
  warehouse: Warehouse,
  at: CompanyDay,
  signal: AbortSignal,
): Promise<DataExtent> {
  const fresh = await warehouse.freshness(at.company);
  const { asOf, loads } = fresh;
  const { version, stored } = versionFor(plan, fresh);
  const isCurrent = async (): Promise<boolean> =>
    versionFor(plan, await warehouse.freshness(at.company)).version === version;
  const facts = { company: at.company, version, stored, isCurrent };
  const profile = await profileOf(plan, warehouse, facts, signal);
  const own = loadsOf(plan, loads, profile.sources);
  return {
    covers: profile.days,
    profile,
    asOf: own.length === 0 ? asOf : newest(own),
    freshness: freshnessOf(plan, own, at),
    version,
  };
}

function newest(loads: CompanyLoads['loads']): string {
  return loads.map(({ loadedAt }) => loadedAt).reduce((a, b) => (a > b ? a : b));
}

/**
 * Returns the loads that feed a dataset: the sources it names plus files in its tables. A dataset that names
 * no sources has its files, or all sources when there are no files.
 */
function loadsOf(
  plan: DatasetPlan,
  loads: CompanyLoads['loads'],
  members: ReadonlySet<string>,
): CompanyLoads['loads'] {
  const files = loads.filter(({ table }) => table !== null && readsTable(plan, table));
  if (plan.sources === null) return files.length > 0 ? files : loads.filter(({ table }) => table === null);
  const { names } = plan.sources;
  const named = loads.filter(
    ({ table, source }) => table === null && (names.includes(source) || members.has(source)),
  );
  return [...named, ...files];
}

/** `stored` is the version that a restart does not change. Edited rows have none. */
function versionFor(
  plan: DatasetPlan,
  { version, parts }: CompanyLoads,
): { readonly version: string; readonly stored: string | null } {
  if (parts === undefined) return { version, stored: null };
  const joined = new Set(Object.values(plan.joins).map(({ table }) => table));
  const read = [...parts.edited].filter(([table]) => joined.has(table) || readsTable(plan, table));
  const stored = read.length === 0 ? (parts.stored ?? null) : null;
  return { version: JSON.stringify([parts.loaded, ...read]), stored };
}

export function readsTable({ source }: DatasetPlan, table: string): boolean {
  if ('table' in source) return source.table === table;
  return new RegExp(`\\b${table}\\b`, 'i').test(source.sql);
}

function freshnessOf(
  plan: DatasetPlan,
  loads: CompanyLoads['loads'],
  at: CompanyDay,
): DataExtent['freshness'] {
  const yesterday = addDays(at.today, -1);
  const sources = loads
    .map((load) => {
      const completeTo = lastWholeDay(load, at);
      return {
        name: load.source,
        loadedAt: load.loadedAt,
        completeTo,
        late: completeTo !== null && completeTo < yesterday,
      };
    })
    .toSorted((a, b) => (a.loadedAt < b.loadedAt ? -1 : Number(a.loadedAt > b.loadedAt)));
  const days = sources.flatMap(({ completeTo }) => completeTo ?? []).toSorted();
  const [first] = days;
  return {
    dataset: plan.title,
    completeDays: plan.completeDays,
    completeTo: days.at(-1) ?? null,
    firstIncomplete: first === undefined ? null : addDays(first, 1),
    sources,
  };
}

/**
 * Returns the last complete day of a load. When the source does not state it, that is the day before the
 * load, since the day of the load had not ended. Today is never complete.
 */
function lastWholeDay(
  { completeTo, loadedAt, table }: DataLoad,
  { today, timeZone }: CompanyDay,
): string | null {
  if (table !== null) return null;
  const day = completeTo?.slice(0, 10) ?? addDays(dayIn(timeZone, new Date(loadedAt)), -1);
  const yesterday = addDays(today, -1);
  return day < yesterday ? day : yesterday;
}
