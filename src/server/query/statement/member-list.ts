import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { Selection } from './facts.ts';
import { hasWords, inText } from './members.ts';
import { groupedAt } from './grouping.ts';
import { innermost } from './levels.ts';
import { expressFigures } from './figure-expressions.ts';
import { orderOf } from './order.ts';
import { date, join, nothing, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** Which members of a dimension are wanted. */
export interface MemberPage {
  /** Null for all of them. */
  readonly limit: number | null;
  /** Only those that are found; null for all. */
  readonly search: MemberSearch | null;
  /** Only these; null for all. */
  readonly among: readonly SqlValue[] | null;
}

/** Members are found by each of the words in what is shown of them, or by themselves. */
export interface MemberSearch {
  /** Folded, as `foldText` does. */
  readonly words: readonly string[];
  /** Members whose own words, which only the dictionary knows, have been found. */
  readonly members: readonly string[];
}

/**
 * The members of the question's one dimension that its facts have: each with its label where the dimension has one, and
 * with the number of all that are wanted, in the dimension's order. What is not known is no member.
 */
export function membersStatement(selection: Selection, page: MemberPage): Sql {
  const { question } = selection;
  const [asked] = question.dimensions;
  if (asked === undefined) throw new Error('invariant: members of no dimension');
  const columns = asked.dimension.label === null ? ['d0'] : ['d0', 'l0'];
  const member = inText(trusted('d0'));
  const shown = columns.length === 1 ? member : sql`COALESCE(${inText(trusted('l0'))}, ${member})`;
  const conditions = [
    trusted('d0 IS NOT NULL'),
    ...(page.search === null ? [] : [found(shown, member, page.search)]),
    ...(page.among === null ? [] : [isAmong(asked.grain !== null, page.among)]),
  ];
  const order = orderOf(question, expressFigures(selection, [], false)).map(({ expression, descending }) =>
    descending ? sql`${expression} DESC` : expression,
  );
  const limit = page.limit === null ? nothing : sql` LIMIT ${value(page.limit)}`;
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

/** The first and the last day of the facts of a question, by its time dimension. */
export function daysStatement(selection: Selection): Sql {
  return sql`SELECT MIN(d0), MAX(d0) FROM (${groupedAt(selection, [innermost(selection.question)], [])}) AS grouped`;
}
