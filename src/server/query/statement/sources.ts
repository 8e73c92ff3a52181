import type { DatasetPlan, JoinKey, JoinPlan } from '../../../language/plan/index.ts';
import type { Sql } from '../dialect/dialect.ts';
import { identifier, inDialect, join, sql, trusted, value } from '../dialect/sql.ts';

/** A column of the facts, or of a row beside them: `targets.goal`. */
export function columnOf(plan: DatasetPlan, reference: string): Sql {
  const joined = joinOf(plan, reference);
  // Of a name alone, an engine says which one it has instead.
  if (joined === null && Object.keys(plan.joins).length === 0) return identifier(reference);
  if (joined === null) return sql`facts.${identifier(reference)}`;
  return sql`${aliasOf(joined)}.${identifier(reference.slice(joined.name.length + 1))}`;
}

/** The join that a column comes from; null where it is the facts' own. */
export function joinOf({ joins }: DatasetPlan, reference: string): JoinPlan | null {
  const [name = ''] = reference.split('.');
  return name !== reference && Object.hasOwn(joins, name) ? (joins[name] ?? null) : null;
}

/** A number that tells the rows of a join apart. */
export function rowOf(joined: JoinPlan): Sql {
  return sql`${aliasOf(joined)}.joined_row`;
}

/** A company's facts, with the rows of those joins beside them that some of these columns come from. */
export function factsOf(plan: DatasetPlan, tenant: string, columns: readonly string[]): Sql {
  const used = new Set(columns.flatMap((column) => joinOf(plan, column) ?? []));
  const joins = [...used].map((joined) => leftJoin(joined, tenant));
  return sql`${sourceOf(plan)} AS facts${join(joins, '')}`;
}

/** The table of a dataset, or its SELECT. */
function sourceOf({ source }: DatasetPlan): Sql {
  if ('table' in source) return identifier(source.table);
  // The line break ends a comment on the last line.
  return sql`(${trusted(source.sql.trim().replace(/;$/, ''))}\n)`;
}

/** Facts that no row matches stay, with nulls beside them. */
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

/** No dataset's join can be called what the facts are. */
function aliasOf({ name }: JoinPlan): Sql {
  return identifier(`joined ${name}`);
}
