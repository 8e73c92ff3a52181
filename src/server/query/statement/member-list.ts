import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { Selection } from './facts.ts';
import { hasWords, inText } from './members.ts';
import { groupedAt } from './grouping.ts';
import { innermost } from './levels.ts';
import { expressFigures } from './figure-expressions.ts';
import { orderOf } from './order.ts';
import { date, join, emptySql, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** The members of a dimension to return. */
export interface MemberPage {
  /** Maximal number of members; null for all. */
  readonly limit: number | null;
  /** Returns only matching members; null for all. */
  readonly search: MemberSearch | null;
  /** Returns only these members; null for all. */
  readonly among: readonly SqlValue[] | null;
}

/**
 * A search. A member matches if its displayed text contains each of the words, or if it is one of `members`.
 */
export interface MemberSearch {
  /** Search words, folded as by `foldText`. */
  readonly words: readonly string[];
  /** Members whose translated text matches, which the caller has searched in the dictionary. */
  readonly members: readonly string[];
}

/**
 * Returns a statement for the members of the question's single dimension that occur in its facts. Each row
 * has the member, its label if the dimension has labels, and the total number of matching members, in the
 * dimension's order. Nulls are omitted.
 */
export function membersStatement(selection: Selection, page: MemberPage): Sql {
  const { question } = selection;
  const [requested] = question.dimensions;
  if (requested === undefined) throw new Error('invariant: members of no dimension');
  const columns = requested.dimension.label === null ? ['d0'] : ['d0', 'l0'];
  const member = inText(trusted('d0'));
  const shown = columns.length === 1 ? member : sql`COALESCE(${inText(trusted('l0'))}, ${member})`;
  const conditions = [
    trusted('d0 IS NOT NULL'),
    ...(page.search === null ? [] : [found(shown, member, page.search)]),
    ...(page.among === null ? [] : [isAmong(requested.grain !== null, page.among)]),
  ];
  const order = orderOf(question, expressFigures(selection, [], false)).map(({ expression, descending }) =>
    descending ? sql`${expression} DESC` : expression,
  );
  const limit = page.limit === null ? emptySql : sql` LIMIT ${value(page.limit)}`;
  return sql`SELECT ${trusted(columns.join(', '))}, COUNT(*) OVER () AS total FROM (${groupedAt(selection, [innermost(selection.question)], [])}) AS grouped WHERE ${join(conditions, ' AND ')} ORDER BY ${join(order)}${limit}`;
}

function found(shown: Sql, member: Sql, { words, members }: MemberSearch): Sql {
  const hasAll = hasWords(shown, words);
  if (members.length === 0) return sql`(${hasAll})`;
  return sql`((${hasAll}) OR ${member} IN (${join(members.map(value))}))`;
}

function isAmong(isDate: boolean, members: readonly SqlValue[]): Sql {
  if (members.length === 0) return trusted('1 = 0');
  const wanted = members.map((member) => (isDate ? date(value(member)) : value(member)));
  return sql`d0 IN (${join(wanted)})`;
}

/** Returns a statement for the first and last day of the question's facts, by its time dimension. */
export function daysStatement(selection: Selection): Sql {
  return sql`SELECT MIN(d0), MAX(d0) FROM (${groupedAt(selection, [innermost(selection.question)], [])}) AS grouped`;
}
