import type { DatasetPlan } from '../../../language/plan/index.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { AnswerCache } from '../../warehouse/answer-cache.ts';
import type { Statement, Warehouse } from '../../warehouse/warehouse.ts';
import type { ReportSource } from '../../query/answer-report.ts';
import type { Dialect } from '../../query/build-statement.ts';
import type { Profile } from '../../query/effort.ts';
import { factRows, sourceOfFacts } from '../../query/facts.ts';
import type { Selection } from '../../query/facts.ts';
import { identifier, join, sql, statementOf, trusted, value } from '../../query/sql.ts';

/** Profiles are small: some thousand numbers for each dataset of each company. */
const MOST_PROFILES = 10_000;

const caches = new WeakMap<Warehouse, AnswerCache<Profile>>();

function cacheOf(warehouse: Warehouse): AnswerCache<Profile> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  const cache = createAnswerCache<Profile>({ most: MOST_PROFILES, sizeOf: () => 1 });
  caches.set(warehouse, cache);
  return cache;
}

/** Counts different values within a few per cent, in little memory. */
const ABOUT: Readonly<Record<Dialect, string>> = { duckdb: 'approx_count_distinct', clickhouse: 'uniq' };

/** What the company has in the dataset: read once for each version of the facts. */
export function profileOf(
  plan: DatasetPlan,
  source: ReportSource,
  memory: Warehouse,
  signal: AbortSignal,
): Promise<Profile> {
  const { scope, version, warehouse } = source;
  const key = JSON.stringify([version, scope.tenant, plan.name, plan.source, plan.dimensions]);
  const read = async (running: AbortSignal): Promise<Profile> => {
    const statement = profileStatement(plan, scope.tenant, warehouse.dialect);
    const { rows } = await warehouse.query(statement, { signal: running });
    const [count, first, last, ...members] = rows[0] ?? [];
    const names = Object.keys(plan.dimensions);
    return {
      rows: Number(count ?? 0),
      days: typeof first === 'string' && typeof last === 'string' ? { start: first, end: last } : null,
      members: new Map(names.map((name, index) => [name, Number(members[index] ?? 0)])),
    };
  };
  return cacheOf(memory).answer(key, read, signal);
}

function profileStatement(plan: DatasetPlan, tenant: string, dialect: Dialect): Statement {
  const time = plan.time === null ? undefined : plan.dimensions[plan.time];
  const days = ['MIN', 'MAX'].map((edge) =>
    time === undefined ? trusted('NULL') : sql`${trusted(edge)}(CAST(${identifier(time.column)} AS DATE))`,
  );
  const members = Object.values(plan.dimensions).map(
    ({ column }) => sql`${trusted(ABOUT[dialect])}(${identifier(column)})`,
  );
  const columns = join([trusted('COUNT(*)'), ...days, ...members]);
  return statementOf(
    sql`SELECT ${columns} FROM ${sourceOfFacts(plan)} AS facts WHERE ${identifier(plan.tenant)} = ${value(tenant)}`,
  );
}

const HASH: Readonly<Record<Dialect, string>> = { duckdb: 'hash', clickhouse: 'cityHash64' };

/** How many groups a selection has at these depths: in one pass, in little memory. */
export function groupsStatement(
  selection: Selection,
  depths: readonly number[],
  dialect: Dialect,
): Statement {
  const { dimensions } = selection.question;
  const counts = depths.map((depth) => {
    const members = Array.from({ length: depth }, (_, position) => `d${position}`);
    return trusted(`${ABOUT[dialect]}(${HASH[dialect]}(${members.join(', ')}))`);
  });
  return statementOf(sql`SELECT ${join(counts)} FROM (${factRows(selection, dimensions, [])}) AS facts`);
}
