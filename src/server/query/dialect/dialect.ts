import type { DatePart, Grain } from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';

/** A piece of SQL. Values, and what each engine says differently, become text when it is rendered for a dialect. */
export interface Sql {
  readonly fragments: readonly Fragment[];
}

type Fragment =
  string | Sql | { readonly value: SqlValue } | { readonly inDialect: (dialect: Dialect) => Sql };

/** Everything that a statement says differently from engine to engine. What is not here, all of them say alike. */
export interface Dialect {
  /** The name of a table or column, quoted. */
  identifier(name: string): string;
  /** What stands for the value that is so many-th of the statement's parameters, from 1. */
  placeholder(content: SqlValue, place: number): string;
  /** The end of every statement: what makes the engine treat nulls as standard SQL does. */
  readonly settings: string;
  double(content: Sql): Sql;
  date(content: Sql): Sql;
  text(content: Sql): Sql;
  /** The moment that a text such as `2024-01-31 13:00:00` tells, in UTC. */
  moment(content: Sql): Sql;
  /** The first day of the period of the calendar, as a date; of an hour, its first moment. Weeks begin on Monday. */
  truncated(time: Sql, grain: Grain): Sql;
  /** The first moment of an hour, as `2024-01-31T13:00:00`. */
  hourText(hour: Sql): Sql;
  /** A number for each period of the calendar, told by its first day; the next one's is one more. */
  bucketNumber(first: Sql, grain: Grain): Sql;
  part(time: Sql, part: DatePart): Sql;
  /** Of a group: linear interpolation between the values around the place `at`, from 0 to 1. */
  quantile(content: Sql, at: number): Sql;
  /** Of a group: the sum in which each key counts once. All values of a key are the same; null ones count as nothing. */
  sumOncePer(key: Sql, content: Sql): Sql;
  /** The sum of those that are not null; null where none is. */
  sumOfKnown(contents: readonly Sql[]): Sql;
  /** Of a group: how many different values there are within a few per cent, in little memory. */
  aboutDistinct(content: Sql): Sql;
  /** A number that is the same for the same values. */
  hash(contents: readonly Sql[]): Sql;
  /** Equal, or both null. */
  same(one: Sql, other: Sql): Sql;
  /** In lower case and without accents. */
  folded(text: Sql): Sql;
  /** Whether a text has the other in it. */
  contains(text: Sql, part: Sql): Sql;
}
