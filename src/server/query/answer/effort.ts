import type { Grain } from '../../../language/plan/index.ts';
import { lengthInDays } from '../question/calendar.ts';
import type { DateRange } from '../question/calendar.ts';
import type { AskedDimension, Question } from '../question/question.ts';
import { levelsOf, placesAt } from '../statement/levels.ts';

/** How much a company has in a dataset, before any filter. */
export interface Profile {
  readonly rows: number;
  /** The first and the last day of the dataset's time; null where it has none, or no rows. */
  readonly days: DateRange | null;
  /** How many different members each dimension has, about. */
  readonly members: ReadonlyMap<string, number>;
}

/** What a question asks of the machine. */
export interface Effort {
  /** Facts that are read. */
  readonly rows: number;
  /** Groups of the deepest level. */
  readonly groups: number;
  /** Figures that are held and sorted, and facts that are read, in one number that grows with the time it takes. */
  readonly size: number;
}

/** Reading a fact's figure takes about a tenth of holding and sorting one. */
const READING = 0.1;
/** Different values, and those between which a quantile lies, are kept for each group. */
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
 * Estimates a question from what there is, from above: members of two dimensions are taken to appear in all
 * combinations, as far as there are rows for them. `counted` are the groups of each level, where they are known.
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

/** Groups of each level but the grand total: never more than rows. */
function groupsByLevel(question: Question, profile: Profile, rows: number): readonly number[] {
  const { dimensions, filters, range } = question;
  const days = daysIn(range, profile);
  const members = dimensions.map((asked) => membersOf(asked, filters, profile, days));
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
  { dimension, grain }: AskedDimension,
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

/** Facts are taken to be spread evenly over the days and over the members that are filtered by. */
function rowsIn({ range, filters }: Question, profile: Profile): number {
  const days = daysIn(range, profile);
  const inRange = days === null || profile.days === null ? 1 : days / lengthInDays(profile.days);
  const inFilters = filters.map((filter) => {
    if (!('values' in filter)) return 1;
    const named = Math.min(1, filter.values.length / (profile.members.get(filter.dimension.name) ?? 1));
    // Members have unlike numbers of facts: those that are left out may have next to none.
    return filter.excluded ? 1 : named;
  });
  return Math.ceil([inRange, ...inFilters].reduce((rows, share) => rows * share, profile.rows));
}

/** The days of the range that have facts. */
function daysIn(range: DateRange | null, { days }: Profile): number | null {
  if (days === null) return null;
  if (range === null) return lengthInDays(days);
  const start = range.start > days.start ? range.start : days.start;
  const end = range.end < days.end ? range.end : days.end;
  return start > end ? 0 : lengthInDays({ start, end });
}
