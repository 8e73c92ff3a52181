import { levelColumns } from './levels.ts';
import type { FigureExpressions } from './figure-expressions.ts';
import type { RequestedDimension, Question, SortKey } from '../question/question.ts';
import { distinctPlaces } from './facts.ts';
import { inDialect, join, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** One term of an ORDER BY. */
export interface Term {
  readonly expression: Sql;
  readonly descending: boolean;
}

/**
 * Returns the terms: the requested keys, then the dimensions, so that the order is deterministic. When groups
 * have a `period`, the requested keys apply to the first period only.
 */
export function orderOf(
  question: Question,
  expressions: FigureExpressions,
  hasPeriods = false,
): readonly Term[] {
  const requested: Requested = {
    of: (field) => (question.measures.some(({ name }) => name === field) ? expressions.of(field) : null),
    partition: hasPeriods ? 'period, ' : '',
    inFirst: (terms) =>
      hasPeriods
        ? terms.map(({ expression, descending }) => ({
            expression: sql`CASE WHEN period = 0 THEN ${expression} END`,
            descending,
          }))
        : terms,
  };
  if (question.across > 0) return [...byLevel(question), ...flatTerms(question, requested)];
  return question.rollup ? treeTerms(question, requested) : flatTerms(question, requested);
}

/** How requested sort keys are expressed. */
interface Requested {
  /** Returns the measure of this name; null for a dimension. */
  readonly of: (field: string) => Sql | null;
  /** Columns that partition groups besides their members, with a trailing comma. */
  readonly partition: string;
  readonly inFirst: (terms: readonly Term[]) => readonly Term[];
}

/** Sorts totals of rows and columns before their parts, so that a truncated answer has all totals. */
function byLevel(question: Question): readonly Term[] {
  return levelColumns(question).map((expression) => ({ expression, descending: false }));
}

function flatTerms(question: Question, { of, inFirst }: Requested): readonly Term[] {
  const requested = question.sort.flatMap(({ field, descending }: SortKey) => {
    const measure = of(field);
    if (measure !== null) return [{ expression: measure, descending }];
    const index = question.dimensions.findIndex((dimension) => dimension.name === field);
    return memberTerms(question, index, descending);
  });
  return [
    ...inFirst(requested),
    ...question.dimensions.flatMap((_, index) => memberTerms(question, index, false)),
  ];
}

/**
 * Sorts parents before their children, and siblings in the requested order: each level is sorted by its own
 * figures.
 */
function treeTerms(question: Question, { of, partition, inFirst }: Requested): readonly Term[] {
  return question.dimensions.flatMap((requested, index) => {
    const depth = index + 1;
    const below = `level >= ${depth}`;
    const path = distinctPlaces(question)
      .flatMap((place) => (place < depth ? [`d${place}`] : []))
      .join(', ');
    // The ancestor's value at this depth, for all its descendants.
    const shared = (expression: Sql): Sql => {
      const own = sql`MAX(CASE WHEN level = ${trusted(depth)} THEN ${expression} END)`;
      return sql`${own} OVER (PARTITION BY ${trusted(`${partition}${below}, ${path}`)})`;
    };
    // When a member has several labels, a descendant may show another label than its ancestor.
    const isLast = depth === question.dimensions.length;
    const label = isLast ? trusted(`l${index}`) : shared(trusted(`l${index}`));
    const keys = question.sort.flatMap(({ field, descending }: SortKey) => {
      const measure = of(field);
      if (measure !== null) return [{ expression: shared(measure), descending }];
      return field === requested.name ? memberTerms(question, index, descending, label) : [];
    });
    return [
      { expression: trusted(`CASE WHEN ${below} THEN 1 ELSE 0 END`), descending: false },
      ...inFirst(keys),
      ...memberTerms(question, index, false, label),
    ];
  });
}

/**
 * Sorts by the members' own order if they have one, otherwise by label. The identifying column breaks ties.
 */
function memberTerms(
  question: Question,
  index: number,
  descending: boolean,
  shown = trusted(`l${index}`),
): readonly Term[] {
  const requested = question.dimensions[index];
  if (requested === undefined) throw new Error(`invariant: no dimension at ${index}`);
  const member = trusted(`d${index}`);
  const own = requested.dimension.order.length === 0 ? [] : [placeInOrder(requested, member)];
  const label = requested.dimension.label === null ? [] : [shown];
  return [...own, ...label, member].map((expression) => ({ expression, descending }));
}

function placeInOrder(requested: RequestedDimension, member: Sql): Sql {
  const { order, type } = requested.dimension;
  // The members in an order are written as text, whatever their type.
  const text = type === 'string' ? member : inDialect((dialect) => dialect.text(member));
  const cases = order.map((name, place) => sql`WHEN ${value(name)} THEN ${trusted(place)}`);
  return sql`CASE WHEN ${member} IS NULL THEN NULL ELSE CASE ${text} ${join(cases, ' ')} ELSE ${trusted(order.length)} END END`;
}
