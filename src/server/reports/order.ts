import type { MeasureExpressions } from './measure-expressions.ts';
import type { AskedDimension, Question, SortKey } from './question.ts';
import { join, nothing, sql, trusted, value } from './sql.ts';
import type { Sql } from './sql.ts';

/** One term of an ORDER BY. Unknown comes last, whichever the direction. */
function term(expression: Sql, descending = false): Sql {
  return sql`${expression} ${trusted(descending ? 'DESC' : 'ASC')} NULLS LAST`;
}

/** By the asked keys, then by the dimensions, so that the same question has the same answer each time. */
export function orderOf(question: Question, expressions: MeasureExpressions): Sql {
  const terms = question.rollup ? treeTerms(question, expressions) : flatTerms(question, expressions);
  return terms.length === 0 ? nothing : sql` ORDER BY ${join(terms)}`;
}

function flatTerms(question: Question, expressions: MeasureExpressions): readonly Sql[] {
  const asked = question.sort.flatMap((key) => {
    const measure = measureTerm(question, expressions, key);
    if (measure !== null) return [term(measure, key.descending)];
    const index = question.dimensions.findIndex((dimension) => dimension.name === key.field);
    return memberTerms(question, index, key.descending);
  });
  return [...asked, ...question.dimensions.flatMap((_, index) => memberTerms(question, index, false))];
}

/** Parents before their children, and siblings in the asked order: each level is sorted by its own figures. */
function treeTerms(question: Question, expressions: MeasureExpressions): readonly Sql[] {
  return question.dimensions.flatMap((asked, index) => {
    const depth = index + 1;
    const below = `level >= ${depth}`;
    const path = Array.from({ length: depth }, (_, position) => `d${position}`).join(', ');
    const keys = question.sort.flatMap((key) => {
      const measure = measureTerm(question, expressions, key);
      if (measure === null)
        return key.field === asked.name ? memberTerms(question, index, key.descending) : [];
      // The figure of the ancestor at this depth, which all rows under it share.
      const figure = sql`MAX(CASE WHEN level = ${trusted(depth)} THEN ${measure} END)`;
      return [term(sql`${figure} OVER (PARTITION BY ${trusted(`${below}, ${path}`)})`, key.descending)];
    });
    return [
      term(trusted(`CASE WHEN ${below} THEN 1 ELSE 0 END`)),
      ...keys,
      ...memberTerms(question, index, false),
    ];
  });
}

function measureTerm(question: Question, expressions: MeasureExpressions, key: SortKey): Sql | null {
  const measure = question.measures.find((candidate) => candidate.name === key.field);
  return measure === undefined ? null : expressions.of(measure);
}

/** The members' own order where they have one, else by what is shown; the identifying column settles ties. */
function memberTerms(question: Question, index: number, descending: boolean): readonly Sql[] {
  const asked = question.dimensions[index];
  if (asked === undefined) throw new Error(`invariant: no dimension at ${index}`);
  const member = trusted(`d${index}`);
  const own = asked.dimension.order.length === 0 ? [] : [term(placeInOrder(asked, member), descending)];
  const label = asked.dimension.label === null ? [] : [term(trusted(`l${index}`), descending)];
  return [...own, ...label, term(member, descending)];
}

function placeInOrder(asked: AskedDimension, member: Sql): Sql {
  const { order } = asked.dimension;
  const cases = order.map((name, place) => sql`WHEN ${value(name)} THEN ${trusted(place)}`);
  return sql`CASE WHEN ${member} IS NULL THEN NULL ELSE CASE ${member} ${join(cases, ' ')} ELSE ${trusted(order.length)} END END`;
}
