import { addDays } from '../../../format/index.ts';
import { bandNames } from '../../../language/plan/index.ts';
import type {
  NumberRange,
  DatasetPlan,
  DimensionCondition,
  DimensionPlan,
  Grain,
} from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { Sql } from '../dialect/dialect.ts';
import { date, double, inDialect, join, emptySql, sql, trusted, value } from '../dialect/sql.ts';
import type { DateRange } from '../question/calendar.ts';
import type { Filter } from '../question/question.ts';
import { columnOf } from './sources.ts';

/** Returns the member of a fact; null when it is unknown. */
export function memberOf(plan: DatasetPlan, dimension: DimensionPlan, grain: Grain | null): Sql {
  const { derived, type } = dimension;
  const column = columnOf(plan, dimension.column);
  if (derived?.kind === 'part') return inDialect((dialect) => dialect.part(column, derived.part));
  if (derived?.kind === 'bands') return bandOf(column, derived.bounds);
  return type === 'date' ? inDialect((dialect) => dialect.truncated(column, grain ?? 'day')) : column;
}

/** Returns the band of a number. Each band includes its lower bound. */
function bandOf(column: Sql, bounds: readonly number[]): Sql {
  const names = bandNames(bounds).map((name) => trusted(`'${name}'`));
  const [last] = names.slice(-1);
  const below = bounds.map(
    (bound, index) => sql`WHEN ${double(column)} < ${trusted(bound)} THEN ${names[index] ?? emptySql}`,
  );
  return sql`CASE ${join(below, ' ')} WHEN ${column} IS NOT NULL THEN ${last ?? emptySql} END`;
}

export function passes(plan: DatasetPlan, filter: Filter): Sql {
  const { dimension } = filter;
  if ('range' in filter) return within(columnOf(plan, dimension.column), filter.range);
  if ('numbers' in filter) return between(memberOf(plan, dimension, null), filter.numbers);
  if ('words' in filter) return hasWords(shownOf(plan, dimension), filter.words);
  const { values, excluded } = filter;
  return meets(plan, { dimension: dimension.name, values, excluded });
}

export const inText = (column: Sql): Sql => inDialect((dialect) => dialect.text(column));

/** Returns the displayed text of a member: its label, or else the member itself. */
function shownOf(plan: DatasetPlan, dimension: DimensionPlan): Sql {
  const member = inText(memberOf(plan, dimension, null));
  const { label } = dimension;
  return label === null ? member : sql`COALESCE(${inText(columnOf(plan, label))}, ${member})`;
}

/** Returns a condition: whether a text contains each of the folded words. */
export function hasWords(shown: Sql, words: readonly string[]): Sql {
  return join(
    words.map((word) => inDialect((dialect) => dialect.contains(dialect.folded(shown), value(word)))),
    ' AND ',
  );
}

function between(number: Sql, { from, to }: NumberRange): Sql {
  const ends = [
    ...(from === null ? [] : [sql`${number} >= ${value(from)}`]),
    ...(to === null ? [] : [sql`${number} <= ${value(to)}`]),
  ];
  return join(ends, ' AND ');
}

interface MemberCondition extends Omit<DimensionCondition, 'values'> {
  readonly values: readonly SqlValue[];
}

/** Returns a condition on members. An unknown member is not excluded. */
export function meets(plan: DatasetPlan, { dimension: name, values, excluded }: MemberCondition): Sql {
  const dimension = plan.dimensions[name];
  if (dimension === undefined) throw new Error(`invariant: ${plan.name} has no dimension ${name}`);
  const isOne = isAmong(plan, dimension, values);
  return excluded ? sql`(${memberOf(plan, dimension, null)} IS NULL OR NOT ${isOne})` : isOne;
}

function isAmong(plan: DatasetPlan, dimension: DimensionPlan, values: readonly SqlValue[]): Sql {
  const isDate = dimension.type === 'date';
  return among(
    memberOf(plan, dimension, null),
    values.map((member) => (isDate ? date(value(member)) : value(member))),
  );
}

/** Returns an IN condition. It is false for an empty list, which SQL can't express with IN. */
export function among(column: Sql, members: readonly Sql[]): Sql {
  return members.length === 0 ? sql`1 = 0` : sql`${column} IN (${join(members)})`;
}

/**
 * Returns a range condition. It is half-open, so that it is correct for timestamps and the engine can use
 * statistics of the bare column.
 */
export function within(column: Sql, range: DateRange): Sql {
  const start = date(value(range.start));
  const next = date(value(addDays(range.end, 1)));
  return sql`${column} >= ${start} AND ${column} < ${next}`;
}
