import type { DatasetPlan, JoinKey, JoinPlan } from '../../../language/plan/index.ts';
import type { Sql } from '../dialect/dialect.ts';
import { derived, identifier, inDialect, join, sql, value } from '../dialect/sql.ts';

/** Returns a column of the facts or of a join: `targets.goal`. */
export function columnOf(plan: DatasetPlan, reference: string): Sql {
  const joined = joinOf(plan, reference);
  // An unqualified name gets a better error message: the engine suggests a similar column.
  if (joined === null && Object.keys(plan.joins).length === 0) return identifier(reference);
  if (joined === null) return sql`facts.${identifier(reference)}`;
  return sql`${aliasOf(joined)}.${identifier(reference.slice(joined.name.length + 1))}`;
}

/** Returns the join that a column belongs to; null for a column of the facts. */
export function joinOf({ joins }: DatasetPlan, reference: string): JoinPlan | null {
  const [name = ''] = reference.split('.');
  return name !== reference && Object.hasOwn(joins, name) ? (joins[name] ?? null) : null;
}

/** Returns a number that identifies a row of a join. */
export function rowOf(joined: JoinPlan): Sql {
  return sql`${aliasOf(joined)}.joined_row`;
}

/** Returns the FROM clause of a company's facts, with the joins that these columns need. */
export function factsOf(plan: DatasetPlan, tenant: string, columns: readonly string[]): Sql {
  const used = new Set(columns.flatMap((column) => joinOf(plan, column) ?? []));
  const joins = [...used].map((joined) => leftJoin(joined, tenant));
  return sql`${sourceOf(plan, tenant)} AS facts${join(joins, '')}`;
}

/** Returns the table of a dataset, or its SELECT as a subquery. */
function sourceOf({ source, tenant }: DatasetPlan, company: string): Sql {
  if ('table' in source) return identifier(source.table);
  // The line break ends a comment on the last line.
  return derived({ text: `(${source.sql.trim().replace(/;$/, '')}\n)`, tenant, company });
}

/** Facts without a matching row are kept, with nulls in the joined columns. */
function leftJoin(joined: JoinPlan, tenant: string): Sql {
  const conditions = [{ column: joined.tenant, value: tenant }, ...joined.where].map(
    (condition) => sql`${identifier(condition.column)} = ${value(condition.value)}`,
  );
  const rows = sql`SELECT *, ROW_NUMBER() OVER () AS joined_row FROM ${identifier(joined.table)} WHERE ${join(conditions, ' AND ')}`;
  const keys = joined.on.map((key) => sql`${keyOf(key)} = ${aliasOf(joined)}.${identifier(key.column)}`);
  return sql` LEFT JOIN (${rows}) AS ${aliasOf(joined)} ON ${join(keys, ' AND ')}`;
}

function keyOf({ equals, grain }: JoinKey): Sql {
  const column = sql`facts.${identifier(equals)}`;
  return grain === null ? column : inDialect((dialect) => dialect.truncated(column, grain));
}

/** The prefix prevents a join from having the alias of the facts. */
function aliasOf({ name }: JoinPlan): Sql {
  return identifier(`joined ${name}`);
}
