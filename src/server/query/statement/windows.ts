import type { Grain } from '../../../language/plan/index.ts';
import type { DateRange } from '../question/calendar.ts';
import { date, inDialect, join, nothing, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';
import { distinctPlaces, periodsIn, timeAmong } from './facts.ts';
import { levelColumns, reaches } from './levels.ts';
import type { Selection } from './facts.ts';

/** Groups that stand around each group, the part of a window function behind `OVER`. */
export interface Windows {
  /** All groups of the deepest level are among these, whose sum is the grand total. */
  readonly whole: Sql;
  /**
   * Those of the same parent and level, and of the same members across. In a flat report, the parent is made of all
   * dimensions but the last.
   */
  readonly siblings: (order?: Sql) => Sql;
  /** From the first bucket of time up to the group's own; of a group without time, itself. */
  readonly untilNow: Sql;
  /** From the group's own bucket of time up to the last one. */
  readonly fromNow: Sql;
  /** The last `buckets` of time up to the group's own. */
  readonly lately: (buckets: number) => Sql;
  /** How many of these there are, from the first bucket on. */
  readonly latelyCount: (buckets: number) => Sql;
}

/** The windows over the groups of a selection, which are named as `groupedAt` names them. */
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
  // What has no time is no point of the line: it stands alone.
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
  const by = partition.length === 0 ? nothing : sql`PARTITION BY ${join(partition)}`;
  return order === undefined ? sql`OVER (${by})` : sql`OVER (${by} ORDER BY ${order})`;
}

/** A number for each bucket of the calendar, the next one's being one more. */
function numberOf(bucket: Sql, grain: Grain): Sql {
  return inDialect((dialect) => dialect.bucketNumber(bucket, grain));
}

/** The number of the first bucket of the range; where none is asked, of the first group. */
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
