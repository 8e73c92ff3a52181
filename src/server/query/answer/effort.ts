import type { Grain } from '../../../language/plan/index.ts';
import { lengthInDays } from '../question/calendar.ts';
import type { DateRange } from '../question/calendar.ts';
import type { RequestedDimension, Question } from '../question/question.ts';
import { levelsOf, placesAt } from '../statement/levels.ts';

/** The amount of data a company has in a dataset, before any filter. */
export interface Profile {
  readonly rows: number;
  /** First and last day of the dataset's time; null when it has no time or no rows. */
  readonly days: DateRange | null;
  /** Members of the dimension whose members name data sources; empty when there is none. */
  readonly sources: ReadonlySet<string>;
  /** Approximate number of distinct members, by dimension. */
  readonly members: ReadonlyMap<string, number>;
}

/** The estimated cost of a question. */
export interface Effort {
  /** Number of facts read. */
  readonly rows: number;
  /** Number of groups at the deepest level. */
  readonly groups: number;
  /** One number that combines figures held and sorted with facts read. It grows with the time needed. */
  readonly size: number;
}

/** Cost of reading a figure of a fact, relative to holding and sorting one. */
const READING = 0.1;
/**
 * Weight of a measure that keeps several values per group, such as a distinct count, a quantile or a last
 * value.
 */
const KEPT = 5;

const DAYS_OF: Readonly<Record<Grain, number>> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30.4,
  quarter: 91,
  year: 365,
};

/**
 * Returns an upper estimate of a question's cost. It assumes that the members of two dimensions appear in all
 * combinations, up to the number of rows. `counted` is the number of groups of each level, if known.
 */
export function effortOf(question: Question, profile: Profile, counted?: readonly number[]): Effort {
  const { dimensions, measures, rollup } = question;
  const rows = rowsIn(question, profile);
  const levels = counted ?? groupsByLevel(question, profile, rows);
  const deepest = levels.at(-1) ?? 1;
  const groups = rollup ? levels.reduce((sum, count) => sum + count, 1) : deepest;
  const weight = measures.reduce(
    (sum, { measure: { aggregation } }) =>
      sum + (/distinct|quantile|last/i.test(aggregation.kind) ? KEPT : 1),
    0,
  );
  const passes = 1 + (rollup && question.sort.length > 0 ? dimensions.length / 3 : 0);
  const periods = question.comparison === null ? 1 : 2;
  const held = groups * (weight + 2 * dimensions.length) * passes;
  const read = rows * READING * levelsOf(question).length * (weight + dimensions.length);
  return { rows, groups: deepest, size: periods * (held + read) };
}

/** Estimates the groups of each level except the grand total. There are never more groups than rows. */
function groupsByLevel(question: Question, profile: Profile, rows: number): readonly number[] {
  const { dimensions, filters, range } = question;
  const days = daysIn(range, profile);
  const members = dimensions.map((requested) => membersOf(requested, filters, profile, days));
  return levelsOf(question)
    .filter(({ level }) => level > 0)
    .map((level) =>
      placesAt(question, level).reduce(
        (groups, place) => Math.max(1, Math.min(rows, groups * (members[place] ?? 1))),
        1,
      ),
    );
}

function membersOf(
  { dimension, grain }: RequestedDimension,
  filters: Question['filters'],
  { members }: Profile,
  days: number | null,
): number {
  const all = members.get(dimension.name) ?? 1;
  if (dimension.type === 'date') {
    const there = days === null ? all : Math.min(all, days);
    return Math.ceil(there / DAYS_OF[grain ?? 'day']) + (grain === null || grain === 'day' ? 0 : 1);
  }
  const chosen = filters.flatMap((filter) =>
    filter.dimension.name === dimension.name && 'values' in filter && !filter.excluded
      ? [filter.values.length]
      : [],
  );
  return Math.min(all, ...chosen);
}

/**
 * Estimates the facts read. Assumes that facts are spread evenly over the days and over the filtered members.
 */
function rowsIn({ range, filters }: Question, profile: Profile): number {
  const days = daysIn(range, profile);
  const inRange = days === null || profile.days === null ? 1 : days / lengthInDays(profile.days);
  const inFilters = filters.map((filter) => {
    if (!('values' in filter)) return 1;
    const named = Math.min(1, filter.values.length / (profile.members.get(filter.dimension.name) ?? 1));
    // Excluded members may have next to no facts, so an exclusion does not reduce the estimate.
    return filter.excluded ? 1 : named;
  });
  return Math.ceil([inRange, ...inFilters].reduce((rows, share) => rows * share, profile.rows));
}

/** Returns the number of days of the range that have facts. */
function daysIn(range: DateRange | null, { days }: Profile): number | null {
  if (days === null) return null;
  if (range === null) return lengthInDays(days);
  const start = range.start > days.start ? range.start : days.start;
  const end = range.end < days.end ? range.end : days.end;
  return start > end ? 0 : lengthInDays({ start, end });
}
