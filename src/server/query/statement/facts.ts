import type { DatasetPlan, DimensionPlan, Grain } from '../../../language/plan/index.ts';
import { addDays } from '../../../format/index.ts';
import type { DateRange } from '../question/calendar.ts';
import type { Atom } from './measure-expressions.ts';
import { BRAND_COLUMN } from '../question/question.ts';
import type { AskedDimension, Filter, Question, Scope } from '../question/question.ts';
import { date, identifier, inDialect, join, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** Which facts a statement reads. */
export interface Selection {
  readonly question: Question;
  readonly scope: Scope;
  /** The question's range, or the one that it is compared with; null reads all. */
  readonly range: DateRange | null;
  /** A range that touches the first one, read in the same pass; `period` tells the two apart. */
  readonly compared?: DateRange;
}

/** What the facts are told apart by, besides the dimensions: nothing, or the two ranges. */
export const periodsIn = ({ compared }: Selection): readonly Sql[] =>
  compared === undefined ? [] : [trusted('period')];

/**
 * The facts with the dimensions as d0, d1…, their labels as l0…, each atom's column as c0, c1… and its weight as w0, w1…. Of two ranges, the
 * first has the `period` 0 and the other one 1.
 */
export function factRows(
  selection: Selection,
  dimensions: readonly AskedDimension[],
  atoms: readonly Atom[],
): Sql {
  const { plan } = selection.question;
  const columns = [
    ...periodOf(selection).map((period) => sql`${period} AS period`),
    ...dimensions.flatMap((asked, index) => dimensionColumns(asked, index)),
    ...atoms.flatMap((atom, index) => atomColumns(selection, dimensions, atom, index)),
    ...(plan.currency === null ? [] : [sql`COALESCE(${identifier(plan.currency)}, '') AS currency`]),
  ];
  const list = columns.length === 0 ? trusted(1) : join(columns);
  return sql`SELECT ${list} FROM ${sourceOfFacts(selection.question.plan)} AS facts WHERE ${conditions(selection)}`;
}

function dimensionColumns(asked: AskedDimension, index: number): readonly Sql[] {
  const member = sql`${memberOf(asked.dimension, asked.grain)} AS ${trusted(`d${index}`)}`;
  const { label } = asked.dimension;
  return label === null ? [member] : [member, sql`${identifier(label)} AS ${trusted(`l${index}`)}`];
}

function atomColumns(
  selection: Selection,
  dimensions: readonly AskedDimension[],
  atom: Atom,
  index: number,
): readonly Sql[] {
  if (atom.column === null && atom.known.length === 0) return [];
  const column = atomColumn(atom);
  const own = sql`${column} AS ${trusted(`c${index}`)}`;
  if (atom.weight !== null) return [own, sql`${identifier(atom.weight)} AS ${trusted(`w${index}`)}`];
  const time = timeOf(selection.question, dimensions);
  if (atom.kind !== 'cumulativeDistinct' || time === null) return [own];
  // The bucket in which the value was first seen: it counts as new there, and only there.
  const members = dimensions
    .filter((asked) => asked !== time)
    .map((asked) => memberOf(asked.dimension, asked.grain));
  const others = [...periodOf(selection), ...members];
  const bucket = memberOf(time.dimension, time.grain);
  return [
    own,
    sql`MIN(${bucket}) OVER (PARTITION BY ${join([...others, column])}) AS ${trusted(`f${index}`)}`,
  ];
}

/** What an atom aggregates: null for facts that do not count. */
function atomColumn({ column, known }: Atom): Sql {
  const content = column === null ? trusted(1) : identifier(column);
  if (known.length === 0) return content;
  const isKnown = join(
    known.map((name) => sql`${identifier(name)} IS NOT NULL`),
    ' AND ',
  );
  return sql`CASE WHEN ${isKnown} THEN ${content} END`;
}

/** The time dimension, where it is one of these. */
export function timeOf(question: Question, dimensions: readonly AskedDimension[]): AskedDimension | null {
  return dimensions.find((asked) => asked.dimension.name === question.plan.time) ?? null;
}

function memberOf(dimension: DimensionPlan, grain: Grain | null): Sql {
  const column = identifier(dimension.column);
  if (dimension.type !== 'date') return column;
  return inDialect((dialect) => dialect.truncated(column, grain ?? 'day'));
}

/** The table of a dataset, or its SELECT. */
export function sourceOfFacts({ source }: DatasetPlan): Sql {
  if ('table' in source) return identifier(source.table);
  // The line break ends a comment on the last line.
  return sql`(${trusted(source.sql.trim().replace(/;$/, ''))}\n)`;
}

/** Half open, so that it is right for timestamps, too. */
function periodOf({ question, range, compared }: Selection): readonly Sql[] {
  const time = timeDimensionOf(question);
  if (compared === undefined || range === null || time === undefined) return [];
  const [first, earlier, later] = range.start < compared.start ? [range, 0, 1] : [compared, 1, 0];
  const next = date(value(addDays(first.end, 1)));
  return [
    sql`CASE WHEN ${identifier(time.column)} < ${next} THEN ${trusted(earlier)} ELSE ${trusted(later)} END`,
  ];
}

const timeDimensionOf = ({ plan }: Question): DimensionPlan | undefined =>
  plan.time === null ? undefined : plan.dimensions[plan.time];

function conditions(selection: Selection): Sql {
  const { question, scope, range, compared } = selection;
  const { plan } = question;
  const time = timeDimensionOf(question);
  const all = [sql`${identifier(plan.tenant)} = ${value(scope.tenant)}`];
  if (scope.brands !== null) all.push(among(identifier(BRAND_COLUMN), scope.brands.map(value)));
  if (range !== null && time !== undefined) all.push(within(time, spanOf(range, compared)));
  all.push(...question.filters.map(filterCondition));
  return join(all, ' AND ');
}

/** From the earlier start to the later end: between two ranges that touch there is nothing. */
function spanOf(range: DateRange, compared: DateRange = range): DateRange {
  return {
    start: range.start < compared.start ? range.start : compared.start,
    end: range.end > compared.end ? range.end : compared.end,
  };
}

function filterCondition(filter: Filter): Sql {
  if ('range' in filter) return within(filter.dimension, filter.range);
  const placeholders = filter.values.map((member) =>
    filter.dimension.type === 'date' ? date(value(member)) : value(member),
  );
  return among(memberOf(filter.dimension, null), placeholders);
}

function among(column: Sql, members: readonly Sql[]): Sql {
  return members.length === 0 ? sql`1 = 0` : sql`${column} IN (${join(members)})`;
}

/** Half open, so that it is right for timestamps, too, and the column stays bare for the engine's statistics. */
function within(dimension: DimensionPlan, range: DateRange): Sql {
  const column = identifier(dimension.column);
  const start = date(value(range.start));
  const next = date(value(addDays(range.end, 1)));
  return sql`${column} >= ${start} AND ${column} < ${next}`;
}
