import { aggregateOf, atomAlias } from './atoms.ts';
import type { Atom, PlacedAtom } from './atoms.ts';
import { factRows, periodsIn } from './facts.ts';
import type { Selection } from './facts.ts';
import { besides, takesSteps } from './steps.ts';
import { join, nothing, sql, trusted } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/**
 * The facts grouped at some depths: by so many of the first dimensions, the others null, and 0 for the grand total; a
 * single depth has all of them. Each group has d0, d1…, l0…, the atoms, its depth as `level`, and its `period` where the
 * selection has two. All depths take one pass over the facts, and one for each atom that takes steps.
 */
export function groupedAt(selection: Selection, depths: readonly number[], atoms: readonly Atom[]): Sql {
  const placed = [...atoms.entries()];
  const inSteps = placed.filter(([, atom]) => takesSteps(selection.question, atom));
  const own = placed.filter((one) => !inSteps.includes(one));
  const grouped = inOnePass(selection, depths, own);
  if (inSteps.length === 0) return grouped;
  const { question } = selection;
  const kept = [
    ...question.dimensions.flatMap(({ dimension }, index) =>
      dimension.label === null ? [`d${index}`] : [`d${index}`, `l${index}`],
    ),
    ...own.map(([place]) => atomAlias(place)),
    ...(question.plan.currency === null ? [] : ['currency_min', 'currency_max']),
    'level',
  ];
  const columns = [...periodsIn(selection), ...kept.map(trusted)].map(
    (name) => sql`grouped.${name} AS ${name}`,
  );
  const found = inSteps.map((one) => besides(selection, depths, one));
  return sql`SELECT ${join([...columns, ...found.map(({ column }) => column)])} FROM (${grouped}) AS grouped${join(
    found.map(({ table }) => table),
    '',
  )}`;
}

/** An empty selection has no group, not even a total. */
function inOnePass(selection: Selection, depths: readonly number[], atoms: readonly PlacedAtom[]): Sql {
  const { dimensions, plan } = selection.question;
  const isTree = depths.length > 1;
  const members = dimensions.flatMap((asked, index) => {
    const member = trusted(`d${index}`);
    if (asked.dimension.label === null) return [member];
    const label = `MAX(l${index})`;
    const own = isTree ? `CASE WHEN GROUPING(d${index}) = 0 THEN ${label} END` : label;
    return [member, trusted(`${own} AS l${index}`)];
  });
  const absent = isTree ? dimensions.map((_, index) => ` - GROUPING(d${index})`).join('') : '';
  const columns = [
    ...periodsIn(selection),
    ...members,
    ...atoms.map((placed) => sql`${aggregateOf(plan, placed)} AS ${trusted(atomAlias(placed[0]))}`),
    ...(plan.currency === null
      ? []
      : [trusted('MIN(currency) AS currency_min, MAX(currency) AS currency_max')]),
    trusted(`${dimensions.length}${absent} AS level`),
  ];
  const facts = factRows(selection, dimensions, atoms);
  return sql`SELECT ${join(columns)} FROM (${facts}) AS facts${groupedBy(selection, depths)} HAVING COUNT(*) > 0`;
}

function groupedBy(selection: Selection, depths: readonly number[]): Sql {
  const sets = depths.map((depth) =>
    join([...periodsIn(selection), ...Array.from({ length: depth }, (_, index) => trusted(`d${index}`))]),
  );
  const [only = nothing, ...more] = sets;
  if (more.length > 0) return sql` GROUP BY GROUPING SETS (${join(sets.map((set) => sql`(${set})`))})`;
  return only.fragments.length === 0 ? nothing : sql` GROUP BY ${only}`;
}
