import { aggregateOf, atomAlias } from './atoms.ts';
import type { Atom, PlacedAtom } from './atoms.ts';
import { factRows, periodsIn } from './facts.ts';
import type { Selection } from './facts.ts';
import { levelColumns, placesAt } from './levels.ts';
import type { Level } from './levels.ts';
import { besides, takesSteps } from './steps.ts';
import { join, emptySql, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/**
 * Returns a SELECT of the facts grouped at some levels. Dimensions that a level does not have are null. A
 * single level has all dimensions. Each group has d0, d1…, l0…, the atoms, its `level` (and `across`), and
 * its `period` when the selection has two ranges. It takes one pass over the facts for all levels, and one
 * for each atom that needs steps.
 */
export function groupedAt(selection: Selection, levels: readonly Level[], atoms: readonly Atom[]): Sql {
  const placed = [...atoms.entries()];
  const inSteps = placed.filter(([, atom]) => takesSteps(selection.question, atom));
  const own = placed.filter((one) => !inSteps.includes(one));
  const grouped = inOnePass(selection, levels, own);
  if (inSteps.length === 0) return grouped;
  const { question } = selection;
  const kept = [
    ...question.dimensions.flatMap(({ dimension }, index) =>
      dimension.label === null ? [`d${index}`] : [`d${index}`, `l${index}`],
    ),
    ...own.map(([place]) => atomAlias(place)),
    ...(question.plan.currency === null ? [] : ['currency_min', 'currency_max']),
  ];
  const columns = [...periodsIn(selection), ...kept.map(trusted), ...levelColumns(question)].map(
    (name) => sql`grouped.${name} AS ${name}`,
  );
  const found = inSteps.map((one) => besides(selection, levels, one));
  return sql`SELECT ${join([...columns, ...found.map(({ column }) => column)])} FROM (${grouped}) AS grouped${join(
    found.map(({ table }) => table),
    '',
  )}`;
}

/** Groups the facts of all levels in one pass. An empty selection has no group, not even a total. */
function inOnePass(selection: Selection, levels: readonly Level[], atoms: readonly PlacedAtom[]): Sql {
  const { dimensions, plan, across } = selection.question;
  const isTree = levels.length > 1;
  const members = dimensions.flatMap((requested, index) => {
    const member = trusted(`d${index}`);
    if (requested.dimension.label === null) return [member];
    const label = `MAX(l${index})`;
    const own = isTree ? `CASE WHEN GROUPING(d${index}) = 0 THEN ${label} END` : label;
    return [member, trusted(`${own} AS l${index}`)];
  });
  const present = (first: number): string =>
    `${dimensions.length - first}${isTree ? dimensions.map((_, index) => (index < first ? '' : ` - GROUPING(d${index})`)).join('') : ''}`;
  const columns = [
    ...periodsIn(selection),
    ...members,
    ...atoms.map((placed) => sql`${aggregateOf(plan, placed)} AS ${trusted(atomAlias(placed[0]))}`),
    ...(plan.currency === null
      ? []
      : [trusted('MIN(currency) AS currency_min, MAX(currency) AS currency_max')]),
    trusted(`${present(0)} AS level`),
    ...(across === 0 ? [] : [trusted(`${present(dimensions.length - across)} AS across`)]),
  ];
  const facts = factRows(selection, dimensions, atoms);
  return sql`SELECT ${join(columns)} FROM (${facts}) AS facts${groupedBy(selection, levels)} HAVING COUNT(*) > 0`;
}

function groupedBy(selection: Selection, levels: readonly Level[]): Sql {
  const sets = levels.map((level) =>
    join([
      ...periodsIn(selection),
      ...placesAt(selection.question, level).map((place) => trusted(`d${place}`)),
    ]),
  );
  const [only = emptySql, ...more] = sets;
  if (more.length > 0) return sql` GROUP BY GROUPING SETS (${join(sets.map((set) => sql`(${set})`))})`;
  return only.fragments.length === 0 ? emptySql : sql` GROUP BY ${only}`;
}
