import { factRows, periodsIn } from './facts.ts';
import type { Selection } from './facts.ts';
import { groupedAt } from './grouping.ts';
import { figuresOf } from './figures.ts';
import { GRAND_TOTAL, LEVEL_ACROSS, levelsOf } from './levels.ts';
import type { Level } from './levels.ts';
import { hasRowCurrency, ROW_CURRENCY } from './row-currency.ts';
import { expressFigures } from './figure-expressions.ts';
import type { FigureExpressions } from './figure-expressions.ts';
import { orderOf } from './order.ts';
import type { Question } from '../question/question.ts';
import { MOST_ROWS } from '../question/parse-question.ts';
import { identifier, inDialect, join, emptySql, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** The page of rows to return. */
export interface Page {
  /** Number of rows; Infinity for all. */
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns a statement for the rows of a report: for each dimension its label and its member, then the
 * figures, then the level of a rollup. With `mixed` currencies, an amount is null unless its row has a single
 * currency.
 */
export function rowsStatement(selection: Selection, mixed: boolean, page: Page): Sql {
  return rowsWith([], selection, mixed, page);
}

/**
 * Like `rowsStatement`, with the number of all rows as the last cell of each row. Counting separately would
 * be a second pass over the facts.
 */
export function countedRowsStatement(selection: Selection, mixed: boolean, page: Page): Sql {
  return rowsWith([trusted('COUNT(*) OVER () AS all_rows')], selection, mixed, page);
}

function rowsWith(more: readonly Sql[], selection: Selection, mixed: boolean, page: Page): Sql {
  const { question } = selection;
  const expressions = expressFigures(selection, figuresOf(question), mixed);
  const grouped = groupsOf(selection, levelsOf(question), expressions);
  const columns = [
    ...cellsOf(question, expressions, mixed).map(({ cell, name }) => sql`${cell} AS ${identifier(name)}`),
    ...(question.rollup ? [trusted('level')] : []),
    ...more,
  ];
  const order = orderOf(question, expressions).map(ordered);
  const sorted = order.length === 0 ? emptySql : sql` ORDER BY ${join(order)}`;
  const window = Number.isFinite(page.limit) ? sql` LIMIT ${value(page.limit)}` : emptySql;
  const start = page.offset > 0 ? sql` OFFSET ${value(page.offset)}` : emptySql;
  return sql`SELECT ${join(columns)} FROM (${grouped}) AS grouped${sorted}${window}${start}`;
}

/**
 * Returns one statement for a page of rows with the grand total, and for the other range if the selection has
 * two. One statement is faster, because reading the facts and planning cost more than the rest. Each row ends
 * with its level (0 for the grand total, which comes first on every page), its period, and the number of all
 * rows of the period. All rows of the other range are returned, in the order of their members, because the
 * counterpart of a row may be anywhere.
 */
export function wholeStatement(selection: Selection, mixed: boolean, page: Page): Sql {
  const { question } = selection;
  const expressions = expressFigures(selection, figuresOf(question), mixed);
  const levels = withTotal(question);
  const hasPeriods = periodsIn(selection).length > 0;
  const cells = cellsOf(question, expressions, mixed).map(
    ({ cell }, index) => sql`${cell} AS ${trusted(`x${index}`)}`,
  );
  const order = orderOf(question, expressions, hasPeriods);
  const keys = order.map(({ expression }, index) => sql`${expression} AS ${trusted(`o${index}`)}`);
  const period = trusted(hasPeriods ? 'period' : '0 AS period');
  const grouped = groupsOf(selection, levels, expressions);
  const keyed = sql`SELECT ${join([...cells, trusted('level'), period, ...keys])} FROM (${grouped}) AS grouped`;
  const shown = trusted([...cells.map((_, index) => `x${index}`), 'level', 'period'].join(', '));
  const totalFirst = trusted('CASE WHEN level = 0 THEN 0 ELSE 1 END');
  const places = order.map(({ descending }, index) =>
    ordered({ expression: trusted(`o${index}`), descending }),
  );
  const place = sql`ROW_NUMBER() OVER (PARTITION BY period ORDER BY ${join([totalFirst, ...places])}) AS place`;
  // The total of a flat report precedes its first row and does not count as a row.
  const before = question.rollup || levels.length === 1 ? 0 : 1;
  const [first, last] = [page.offset + before + 1, page.offset + before + page.limit];
  const wanted = join(
    [
      trusted('level = 0'),
      sql`(period = 0 AND place BETWEEN ${value(first)} AND ${value(last)})`,
      ...(hasPeriods ? [sql`(period = 1 AND place <= ${value(before + MOST_ROWS)})`] : []),
    ],
    ' OR ',
  );
  const count = trusted(`COUNT(*) OVER (PARTITION BY period) - ${before} AS all_rows`);
  const placed = sql`SELECT ${shown}, ${count}, ${place} FROM (${keyed}) AS keyed`;
  return sql`SELECT ${shown}, all_rows FROM (${placed}) AS placed WHERE ${wanted} ORDER BY period, place`;
}

/** Returns the groups with the columns that are computed over all groups. */
function groupsOf(
  selection: Selection,
  levels: readonly Level[],
  { atoms, overGroups }: FigureExpressions,
): Sql {
  const grouped = groupedAt(selection, levels, atoms);
  return overGroups.length === 0 ? grouped : sql`SELECT *, ${join(overGroups)} FROM (${grouped}) AS groups`;
}

/** Returns a statement that counts the rows of a question, for an empty page. It computes no measures. */
export function countStatement(selection: Selection): Sql {
  const grouped = groupedAt(selection, levelsOf(selection.question), []);
  return sql`SELECT COUNT(*) FROM (${grouped}) AS grouped`;
}

/**
 * Returns a statement for the first and the last currency of the facts. They differ when there are several.
 */
export function currencyStatement(selection: Selection): Sql {
  return sql`SELECT MIN(currency), MAX(currency) FROM (${factRows(selection, [], [])}) AS facts`;
}

/**
 * Returns the levels, including the grand total. A rollup always has it, a flat report when it is requested.
 */
function withTotal(question: Question): readonly Level[] {
  const { rollup, totals, dimensions } = question;
  const needsTotal = totals && !rollup && dimensions.length > 0;
  return needsTotal ? [...levelsOf(question), GRAND_TOTAL] : levelsOf(question);
}

/**
 * Returns the cells of a row: for each dimension its label and its member, then the figures, the currency
 * when rows have their own, and `across`.
 */
function cellsOf(
  question: Question,
  expressions: FigureExpressions,
  mixed: boolean,
): readonly { readonly cell: Sql; readonly name: string }[] {
  const members = question.dimensions.flatMap(({ name, grain, dimension: { label, column } }, index) => {
    const found = trusted(`d${index}`);
    const member = grain === 'hour' ? inDialect((dialect) => dialect.hourText(found)) : found;
    if (label === null) return [{ cell: member, name }];
    return [
      { cell: trusted(`l${index}`), name },
      { cell: member, name: column },
    ];
  });
  const figures = figuresOf(question).flatMap(({ name }) => {
    const cell = expressions.of(name);
    return cell === null ? [] : [{ cell, name }];
  });
  const single = trusted("CASE WHEN currency_min = currency_max THEN NULLIF(currency_min, '') END");
  const currency = hasRowCurrency(question, mixed) ? [{ cell: single, name: ROW_CURRENCY }] : [];
  const across = question.across === 0 ? [] : [{ cell: trusted('across'), name: LEVEL_ACROSS }];
  return [...members, ...figures, ...currency, ...across];
}

/** Nulls come last in both directions. */
function ordered({
  expression,
  descending,
}: {
  readonly expression: Sql;
  readonly descending: boolean;
}): Sql {
  return sql`${expression} ${trusted(descending ? 'DESC' : 'ASC')} NULLS LAST`;
}
