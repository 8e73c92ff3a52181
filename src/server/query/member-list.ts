import type { SqlValue, Statement } from '../warehouse/warehouse.ts';
import type { Dialect } from './build-statement.ts';
import type { Selection } from './facts.ts';
import { groupedAt } from './grouping.ts';
import { expressFigures } from './measure-expressions.ts';
import { orderOf } from './order.ts';
import { join, sql, statementOf, trusted, value } from './sql.ts';
import type { Sql } from './sql.ts';

/** Which members of a dimension are wanted. */
export interface MemberPage {
  readonly limit: number;
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

/** Lower case and without accents, so that `koln` finds Köln. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const FOLDED: Readonly<Record<Dialect, (text: Sql) => Sql>> = {
  duckdb: (text) => sql`lower(strip_accents(${text}))`,
  clickhouse: (text) => sql`lowerUTF8(replaceRegexpAll(normalizeUTF8NFD(${text}), '\\\\p{M}', ''))`,
};

const HAS: Readonly<Record<Dialect, (text: Sql, part: Sql) => Sql>> = {
  duckdb: (text, part) => sql`contains(${text}, ${part})`,
  clickhouse: (text, part) => sql`position(${text}, ${part}) > 0`,
};

/**
 * The members of the question's one dimension that its facts have: each with its label where the dimension has one, and
 * with the number of all that are wanted, in the dimension's order. What is not known is no member.
 */
export function membersStatement(selection: Selection, page: MemberPage, dialect: Dialect): Statement {
  const { question } = selection;
  const [asked] = question.dimensions;
  if (asked === undefined) throw new Error('invariant: members of no dimension');
  const columns = asked.dimension.label === null ? ['d0'] : ['d0', 'l0'];
  const shown = trusted(`CAST(${columns.length === 1 ? 'd0' : 'COALESCE(l0, d0)'} AS VARCHAR)`);
  const conditions = [
    trusted('d0 IS NOT NULL'),
    ...(page.search === null ? [] : [found(shown, page.search, dialect)]),
    ...(page.among === null ? [] : [isAmong(asked.grain !== null, page.among)]),
  ];
  const order = orderOf(question, expressFigures(question.plan, [], false)).map(
    ({ expression }) => expression,
  );
  return statementOf(
    sql`SELECT ${trusted(columns.join(', '))}, COUNT(*) OVER () AS total FROM (${groupedAt(selection, [1], [])}) AS grouped WHERE ${join(conditions, ' AND ')} ORDER BY ${join(order)} LIMIT ${value(page.limit)}`,
  );
}

function found(shown: Sql, { words, members }: MemberSearch, dialect: Dialect): Sql {
  const folded = FOLDED[dialect](shown);
  const hasAll = join(
    words.map((word) => HAS[dialect](folded, value(word))),
    ' AND ',
  );
  if (members.length === 0) return sql`(${hasAll})`;
  return sql`((${hasAll}) OR CAST(d0 AS VARCHAR) IN (${join(members.map(value))}))`;
}

function isAmong(isDate: boolean, members: readonly SqlValue[]): Sql {
  if (members.length === 0) return trusted('1 = 0');
  const wanted = members.map((member) => (isDate ? sql`CAST(${value(member)} AS DATE)` : value(member)));
  return sql`d0 IN (${join(wanted)})`;
}

/** The first and the last day of the facts of a question, by its time dimension. */
export function daysStatement(selection: Selection): Statement {
  return statementOf(sql`SELECT MIN(d0), MAX(d0) FROM (${groupedAt(selection, [1], [])}) AS grouped`);
}
