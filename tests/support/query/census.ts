import { partsOf, unknownColumns } from '../../../src/language/plan/index.ts';
import type { MeasurePlan } from '../../../src/language/plan/index.ts';
import { addDays } from '../../../src/format/index.ts';
import type { Question } from '../../../src/server/query/question/question.ts';
import type { Evaluated } from './evaluate.ts';
import type { Requested } from './random-question.ts';

/** How many questions have each trait, those that none has too: what no question has is not tested. */
export type Census = ReadonlyMap<string, number>;

export const noQuestions: Census = new Map();

/** The census with one question more. */
export function counted(census: Census, requested: Requested, meant: Evaluated): Census {
  const drawn = { ...requested, meant, measures: measuresBehind(requested.question) };
  return new Map(
    Object.entries(TRAITS).map(([name, has]) => [name, (census.get(name) ?? 0) + Number(has(drawn))]),
  );
}

interface Drawn extends Requested {
  readonly meant: Evaluated;
  /** The asked measures, and all that these are made of. */
  readonly measures: readonly MeasurePlan[];
}

type Has = (drawn: Drawn) => boolean;

const KINDS = [
  'sum', 'count', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'average', 'single', 'quantile', 'last', 'ratio',
  'difference', 'add',
] as const; // prettier-ignore
const OPERATIONS = ['share', 'shareOfParent', 'cumulative', 'movingAverage', 'rank'] as const;
const PARTS = ['weekday', 'hourOfDay', 'dayOfMonth', 'monthOfYear'] as const;
const GRAINS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

const each = <Name extends string>(names: readonly Name[], write: (name: Name) => readonly [string, Has]) =>
  Object.fromEntries(names.map(write));

const measured = (is: (measure: MeasurePlan, drawn: Drawn) => boolean): Has => (drawn) => drawn.measures.some((measure) => is(measure, drawn)); // prettier-ignore
const asks = (is: (question: Question) => boolean): Has => ({ question }) => is(question); // prettier-ignore
const operatedBy = (kind: (typeof OPERATIONS)[number]): Has => asks(({ measures }) => measures.some(({ operation }) => operation?.kind === kind)); // prettier-ignore
const both = (one: Has, other: Has): Has => (drawn) => one(drawn) && other(drawn); // prettier-ignore
const grouped = (is: (dimension: Question['dimensions'][number], question: Question) => boolean): Has => asks((question) => question.dimensions.some((requested) => is(requested, question))); // prettier-ignore

const isTree: Has = asks(({ rollup, dimensions }) => rollup && dimensions.length > 0);
const isCompared: Has = asks(({ comparison }) => comparison !== null);
const isTouching: Has = asks(({ range, comparison }) => range !== null && comparison !== null && (addDays(range.end, 1) === comparison.start || addDays(comparison.end, 1) === range.start)); // prettier-ignore
const isCut: Has = ({ question: { limit, offset }, meant }) => meant.rows.length > limit + offset;

const TRAITS: Readonly<Record<string, Has>> = {
  ...each(KINDS, (kind) => [`measure: ${kind}`, measured(({ aggregation }) => aggregation.kind === kind)]),
  'measure with conditions': measured(({ where }) => where.length > 0),
  'measure of a join’s column': measured(({ aggregation }) => 'column' in aggregation && aggregation.column.includes('.')), // prettier-ignore
  'measure that can be unknown': measured((measure, { question }) => unknownColumns(question.plan, measure).length > 0), // prettier-ignore
  'weighted mean': measured(
    ({ aggregation }) => aggregation.kind === 'average' && aggregation.weight !== null,
  ),
  'last value per members': measured(({ aggregation }) => aggregation.kind === 'last' && aggregation.per.length > 0), // prettier-ignore
  'last value in a tree': both(
    isTree,
    measured(({ aggregation }) => aggregation.kind === 'last'),
  ),
  'amounts in several currencies': ({ question, meant }) => question.plan.currency !== null && meant.columns.some((name) => name.endsWith('#currency')), // prettier-ignore
  ...each(OPERATIONS, (kind) => [`operation: ${kind}`, operatedBy(kind)]),
  ...each(OPERATIONS, (kind) => [`operation in a tree: ${kind}`, both(isTree, operatedBy(kind))]),
  ...each(OPERATIONS, (kind) => [`operation, compared: ${kind}`, both(isCompared, operatedBy(kind))]),
  'no dimension': asks(({ dimensions }) => dimensions.length === 0),
  'three dimensions': asks(({ dimensions }) => dimensions.length === 3),
  'by time': grouped(({ dimension }, { plan }) => dimension.name === plan.time),
  ...each(GRAINS, (grain) => [`by ${grain}`, grouped((requested) => requested.grain === grain)]),
  ...each(PARTS, (part) => [`by ${part}`, grouped(({ dimension: { derived } }) => derived?.kind === 'part' && derived.part === part)]), // prettier-ignore
  'by bands': grouped(({ dimension }) => dimension.derived?.kind === 'bands'),
  'by a column of a join': grouped(({ dimension }) => dimension.column.includes('.')),
  'by members with labels': grouped(({ dimension }) => dimension.label !== null),
  'filter of members': asks(({ filters }) => filters.some((filter) => 'values' in filter)),
  'filter that leaves members out': asks(({ filters }) =>
    filters.some((filter) => 'values' in filter && filter.excluded && filter.values.length > 0),
  ),
  'filter of a range of numbers': asks(({ filters }) => filters.some((filter) => 'numbers' in filter)),
  'filter by words of a name': asks(({ filters }) => filters.some((filter) => 'words' in filter)),
  'filter of a range': asks(({ filters }) => filters.some((filter) => 'range' in filter)),
  'limited to brands': ({ scope }) => scope.brands !== null,
  'first members, with the others': asks(({ top }) => top !== null && top.others),
  'first members alone': asks(({ top }) => top !== null && !top.others),
  'conditions of groups': asks(({ having }) => having.length > 0),
  'first members and conditions of groups': asks(({ top, having }) => top !== null && having.length > 0),
  'range of time': asks(({ range }) => range !== null),
  'compared with the period beside it': isTouching,
  'compared with a period apart': (drawn) => isCompared(drawn) && !isTouching(drawn),
  levels: isTree,
  'levels across': asks(({ across }) => across > 0),
  totals: asks(({ totals }) => totals),
  sorted: asks(({ sort }) => sort.length > 0),
  'page that is cut': isCut,
  'page from a later row': asks(({ offset }) => offset > 0),
  'page from a later row that has rows': ({ question: { offset }, meant }) => offset > 0 && meant.rows.length > offset, // prettier-ignore
  'several rows': ({ meant }) => meant.rows.length > 1,
  'no rows': ({ meant }) => meant.rows.length === 0,
};

function measuresBehind({ plan, measures }: Question): readonly MeasurePlan[] {
  const found = new Set(measures.map(({ measure }) => measure));
  for (const measure of found) for (const part of partsOf(plan, measure)) found.add(part);
  return [...found];
}
