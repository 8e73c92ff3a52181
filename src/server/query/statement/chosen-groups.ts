import type { MeasurePlan } from '../../../language/plan/index.ts';
import type { Sql } from '../dialect/dialect.ts';
import { identifier, inDialect, join, emptySql, sql, trusted, value } from '../dialect/sql.ts';
import { themselves } from '../question/question.ts';
import type { Having, Question, Scope, Top } from '../question/question.ts';
import { requestedMember, TOP } from './facts.ts';
import type { ChosenGroups, Selection } from './facts.ts';
import { expressFigures } from './figure-expressions.ts';
import type { FigureExpressions } from './figure-expressions.ts';
import { figuresOf } from './figures.ts';
import { groupedAt } from './grouping.ts';
import { innermost } from './levels.ts';

/**
 * Returns the groups that a question selects: first the top members of a dimension, then the groups that meet
 * its conditions. Returns undefined when it selects all. The selection uses the question's own range, so a
 * compared period has the same groups.
 */
export function chosenGroups(question: Question, scope: Scope): ChosenGroups | undefined {
  const { top, having } = question;
  const members = top === null ? undefined : { top, joins: firstMembers(question, top, scope) };
  if (having.length === 0) return members;
  const { joins } = members ?? { joins: emptySql };
  return { top, joins: sql`${joins}${groupsThatMeet(question, having, scope, members)}` };
}

/** Joins one row for each member that is kept. */
function firstMembers(question: Question, { dimension, by, ...top }: Top, scope: Scope): Sql {
  const { selection, expressions } = asking(
    { ...question, dimensions: [dimension], across: 0, top: null },
    [by],
    scope,
  );
  const figure = expressions.of(by.name) ?? emptySql;
  const direction = trusted(top.descending ? 'DESC' : 'ASC');
  const members = sql`SELECT d0 AS member, 1 AS kept FROM (${groupedAt(selection, [innermost(selection.question)], expressions.atoms)}) AS grouped ORDER BY ${figure} ${direction} NULLS LAST, d0 ASC NULLS LAST LIMIT ${value(top.keep)}`;
  const kind = trusted(top.others ? 'LEFT' : 'INNER');
  const own = requestedMember(question.plan, dimension);
  return sql` ${kind} JOIN (${members}) AS ${TOP} ON ${same(own, sql`${TOP}.member`)}`;
}

/** Joins one row for each group of the deepest level that meets all conditions. */
function groupsThatMeet(
  question: Question,
  having: readonly Having[],
  scope: Scope,
  members: ChosenGroups | undefined,
): Sql {
  const measures = [...new Set(having.map(({ measure }) => measure))];
  const { selection, expressions } = asking(question, measures, scope);
  const { dimensions, plan } = question;
  const grouped = groupedAt(
    { ...selection, chosen: members },
    [innermost(selection.question)],
    expressions.atoms,
  );
  const conditions = having.map(
    ({ measure, operator, bound }) =>
      sql`${expressions.of(measure.name) ?? emptySql} ${trusted(operator)} ${value(bound)}`,
  );
  const columns = dimensions.map((_, index) => trusted(`d${index} AS m${index}`));
  const met = sql`SELECT ${join([trusted('1 AS met'), ...columns])} FROM (${grouped}) AS grouped WHERE ${join(conditions, ' AND ')}`;
  const alias = identifier('groups that meet');
  const keys = dimensions.map((requested, index) =>
    same(requestedMember(plan, requested, members), sql`${alias}.${trusted(`m${index}`)}`),
  );
  return sql` INNER JOIN (${met}) AS ${alias} ON ${keys.length === 0 ? sql`${alias}.met = 1` : join(keys, ' AND ')}`;
}

/** Returns a flat selection of these measures in the question's own range, without conditions or sorting. */
function asking(
  question: Question,
  measures: readonly MeasurePlan[],
  scope: Scope,
): { readonly selection: Selection; readonly expressions: FigureExpressions } {
  const requested: Question = {
    ...question,
    measures: themselves(measures),
    having: [],
    rollup: false,
    across: 0,
    sort: [],
  };
  const selection: Selection = { question: requested, scope, range: question.range };
  const mixed = question.plan.currency !== null;
  return { selection, expressions: expressFigures(selection, figuresOf(requested), mixed) };
}

const same = (one: Sql, other: Sql): Sql => inDialect((dialect) => dialect.same(one, other));
