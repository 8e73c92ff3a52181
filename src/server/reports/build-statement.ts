import type { Statement } from '../warehouse/warehouse.ts';
import { factRows, timeOf } from './facts.ts';
import type { Selection } from './facts.ts';
import { atomAlias, expressMeasures } from './measure-expressions.ts';
import type { Atom, MeasureExpressions } from './measure-expressions.ts';
import { orderOf } from './order.ts';
import type { AskedDimension } from './question.ts';
import { identifier, join, nothing, sql, statementOf, trusted, value } from './sql.ts';
import type { Sql } from './sql.ts';

export type Dialect = 'duckdb' | 'clickhouse';

/** How a statement is to be written. */
export interface Wording {
  readonly dialect: Dialect;
  /** The facts hold several currencies: amounts are given only where a row has one. */
  readonly mixed: boolean;
}

/** ClickHouse fills groups that are rolled up with defaults unless told to use nulls, as the others do. */
const SETTINGS: Readonly<Record<Dialect, Sql>> = {
  duckdb: nothing,
  clickhouse: trusted(' SETTINGS group_by_use_nulls = 1'),
};

/** The rows of a report: for each dimension its label and its member, then the measures, then the level of a rollup. */
export function rowsStatement(
  selection: Selection,
  wording: Wording,
  page: { readonly limit: number; readonly offset: number },
): Statement {
  const { question } = selection;
  const expressions = expressMeasures(question.plan, question.measures, wording.mixed);
  const grouped = question.rollup
    ? rolledUp(selection, expressions.atoms)
    : groupedAt(selection, question.dimensions.length, expressions.atoms);
  const rows = sql`${shown(selection, question.dimensions, expressions, grouped)}${orderOf(question, expressions)}`;
  const window = sql` LIMIT ${value(page.limit)} OFFSET ${value(page.offset)}`;
  return statementOf(sql`${rows}${window}${SETTINGS[wording.dialect]}`);
}

/** The grand total: one row of the measures alone, or none where there are no facts. */
export function totalsStatement(selection: Selection, wording: Wording): Statement {
  const { question } = selection;
  const whole = { ...selection, question: { ...question, dimensions: [], rollup: false } };
  const expressions = expressMeasures(question.plan, question.measures, wording.mixed);
  return statementOf(shown(whole, [], expressions, groupedAt(whole, 0, expressions.atoms)));
}

/** The first and the last currency of the facts: different where there are several. */
export function currencyStatement(selection: Selection): Statement {
  return statementOf(sql`SELECT MIN(currency), MAX(currency) FROM (${factRows(selection, [], [])}) AS facts`);
}

function shown(
  selection: Selection,
  dimensions: readonly AskedDimension[],
  expressions: MeasureExpressions,
  grouped: Sql,
): Sql {
  const { measures, rollup } = selection.question;
  const columns = [
    ...dimensions.flatMap((asked, index) => shownDimension(asked, index)),
    ...measures.map((measure) => sql`${expressions.of(measure)} AS ${identifier(measure.name)}`),
    ...(rollup ? [trusted('level')] : []),
  ];
  return sql`SELECT ${join(columns)} FROM (${grouped}) AS grouped`;
}

function shownDimension(asked: AskedDimension, index: number): readonly Sql[] {
  const member = trusted(`d${index}`);
  const { label, column } = asked.dimension;
  if (label === null) return [sql`${member} AS ${identifier(asked.name)}`];
  return [sql`${trusted(`l${index}`)} AS ${identifier(asked.name)}`, sql`${member} AS ${identifier(column)}`];
}

/** Groups by the first `depth` dimensions; the others are null. An empty selection has no group, not even a total. */
function groupedAt(selection: Selection, depth: number, atoms: readonly Atom[]): Sql {
  const all = selection.question.dimensions;
  const kept = all.slice(0, depth);
  const members = all.flatMap((asked, index) => {
    const member = index < depth ? trusted(`d${index}`) : trusted(`NULL AS d${index}`);
    if (asked.dimension.label === null) return [member];
    return [member, trusted(index < depth ? `MAX(l${index}) AS l${index}` : `NULL AS l${index}`)];
  });
  const columns = [...members, ...aggregates(selection, kept, atoms), trusted(`${depth} AS level`)];
  const groups = kept.map((_, index) => trusted(`d${index}`));
  const clause = depth === 0 ? nothing : sql` GROUP BY ${join(groups)}`;
  return sql`SELECT ${join(columns)} FROM (${factRows(selection, kept, atoms)}) AS facts${clause} HAVING COUNT(*) > 0`;
}

/** Every level from the grand total down, in one pass over the facts where the measures allow it. */
function rolledUp(selection: Selection, atoms: readonly Atom[]): Sql {
  const all = selection.question.dimensions;
  if (atoms.some((atom) => atom.kind === 'cumulativeDistinct')) {
    const levels = Array.from({ length: all.length + 1 }, (_, depth) => groupedAt(selection, depth, atoms));
    return join(levels, ' UNION ALL ');
  }
  const members = all.flatMap((asked, index) => {
    const member = trusted(`d${index}`);
    const label = trusted(`CASE WHEN GROUPING(d${index}) = 0 THEN MAX(l${index}) END AS l${index}`);
    return asked.dimension.label === null ? [member] : [member, label];
  });
  const absent = all.map((_, index) => ` - GROUPING(d${index})`).join('');
  const columns = [
    ...members,
    ...aggregates(selection, all, atoms),
    trusted(`${all.length}${absent} AS level`),
  ];
  const sets = Array.from({ length: all.length + 1 }, (_, depth) => setOf(depth));
  const facts = factRows(selection, all, atoms);
  return sql`SELECT ${join(columns)} FROM (${facts}) AS facts GROUP BY GROUPING SETS (${join(sets)}) HAVING COUNT(*) > 0`;
}

function setOf(depth: number): Sql {
  return trusted(`(${Array.from({ length: depth }, (_, index) => `d${index}`).join(', ')})`);
}

function aggregates(
  selection: Selection,
  kept: readonly AskedDimension[],
  atoms: readonly Atom[],
): readonly Sql[] {
  const own = atoms.map((atom, index) => {
    const aggregate = AGGREGATES[atom.kind](`c${index}`);
    const expression = atom.kind === 'cumulativeDistinct' ? seenSoFar(selection, kept, index) : aggregate;
    // Doubles throughout: JSON has no other numbers, and engines would answer wide integers as text.
    return trusted(`CAST(${expression} AS DOUBLE) AS ${atomAlias(index)}`);
  });
  const currency = trusted('MIN(currency) AS currency_min, MAX(currency) AS currency_max');
  return selection.question.plan.currency === null ? own : [...own, currency];
}

const AGGREGATES: Readonly<Record<Atom['kind'], (column: string) => string>> = {
  sum: (column) => `SUM(${column})`,
  count: () => 'COUNT(*)',
  countDistinct: (column) => `COUNT(DISTINCT ${column})`,
  cumulativeDistinct: (column) => `COUNT(DISTINCT ${column})`,
  min: (column) => `MIN(${column})`,
  max: (column) => `MAX(${column})`,
  average: (column) => `AVG(${column})`,
};

/** Values seen since the start of the range: those new in each bucket, added up along time. */
function seenSoFar(selection: Selection, kept: readonly AskedDimension[], index: number): string {
  const time = timeOf(selection.question, kept);
  if (time === null) return AGGREGATES.cumulativeDistinct(`c${index}`);
  const bucket = `d${kept.indexOf(time)}`;
  const others = kept.flatMap((asked, position) => (asked === time ? [] : [`d${position}`]));
  const partition = others.length === 0 ? '' : `PARTITION BY ${others.join(', ')} `;
  return `SUM(COUNT(DISTINCT CASE WHEN ${bucket} = f${index} THEN c${index} END)) OVER (${partition}ORDER BY ${bucket})`;
}
