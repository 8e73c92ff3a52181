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
import { identifier, inDialect, join, nothing, sql, trusted, value } from '../dialect/sql.ts';
import type { Sql } from '../dialect/dialect.ts';

/** Which of the rows are wanted. */
export interface Page {
  /** Infinity for all of them. */
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows of a report: for each dimension its label and its member, then the figures, then the level of a rollup. Where
 * the facts are of `mixed` currencies, amounts are given only where a row has one.
 */
export function rowsStatement(selection: Selection, mixed: boolean, page: Page): Sql {
  return rowsWith([], selection, mixed, page);
}

/** The same, each row followed by the number of all rows: counting them by themselves would be a second pass over the facts. */
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
  const sorted = order.length === 0 ? nothing : sql` ORDER BY ${join(order)}`;
  const window = Number.isFinite(page.limit) ? sql` LIMIT ${value(page.limit)}` : nothing;
  const start = page.offset > 0 ? sql` OFFSET ${value(page.offset)}` : nothing;
  return sql`SELECT ${join(columns)} FROM (${grouped}) AS grouped${sorted}${window}${start}`;
}

/**
 * A page of rows with the grand total, and the same of the other range where the selection has two, from one statement:
 * reading the facts and planning cost more than all that is done with them. Each row is followed by its level, which is 0
 * for the grand total (it comes first, whatever the page), by its period, and by the number of all rows of the period. Of
 * the other range come all rows, in the order of their members: what row 3 is compared with may stand anywhere.
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
  // A flat report's total stands before its first row, and is none of them.
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

/** The groups, with what is computed over all of them. */
function groupsOf(
  selection: Selection,
  levels: readonly Level[],
  { atoms, overGroups }: FigureExpressions,
): Sql {
  const grouped = groupedAt(selection, levels, atoms);
  return overGroups.length === 0 ? grouped : sql`SELECT *, ${join(overGroups)} FROM (${grouped}) AS groups`;
}

/** How many rows a question has, for a page that has none. No measure is computed for it. */
export function countStatement(selection: Selection): Sql {
  const grouped = groupedAt(selection, levelsOf(selection.question), []);
  return sql`SELECT COUNT(*) FROM (${grouped}) AS grouped`;
}

/** The first and the last currency of the facts: different where there are several. */
export function currencyStatement(selection: Selection): Sql {
  return sql`SELECT MIN(currency), MAX(currency) FROM (${factRows(selection, [], [])}) AS facts`;
}

/** A rollup has the grand total among its levels, a flat report where it is asked for. */
function withTotal(question: Question): readonly Level[] {
  const { rollup, totals, dimensions } = question;
  const needsTotal = totals && !rollup && dimensions.length > 0;
  return needsTotal ? [...levelsOf(question), GRAND_TOTAL] : levelsOf(question);
}

/** For each dimension its label and its member, then the figures, the currency where rows have their own, and how much of the level is across. */
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

/** Unknown comes last, whichever the direction. */
function ordered({
  expression,
  descending,
}: {
  readonly expression: Sql;
  readonly descending: boolean;
}): Sql {
  return sql`${expression} ${trusted(descending ? 'DESC' : 'ASC')} NULLS LAST`;
}
