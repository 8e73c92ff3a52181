import { factRows, periodsIn, timeOf } from './facts.ts';
import type { Selection } from './facts.ts';
import { atomAlias } from './measure-expressions.ts';
import type { Atom } from './measure-expressions.ts';
import type { AskedDimension } from '../question/question.ts';
import { double, join, nothing, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/**
 * The facts grouped at some depths: by so many of the first dimensions, the others null, and 0 for the grand total. Each
 * group has d0, d1…, l0…, the atoms, its depth as `level`, and its `period` where the selection has two. All depths take
 * one pass over the facts where the measures allow it.
 */
export function groupedAt(selection: Selection, depths: readonly number[], atoms: readonly Atom[]): Sql {
  const isCumulative = atoms.some((atom) => atom.kind === 'cumulativeDistinct');
  if (depths.length > 1 && !isCumulative) return inOnePass(selection, depths, atoms);
  return join(
    depths.map((depth) => atOneDepth(selection, depth, atoms)),
    ' UNION ALL ',
  );
}

/** An empty selection has no group, not even a total. */
function atOneDepth(selection: Selection, depth: number, atoms: readonly Atom[]): Sql {
  const all = selection.question.dimensions;
  const kept = all.slice(0, depth);
  const members = all.flatMap((asked, index) => {
    const member = index < depth ? trusted(`d${index}`) : trusted(`NULL AS d${index}`);
    if (asked.dimension.label === null) return [member];
    return [member, trusted(index < depth ? `MAX(l${index}) AS l${index}` : `NULL AS l${index}`)];
  });
  const periods = periodsIn(selection);
  const columns = [
    ...periods,
    ...members,
    ...aggregates(selection, kept, atoms),
    trusted(`${depth} AS level`),
  ];
  const groups = [...periods, ...kept.map((_, index) => trusted(`d${index}`))];
  const clause = groups.length === 0 ? nothing : sql` GROUP BY ${join(groups)}`;
  return sql`SELECT ${join(columns)} FROM (${factRows(selection, kept, atoms)}) AS facts${clause} HAVING COUNT(*) > 0`;
}

function inOnePass(selection: Selection, depths: readonly number[], atoms: readonly Atom[]): Sql {
  const all = selection.question.dimensions;
  const members = all.flatMap((asked, index) => {
    const member = trusted(`d${index}`);
    const label = trusted(`CASE WHEN GROUPING(d${index}) = 0 THEN MAX(l${index}) END AS l${index}`);
    return asked.dimension.label === null ? [member] : [member, label];
  });
  const absent = all.map((_, index) => ` - GROUPING(d${index})`).join('');
  const periods = periodsIn(selection);
  const columns = [
    ...periods,
    ...members,
    ...aggregates(selection, all, atoms),
    trusted(`${all.length}${absent} AS level`),
  ];
  const sets = depths.map((depth) => {
    const kept = Array.from({ length: depth }, (_, index) => trusted(`d${index}`));
    return sql`(${join([...periods, ...kept])})`;
  });
  const facts = factRows(selection, all, atoms);
  return sql`SELECT ${join(columns)} FROM (${facts}) AS facts GROUP BY GROUPING SETS (${join(sets)}) HAVING COUNT(*) > 0`;
}

function aggregates(
  selection: Selection,
  kept: readonly AskedDimension[],
  atoms: readonly Atom[],
): readonly Sql[] {
  const own = atoms.map((atom, index) => {
    const content = trusted(atom.column === null && atom.known.length === 0 ? '*' : `c${index}`);
    const aggregate =
      atom.weight === null ? AGGREGATES[atom.kind](content) : weightedMean(content, trusted(`w${index}`));
    const expression = atom.kind === 'cumulativeDistinct' ? seenSoFar(selection, kept, index) : aggregate;
    // Doubles throughout: JSON has no other numbers, and engines would answer wide integers as text.
    return sql`${double(expression)} AS ${trusted(atomAlias(index))}`;
  });
  const currency = trusted('MIN(currency) AS currency_min, MAX(currency) AS currency_max');
  return selection.question.plan.currency === null ? own : [...own, currency];
}

const AGGREGATES: Readonly<Record<Atom['kind'], (column: Sql) => Sql>> = {
  sum: (column) => sql`SUM(${column})`,
  count: (column) => sql`COUNT(${column})`,
  countDistinct: (column) => sql`COUNT(DISTINCT ${column})`,
  cumulativeDistinct: (column) => sql`COUNT(DISTINCT ${column})`,
  min: (column) => sql`MIN(${column})`,
  max: (column) => sql`MAX(${column})`,
  average: (column) => sql`AVG(${column})`,
  single: (column) => sql`CASE WHEN COUNT(*) = 1 THEN MAX(${column}) END`,
};

/** Rows without a value have no weight. */
function weightedMean(column: Sql, weight: Sql): Sql {
  const known = sql`CASE WHEN ${column} IS NOT NULL THEN ${double(weight)} END`;
  return sql`SUM(${double(column)} * ${double(weight)}) / NULLIF(SUM(${known}), 0)`;
}

/** Values seen since the start of the range: those new in each bucket, added up along time. What has no time is new at its end. */
function seenSoFar(selection: Selection, kept: readonly AskedDimension[], index: number): Sql {
  const time = timeOf(selection.question, kept);
  const column = trusted(`c${index}`);
  if (time === null) return AGGREGATES.cumulativeDistinct(column);
  const bucket = trusted(`d${kept.indexOf(time)}`);
  const others = [
    ...periodsIn(selection),
    ...kept.flatMap((asked, position) => (asked === time ? [] : [trusted(`d${position}`)])),
  ];
  const partition = others.length === 0 ? nothing : sql`PARTITION BY ${join(others)} `;
  const first = trusted(`f${index}`);
  return sql`SUM(COUNT(DISTINCT CASE WHEN ${bucket} = ${first} OR ${first} IS NULL THEN ${column} END)) OVER (${partition}ORDER BY ${bucket})`;
}
