import type { DatasetPlan } from '../../../language/plan/index.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { AnswerCache } from '../../warehouse/answer-cache.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { ReportSource } from './answer-report.ts';
import type { Profile } from './effort.ts';
import { factRows } from '../statement/facts.ts';
import type { Selection } from '../statement/facts.ts';
import { placesAt } from '../statement/levels.ts';
import type { Level } from '../statement/levels.ts';
import { memberOf } from '../statement/members.ts';
import { columnOf, factsOf } from '../statement/sources.ts';
import type { Sql } from '../dialect/dialect.ts';
import { date, inDialect, join, sql, trusted, value } from '../dialect/sql.ts';
import { resultOf } from '../dialect/statement-of.ts';

/**
 * Maximal number of cached profiles. They are small: one number for each dimension of each dataset of each
 * company.
 */
const MOST_PROFILES = 10_000;

const caches = new WeakMap<Warehouse, AnswerCache<Profile>>();

function cacheOf(warehouse: Warehouse): AnswerCache<Profile> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  const cache = createAnswerCache<Profile>({ most: MOST_PROFILES, sizeOf: () => 1 });
  caches.set(warehouse, cache);
  return cache;
}

/** Returns the company's profile of a dataset. It is queried once for each version of the facts that the dataset reads. */
export function profileOf(
  plan: DatasetPlan,
  source: ReportSource,
  memory: Warehouse,
  signal: AbortSignal,
): Promise<Profile> {
  const { scope, extent, warehouse } = source;
  const key = JSON.stringify([extent.version, scope.tenant, plan.name, plan.source, plan.dimensions]);
  const read = async (running: AbortSignal): Promise<Profile> => {
    const { rows } = await resultOf(profileStatement(plan, scope.tenant), warehouse, { signal: running });
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

function profileStatement(plan: DatasetPlan, tenant: string): Sql {
  const time = plan.time === null ? undefined : plan.dimensions[plan.time];
  const days = ['MIN', 'MAX'].map((edge) =>
    time === undefined ? trusted('NULL') : sql`${trusted(edge)}(${date(columnOf(plan, time.column))})`,
  );
  const dimensions = Object.values(plan.dimensions);
  const members = dimensions.map((dimension) => aboutDistinct(memberOf(plan, dimension, null)));
  const source = factsOf(
    plan,
    tenant,
    dimensions.map(({ column }) => column),
  );
  const columns = join([trusted('COUNT(*)'), ...days, ...members]);
  return sql`SELECT ${columns} FROM ${source} WHERE ${columnOf(plan, plan.tenant)} = ${value(tenant)}`;
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
