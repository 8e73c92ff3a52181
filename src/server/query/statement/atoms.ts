import type { Aggregation, DatasetPlan, DimensionCondition } from '../../../language/plan/index.ts';
import type { Sql } from '../dialect/dialect.ts';
import { double, inDialect, join, sql, trusted } from '../dialect/sql.ts';
import { meets } from './members.ts';
import { columnOf, joinOf, rowOf } from './sources.ts';

/**
 * An aggregate over facts. Measures share atoms: spend is computed once, as a measure and as a part of a CPC.
 */
export interface Atom {
  readonly aggregation: Exclude<Aggregation, { readonly parts: readonly string[] }>;
  /** Columns that must not be null, and conditions that must be met, for a fact to count. */
  readonly known: readonly string[];
  readonly where: readonly DimensionCondition[];
}

/**
 * An atom with its position, which its aliases contain: for position 2, c2 is the aggregated value and a2 the
 * aggregate.
 */
export type PlacedAtom = readonly [place: number, atom: Atom];

export function atomAlias(index: number): string {
  return `a${index}`;
}

/** Returns the dataset columns that an atom reads. */
export function columnsOf(plan: DatasetPlan, { aggregation, known, where }: Atom): readonly string[] {
  const named = [...where.map(({ dimension }) => dimension), ...dimensionsOf(aggregation)];
  return [
    ...('column' in aggregation ? [aggregation.column] : []),
    ...(aggregation.kind === 'average' && aggregation.weight !== null ? [aggregation.weight] : []),
    ...known,
    ...named.flatMap((name) => plan.dimensions[name]?.column ?? []),
  ];
}

function dimensionsOf(aggregation: Atom['aggregation']): readonly string[] {
  return aggregation.kind === 'last' ? [aggregation.over, ...aggregation.per] : [];
}

/**
 * Returns the columns that an atom needs of each fact. c0, c1… are the aggregated values, null when the fact
 * does not count.
 */
export function factColumns(plan: DatasetPlan, [index, atom]: PlacedAtom): readonly Sql[] {
  const { aggregation } = atom;
  const of = (letter: string): Sql => trusted(`${letter}${index}`);
  if (aggregation.kind === 'count')
    return isOfAllFacts(atom) ? [] : [sql`${ifCounted(plan, atom, trusted(1))} AS ${of('c')}`];
  const content = ifCounted(plan, atom, columnOf(plan, aggregation.column));
  const own = sql`${content} AS ${of('c')}`;
  switch (aggregation.kind) {
    case 'average':
      return aggregation.weight === null
        ? [own]
        : [own, sql`${columnOf(plan, aggregation.weight)} AS ${of('w')}`];
    case 'single':
      return isOfAllFacts(atom) ? [own] : [own, sql`${ifCounted(plan, atom, trusted(1))} AS ${of('w')}`];
    case 'sum': {
      const joined = joinOf(plan, aggregation.column);
      return joined === null ? [own] : [own, sql`${rowOf(joined)} AS ${of('k')}`];
    }
    case 'last': {
      const time = columnOf(plan, plan.dimensions[aggregation.over]?.column ?? aggregation.over);
      return [own, sql`${time} AS ${of('t')}`];
    }
    default:
      return [own];
  }
}

const isOfAllFacts = ({ known, where }: Atom): boolean => known.length === 0 && where.length === 0;

function ifCounted(plan: DatasetPlan, atom: Atom, content: Sql): Sql {
  if (isOfAllFacts(atom)) return content;
  const conditions = [
    ...atom.known.map((column) => sql`${columnOf(plan, column)} IS NOT NULL`),
    ...atom.where.map((condition) => meets(plan, condition)),
  ];
  return sql`CASE WHEN ${join(conditions, ' AND ')} THEN ${content} END`;
}

/**
 * Returns the aggregate of an atom over a group, as a double. JSON has no other numbers, and engines return
 * wide integers as text.
 */
export function aggregateOf(plan: DatasetPlan, placed: PlacedAtom): Sql {
  return double(aggregated(plan, placed));
}

function aggregated(plan: DatasetPlan, [index, atom]: PlacedAtom): Sql {
  const { aggregation } = atom;
  const [content, weight, key] = [trusted(`c${index}`), trusted(`w${index}`), trusted(`k${index}`)];
  switch (aggregation.kind) {
    case 'count':
      return isOfAllFacts(atom) ? sql`COUNT(*)` : sql`COUNT(${content})`;
    case 'countDistinct':
    case 'cumulativeDistinct':
      return sql`COUNT(DISTINCT ${content})`;
    case 'sum':
      if (joinOf(plan, aggregation.column) === null) return sql`SUM(${content})`;
      return inDialect((dialect) => dialect.sumOncePer(key, content));
    case 'last':
      return sql`SUM(${content})`;
    case 'min':
      return sql`MIN(${content})`;
    case 'max':
      return sql`MAX(${content})`;
    case 'average':
      return aggregation.weight === null ? sql`AVG(${content})` : weightedMean(content, weight);
    case 'single':
      return sql`CASE WHEN COUNT(${isOfAllFacts(atom) ? trusted('*') : weight}) = 1 THEN MAX(${content}) END`;
    case 'quantile':
      return inDialect((dialect) => dialect.quantile(content, aggregation.at));
  }
}

/** Facts without a value are ignored. */
function weightedMean(content: Sql, weight: Sql): Sql {
  const known = sql`CASE WHEN ${content} IS NOT NULL THEN ${double(weight)} END`;
  return sql`SUM(${double(content)} * ${double(weight)}) / NULLIF(SUM(${known}), 0)`;
}
