import { aggregateOf, atomAlias, isOfItsDepth } from './atoms.ts';
import type { Atom } from './atoms.ts';
import { factRows, periodsIn, timeAmong } from './facts.ts';
import type { Selection } from './facts.ts';
import type { AskedDimension } from '../question/question.ts';
import { join, nothing, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/**
 * The facts grouped at some depths: by so many of the first dimensions, the others null, and 0 for the grand total. Each
 * group has d0, d1…, l0…, the atoms, its depth as `level`, and its `period` where the selection has two. All depths take
 * one pass over the facts where the measures allow it.
 */
export function groupedAt(selection: Selection, depths: readonly number[], atoms: readonly Atom[]): Sql {
  if (depths.length > 1 && !atoms.some(isOfItsDepth)) return inOnePass(selection, depths, atoms);
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
  const { question } = selection;
  const { plan } = question;
  const members = kept.map((_, index) => trusted(`d${index}`));
  const time = timeAmong(question, kept);
  const others = [...periodsIn(selection), ...members.filter((_, index) => index !== time)];
  const own = atoms.map((atom, index) => {
    const aggregate = aggregateOf(plan, atom, index, { bucket: members[time] ?? null, others });
    return sql`${aggregate} AS ${trusted(atomAlias(index))}`;
  });
  const currency = trusted('MIN(currency) AS currency_min, MAX(currency) AS currency_max');
  return plan.currency === null ? own : [...own, currency];
}
