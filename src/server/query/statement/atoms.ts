import type { Aggregation, DatasetPlan, DimensionCondition } from '../../../language/plan/index.ts';
import type { Sql } from '../dialect/dialect.ts';
import { double, inDialect, join, nothing, sql, trusted } from '../dialect/sql.ts';
import { meets, memberOf } from './members.ts';
import { columnOf, joinOf, rowOf } from './sources.ts';

/** An aggregate that is computed over facts. Measures share atoms: spend is one, whether asked for or part of a CPC. */
export interface Atom {
  readonly aggregation: Exclude<Aggregation, { readonly parts: readonly string[] }>;
  /** Columns that must be known, and conditions that must be met: only such facts count. */
  readonly known: readonly string[];
  readonly where: readonly DimensionCondition[];
}

/** What the facts of a group have in common, in the words of the facts or in those of the groups. */
export interface Common {
  /** The bucket of the time dimension; null where it is none of what they have in common. */
  readonly bucket: Sql | null;
  /** The period and the members of all other dimensions. */
  readonly others: readonly Sql[];
}

export function atomAlias(index: number): string {
  return `a${index}`;
}

/** Whether an atom looks at all facts of its group before it counts one, so that each depth needs a pass of its own. */
export function isOfItsDepth({ aggregation: { kind } }: Atom): boolean {
  return kind === 'cumulativeDistinct' || kind === 'last';
}

/** The columns of the dataset that an atom reads. */
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

/** What an atom needs of each fact: c0, c1… is what is aggregated, null where the fact does not count. */
export function factColumns(plan: DatasetPlan, atom: Atom, index: number, common: Common): readonly Sql[] {
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
    case 'cumulativeDistinct':
      return common.bucket === null
        ? [own]
        : [own, sql`${firstSeen(common.bucket, [...common.others, content])} AS ${of('f')}`];
    case 'last':
      return [sql`${ifLast(plan, aggregation, content, common)} AS ${of('c')}`];
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

/** The bucket in which the value was first seen: it counts as new there, and only there. */
function firstSeen(bucket: Sql, common: readonly Sql[]): Sql {
  return sql`MIN(${bucket}) OVER (${partitionBy(common)})`;
}

/** The content of the facts of the last time at which it is known, for each combination of the members `per`. */
function ifLast(
  plan: DatasetPlan,
  { over, per }: Extract<Aggregation, { kind: 'last' }>,
  content: Sql,
  { bucket, others }: Common,
): Sql {
  const members = per.flatMap((name) => memberNamed(plan, name));
  const time = columnOf(plan, plan.dimensions[over]?.column ?? over);
  const known = sql`CASE WHEN ${content} IS NOT NULL THEN ${time} END`;
  const common = [...others, ...(bucket === null ? [] : [bucket]), ...members];
  return sql`CASE WHEN ${time} = MAX(${known}) OVER (${partitionBy(common)}) THEN ${content} END`;
}

function memberNamed(plan: DatasetPlan, name: string): readonly Sql[] {
  const dimension = plan.dimensions[name];
  return dimension === undefined ? [] : [memberOf(plan, dimension, null)];
}

function partitionBy(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? nothing : sql`PARTITION BY ${join(parts)}`;
}

/** An atom over the facts of a group, as a double: JSON has no other numbers, and engines would answer wide integers as text. */
export function aggregateOf(plan: DatasetPlan, atom: Atom, index: number, common: Common): Sql {
  return double(aggregated(plan, atom, index, common));
}

function aggregated(plan: DatasetPlan, atom: Atom, index: number, common: Common): Sql {
  const { aggregation } = atom;
  const [content, weight, key] = [trusted(`c${index}`), trusted(`w${index}`), trusted(`k${index}`)];
  switch (aggregation.kind) {
    case 'count':
      return isOfAllFacts(atom) ? sql`COUNT(*)` : sql`COUNT(${content})`;
    case 'countDistinct':
      return sql`COUNT(DISTINCT ${content})`;
    case 'cumulativeDistinct':
      return seenSoFar(content, trusted(`f${index}`), common);
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

/** Facts without a value have no weight. */
function weightedMean(content: Sql, weight: Sql): Sql {
  const known = sql`CASE WHEN ${content} IS NOT NULL THEN ${double(weight)} END`;
  return sql`SUM(${double(content)} * ${double(weight)}) / NULLIF(SUM(${known}), 0)`;
}

/** Values seen since the start of the range: those new in each bucket, added up along time. What has no time is new at its end. */
function seenSoFar(content: Sql, first: Sql, { bucket, others }: Common): Sql {
  if (bucket === null) return sql`COUNT(DISTINCT ${content})`;
  const isNew = sql`${bucket} = ${first} OR ${first} IS NULL`;
  return sql`SUM(COUNT(DISTINCT CASE WHEN ${isNew} THEN ${content} END)) OVER (${partitionBy(others)} ORDER BY ${bucket})`;
}
