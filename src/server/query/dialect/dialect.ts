import type { DatePart, Grain } from '../../../language/plan/index.ts';
import type { DerivedRows, SqlValue } from '../../warehouse/warehouse.ts';

/** A piece of SQL. Values and engine-specific parts become text when the piece is rendered for a dialect. */
export interface Sql {
  readonly fragments: readonly Fragment[];
}

type Fragment =
  | string
  | Sql
  | { readonly value: SqlValue }
  | { readonly derived: DerivedRows }
  | { readonly inDialect: (dialect: Dialect) => Sql };

/** All SQL that differs between engines. Everything else is the same in all of them. */
export interface Dialect {
  /** The name of a table or column, quoted. */
  identifier(name: string): string;
  /** The placeholder of a value. `place` is its position among the statement's parameters, from 1. */
  placeholder(content: SqlValue, place: number): string;
  /** The end of every statement: settings that make the engine treat nulls as standard SQL does. */
  readonly settings: string;
  double(content: Sql): Sql;
  date(content: Sql): Sql;
  text(content: Sql): Sql;
  /** Parses a text such as `2024-01-31 13:00:00` as a UTC timestamp. */
  moment(content: Sql): Sql;
  /**
   * The first day of the calendar period, as a date. For the grain hour, the start of the hour. Weeks begin
   * on Monday.
   */
  truncated(time: Sql, grain: Grain): Sql;
  /** The start of an hour, as `2024-01-31T13:00:00`. */
  hourText(hour: Sql): Sql;
  /** A consecutive number for each calendar period, given by its first day. */
  bucketNumber(first: Sql, grain: Grain): Sql;
  part(time: Sql, part: DatePart): Sql;
  /** Aggregate: linear interpolation between the values around the position `at`, from 0 to 1. */
  quantile(content: Sql, at: number): Sql;
  /**
   * Aggregate: the sum in which each key counts once. All values of a key are the same. Nulls are ignored.
   */
  sumOncePer(key: Sql, content: Sql): Sql;
  /** The sum of the values that are not null; null when all are null. */
  sumOfKnown(contents: readonly Sql[]): Sql;
  /** Aggregate: the approximate number of distinct values, within a few per cent and with little memory. */
  aboutDistinct(content: Sql): Sql;
  /** Aggregate: the distinct values as a JSON list; null may be among them. */
  distinctList(content: Sql): Sql;
  /** A hash of the values, as a number. */
  hash(contents: readonly Sql[]): Sql;
  /** Equal, or both null. */
  same(one: Sql, other: Sql): Sql;
  /** In lower case and without accents. */
  folded(text: Sql): Sql;
  /** Whether `text` contains `part`. */
  contains(text: Sql, part: Sql): Sql;
}
