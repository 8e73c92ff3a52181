import type { DatasetPlan } from '../../../language/plan/index.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { AnswerCache } from '../../warehouse/answer-cache.ts';
import { fingerprintOf } from '../../warehouse/fingerprint.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { Profile } from './effort.ts';
import type { ProfileFiles } from './profile-files.ts';
import { factRows } from '../statement/facts.ts';
import type { Selection } from '../statement/facts.ts';
import { placesAt } from '../statement/levels.ts';
import type { Level } from '../statement/levels.ts';
import { memberOf } from '../statement/members.ts';
import { columnOf, factsOf } from '../statement/sources.ts';
import type { Sql } from '../dialect/dialect.ts';
import { date, inDialect, join, sql, trusted, value } from '../dialect/sql.ts';
import { statementOf } from '../dialect/statement-of.ts';

/**
 * Maximal number of cached profiles. They are small: one number for each dimension of each dataset of each
 * company.
 */
const MOST_PROFILES = 10_000;

const caches = new WeakMap<Warehouse, AnswerCache<Profile>>();
const files = new WeakMap<Warehouse, ProfileFiles>();

/** Keeps the profiles of a warehouse in files, too, from now on. */
export function keepProfiles(warehouse: Warehouse, kept: ProfileFiles): void {
  files.set(warehouse, kept);
}

/** The version of a company's facts. */
export interface FactsVersion {
  readonly company: string;
  readonly version: string;
  /** The version that is the same after a restart; null when there is none, and the profile is not kept in files. */
  readonly stored: string | null;
  /** Whether the facts still have this version. Others may have changed while they were read. */
  isCurrent(): Promise<boolean>;
}

function cacheOf(warehouse: Warehouse): AnswerCache<Profile> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  const cache = createAnswerCache<Profile>({ most: MOST_PROFILES, sizeOf: () => 1 });
  caches.set(warehouse, cache);
  return cache;
}

/**
 * Returns the company's profile of a dataset. It is read in one statement for each version of the facts, which
 * concurrent callers share. The statement ends when the signals of all of them have aborted.
 */
export function profileOf(
  plan: DatasetPlan,
  warehouse: Warehouse,
  { company, version, stored, isCurrent }: FactsVersion,
  signal: AbortSignal,
): Promise<Profile> {
  const { source, tenant, joins, time, sources, dimensions } = plan;
  const key = JSON.stringify([version, company, source, tenant, joins, time, sources?.dimension, dimensions]);
  const read = async (running: AbortSignal): Promise<Profile> => {
    const asking = { signal: running, requester: { company, user: '' } };
    const statement = statementOf(profileStatement(plan, company), warehouse.dialect);
    const { derived: _, ...computed } = statement;
    const kept = stored === null ? undefined : files.get(warehouse);
    const print = fingerprintOf(statement);
    let row = kept?.find(company, stored ?? '', print) ?? null;
    if (row === null) {
      const since = performance.now();
      const { rows } = await warehouse.query(computed, asking);
      row = [...(rows[0] ?? []), Math.round(performance.now() - since)];
      if (kept !== undefined && (await isCurrent())) kept.keep(company, stored ?? '', print, row);
    }
    const tookMs = Number(row[4 + Object.keys(dimensions).length] ?? 0);
    await warehouse.noteDerived?.(statement, { rows: Number(row[0] ?? 0), tookMs });
    const [count, first, last, named, ...members] = row;
    const names = Object.keys(dimensions);
    return {
      rows: Number(count ?? 0),
      days: typeof first === 'string' && typeof last === 'string' ? { start: first, end: last } : null,
      sources: new Set(typeof named === 'string' ? (JSON.parse(named) as unknown[]).map(String) : []),
      members: new Map(names.map((name, index) => [name, Number(members[index] ?? 0)])),
    };
  };
  return cacheOf(warehouse).answer(key, read, signal);
}

function profileStatement(plan: DatasetPlan, company: string): Sql {
  const time = plan.time === null ? undefined : plan.dimensions[plan.time];
  const named = plan.sources?.dimension ? plan.dimensions[plan.sources.dimension] : undefined;
  const source = named && (named.label ?? named.column);
  const dimensions = Object.values(plan.dimensions);
  const columns = [
    trusted('COUNT(*)'),
    ...['MIN', 'MAX'].map((edge) =>
      time === undefined ? trusted('NULL') : sql`${trusted(edge)}(${date(columnOf(plan, time.column))})`,
    ),
    source === undefined
      ? trusted('NULL')
      : inDialect((dialect) => dialect.distinctList(columnOf(plan, source))),
    ...dimensions.map((dimension) => aboutDistinct(memberOf(plan, dimension, null))),
  ];
  const read = [...dimensions.map(({ column }) => column), source ?? []].flat();
  return sql`SELECT ${join(columns)} FROM ${factsOf(plan, company, read)} WHERE ${columnOf(plan, plan.tenant)} = ${value(company)}`;
}

function aboutDistinct(content: Sql): Sql {
  return inDialect((dialect) => dialect.aboutDistinct(content));
}

/**
 * Returns a statement that counts the groups of a selection at these levels approximately, in one pass and
 * with little memory.
 */
export function groupsStatement(selection: Selection, levels: readonly Level[]): Sql {
  const { question } = selection;
  const counts = levels.map((level) => {
    const members = placesAt(question, level).map((place) => trusted(`d${place}`));
    return aboutDistinct(inDialect((dialect) => dialect.hash(members)));
  });
  return sql`SELECT ${join(counts)} FROM (${factRows(selection, question.dimensions, [])}) AS facts`;
}
