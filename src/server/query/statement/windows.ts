import type { Grain } from '../../../language/plan/index.ts';
import type { DateRange } from '../question/calendar.ts';
import { date, inDialect, join, emptySql, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import { distinctPlaces, periodsIn, timeAmong } from './facts.ts';
import { levelColumns, reaches } from './levels.ts';
import type { Selection } from './facts.ts';

/** Windows over groups: the part of a window function from `OVER` on. */
export interface Windows {
  /** All groups of the period. The sum over those of the deepest level is the grand total. */
  readonly whole: Sql;
  /**
   * Groups with the same parent, level and column members. In a flat report, the parent consists of all
   * dimensions except the last.
   */
  readonly siblings: (order?: Sql) => Sql;
  /** From the first time bucket to the group's own. A group without time has only itself. */
  readonly untilNow: Sql;
  /** From the group's own time bucket to the last one. */
  readonly fromNow: Sql;
  /** The last `buckets` time buckets up to the group's own. */
  readonly lately: (buckets: number) => Sql;
  /** The number of buckets in `lately`, which is smaller near the first bucket. */
  readonly latelyCount: (buckets: number) => Sql;
}

/** Returns the windows over the groups of a selection, with the column names of `groupedAt`. */
export function windowsOf(selection: Selection): Windows {
  const { question } = selection;
  const periods = periodsIn(selection);
  const level = levelColumns(question);
  const last = question.dimensions.length - question.across - 1;
  const members = question.dimensions.map((_, index) => trusted(`d${index}`));
  const membersAt = (places: readonly number[]): readonly Sql[] =>
    places.flatMap((place) => members[place] ?? []);
  const parents = distinctPlaces(question, last).map((place) => {
    const member = trusted(`d${place}`);
    if (!question.rollup || place > last) return member;
    return sql`CASE WHEN ${trusted(reaches(question, place + 1))} THEN ${member} END`;
  });
  const at = timeAmong(question, question.dimensions);
  const time = question.dimensions[at] ?? null;
  const bucket = members[at] ?? trusted('NULL');
  // Groups without a time are partitioned separately, since they belong to no point in time.
  const line = [...periods, ...level, sql`${bucket} IS NULL`, ...membersAt(distinctPlaces(question, at))];
  const number = numberOf(bucket, time?.grain ?? 'day');
  const order = time === null ? trusted('0') : sql`COALESCE(${number}, 0)`;
  return {
    whole: over(periods),
    siblings: (by) => over([...periods, ...level, ...parents], by),
    untilNow: over(line, order),
    fromNow: over(line, sql`${order} DESC`),
    lately: (buckets) =>
      over(line, sql`${order} RANGE BETWEEN ${trusted(buckets - 1)} PRECEDING AND CURRENT ROW`),
    latelyCount: (buckets) =>
      time === null
        ? trusted(1)
        : sql`CASE WHEN ${bucket} IS NULL THEN 1 ELSE LEAST(${trusted(buckets)}, ${number} - ${firstOf(selection, number, time.grain ?? 'day')} + 1) END`,
  };
}

function over(partition: readonly Sql[], order?: Sql): Sql {
  const by = partition.length === 0 ? emptySql : sql`PARTITION BY ${join(partition)}`;
  return order === undefined ? sql`OVER (${by})` : sql`OVER (${by} ORDER BY ${order})`;
}

/** Returns consecutive numbers of calendar buckets. */
function numberOf(bucket: Sql, grain: Grain): Sql {
  return inDialect((dialect) => dialect.bucketNumber(bucket, grain));
}

/** Returns the number of the first bucket of the range; without a range, of the first group. */
function firstOf(selection: Selection, number: Sql, grain: Grain): Sql {
  const { range, compared } = selection;
  if (range === null) return sql`MIN(${number}) ${over(periodsIn(selection))}`;
  const first = ({ start }: DateRange): Sql =>
    numberOf(
      inDialect((dialect) => dialect.truncated(date(value(start)), grain)),
      grain,
    );
  return compared === undefined
    ? first(range)
    : sql`CASE WHEN period = 0 THEN ${first(range)} ELSE ${first(compared)} END`;
}
