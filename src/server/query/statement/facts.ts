import { addDays } from '../../../format/index.ts';
import type { DatasetPlan, DimensionPlan } from '../../../language/plan/index.ts';
import type { Sql } from '../dialect/dialect.ts';
import { date, identifier, inDialect, join, emptySql, sql, trusted, value } from '../dialect/sql.ts';
import type { DateRange } from '../question/calendar.ts';
import { OTHERS } from '../question/question.ts';
import type { RequestedDimension, Question, Scope, Top } from '../question/question.ts';
import { columnsOf, factColumns } from './atoms.ts';
import type { PlacedAtom } from './atoms.ts';
import { among, memberOf, passes, within } from './members.ts';
import { columnOf, factsOf } from './sources.ts';

/** The facts that a statement reads. */
export interface Selection {
  readonly question: Question;
  readonly scope: Scope;
  /** The question's range, or the compared range; null reads all facts. */
  readonly range: DateRange | null;
  /** A range adjacent to the first one, read in the same pass. The column `period` distinguishes the two. */
  readonly compared?: DateRange;
  readonly chosen?: ChosenGroups | undefined;
}

/** The groups that a question selects, if not all. */
export interface ChosenGroups {
  /** The joins that keep the facts of these groups. */
  readonly joins: Sql;
  readonly top: Top | null;
}

/** The alias of the join with the top members of a dimension. */
export const TOP = identifier('first members');

/** Returns the member of a requested dimension. Facts outside the top members have the member `others`. */
export function requestedMember(
  plan: DatasetPlan,
  requested: RequestedDimension,
  chosen?: ChosenGroups,
): Sql {
  return amongFirst(requested, memberOf(plan, requested.dimension, requested.grain), chosen);
}

function amongFirst(requested: RequestedDimension, content: Sql, chosen?: ChosenGroups): Sql {
  if (chosen?.top?.dimension !== requested || !chosen.top.others) return content;
  const text = inDialect((dialect) => dialect.text(content));
  return sql`CASE WHEN ${TOP}.kept = 1 THEN ${text} ELSE ${trusted(`'${OTHERS}'`)} END`;
}

/** Returns a key that is equal for dimensions with the same members, whatever their names. */
export function identityOf(
  { top }: Question,
  { dimension, grain, ...requested }: RequestedDimension,
): string {
  const { column, derived, type } = dimension;
  const bucket = type === 'date' && derived === null ? (grain ?? 'day') : null;
  const hasOthers = top !== null && top.others && top.dimension.name === requested.name;
  return JSON.stringify([column, derived, bucket, hasOthers]);
}

/**
 * Returns the positions of dimensions whose members no earlier dimension has, separately for rows and columns
 * and without the position `except`. A `PARTITION BY` must not name an expression twice, because an engine
 * may then return wrong results.
 */
export function distinctPlaces(question: Question, except = -1): readonly number[] {
  const rows = question.dimensions.length - question.across;
  const found = question.dimensions.map((requested, place) =>
    place === except ? '' : `${place < rows} ${identityOf(question, requested)}`,
  );
  return [...found.keys()].filter((place) => place !== except && found.indexOf(found[place] ?? '') === place);
}

/**
 * Returns the grouping columns besides the dimensions: `period` when there are two ranges, otherwise none.
 */
export const periodsIn = ({ compared }: Selection): readonly Sql[] =>
  compared === undefined ? [] : [trusted('period')];

/**
 * Returns a SELECT of the facts: dimensions as d0, d1…, their labels as l0…, the columns of the atoms, and
 * `more`. With two ranges, `period` is 0 in the first and 1 in the other.
 */
export function factRows(
  selection: Selection,
  dimensions: readonly RequestedDimension[],
  atoms: readonly PlacedAtom[],
  more: readonly Sql[] = [],
): Sql {
  const { question, scope, chosen } = selection;
  const { plan } = question;
  const members = dimensions.map((requested) => requestedMember(plan, requested, chosen));
  const columns = [
    ...periodOf(selection).map((period) => sql`${period} AS period`),
    ...members.map((member, index) => sql`${member} AS ${trusted(`d${index}`)}`),
    ...dimensions.flatMap((requested, index) => {
      const { label } = requested.dimension;
      if (label === null) return [];
      return [sql`${amongFirst(requested, columnOf(plan, label), chosen)} AS ${trusted(`l${index}`)}`];
    }),
    ...atoms.flatMap((placed) => factColumns(plan, placed)),
    ...more,
    ...(plan.currency === null ? [] : [sql`COALESCE(${columnOf(plan, plan.currency)}, '') AS currency`]),
  ];
  const list = columns.length === 0 ? trusted(1) : join(columns);
  const read = chosen === undefined ? dimensions : question.dimensions;
  const source = factsOf(plan, scope.tenant, columnsRead(selection, read, atoms));
  return sql`SELECT ${list} FROM ${source}${chosen?.joins ?? emptySql} WHERE ${conditions(selection)}`;
}

function columnsRead(
  { question }: Selection,
  dimensions: readonly RequestedDimension[],
  atoms: readonly PlacedAtom[],
): readonly string[] {
  const { plan, filters } = question;
  const time = timeDimensionOf(question);
  return [
    ...dimensions.flatMap(({ dimension: { column, label } }) => [column, label ?? column]),
    ...filters.flatMap(({ dimension: { column, label } }) => [column, label ?? column]),
    ...atoms.flatMap(([, atom]) => columnsOf(plan, atom)),
    ...[time?.column, plan.currency].flatMap((column) => column ?? []),
  ];
}

/** Returns the position of the time dimension among these; -1 when it is absent. */
export function timeAmong({ plan }: Question, dimensions: readonly RequestedDimension[]): number {
  return dimensions.findIndex(({ dimension }) => dimension.name === plan.time);
}

const timeDimensionOf = ({ plan }: Question): DimensionPlan | undefined =>
  plan.time === null ? undefined : plan.dimensions[plan.time];

/** Returns the `period` column. The comparison is half-open, so that it is correct for timestamps. */
function periodOf({ question, range, compared }: Selection): readonly Sql[] {
  const time = timeDimensionOf(question);
  if (compared === undefined || range === null || time === undefined) return [];
  const [first, earlier, later] = range.start < compared.start ? [range, 0, 1] : [compared, 1, 0];
  const next = date(value(addDays(first.end, 1)));
  const column = columnOf(question.plan, time.column);
  return [sql`CASE WHEN ${column} < ${next} THEN ${trusted(earlier)} ELSE ${trusted(later)} END`];
}

function conditions({ question, scope, range, compared }: Selection): Sql {
  const { plan } = question;
  const time = timeDimensionOf(question);
  const all = [sql`${columnOf(plan, plan.tenant)} = ${value(scope.tenant)}`];
  if (scope.brands !== null) all.push(ofBrands(plan, scope.brands));
  if (range !== null && time !== undefined)
    all.push(within(columnOf(plan, time.column), spanOf(range, compared)));
  all.push(...question.filters.map((filter) => passes(plan, filter)));
  return join(all, ' AND ');
}

/** Limits facts to the visible brands. In a dataset without brands, users limited to brands see nothing. */
function ofBrands(plan: DatasetPlan, brands: readonly string[]): Sql {
  const dimension = plan.brands === undefined ? undefined : plan.dimensions[plan.brands];
  return dimension === undefined ? sql`1 = 0` : among(memberOf(plan, dimension, null), brands.map(value));
}

/**
 * Returns the range from the earlier start to the later end. Two adjacent ranges have no gap between them.
 */
function spanOf(range: DateRange, compared: DateRange = range): DateRange {
  return {
    start: range.start < compared.start ? range.start : compared.start,
    end: range.end > compared.end ? range.end : compared.end,
  };
}
