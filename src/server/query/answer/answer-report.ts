import type { ReportData } from '../../../language/plan/index.ts';
import { Pauses } from '../../process/pauses.ts';
import type { ResultTable, Warehouse } from '../../warehouse/warehouse.ts';
import {
  countedRowsStatement,
  countStatement,
  currencyStatement,
  wholeStatement,
} from '../statement/statement.ts';
import type { Sql } from '../dialect/dialect.ts';
import { resultOf } from '../dialect/statement-of.ts';
import { chosenGroups } from '../statement/chosen-groups.ts';
import { addDays } from '../../../format/index.ts';
import type { DateRange } from '../question/calendar.ts';
import { reportColumns } from './columns.ts';
import type { Naming } from './columns.ts';
import { comparablePeriod } from './comparable.ts';
import type { ComparablePeriod } from './comparable.ts';
import { alignComparison } from './comparison.ts';
import { partlyKnown, withoutFullCoverage } from './coverage.ts';
import type { DataExtent } from './extent.ts';
import type { Selection } from '../statement/facts.ts';
import { figuresOf } from '../statement/figures.ts';
import { hasRowCurrency } from '../statement/row-currency.ts';
import { MOST_ROWS } from '../question/parse-question.ts';
import type { Question, Scope } from '../question/question.ts';

/** The inputs of a report besides the question. */
export interface ReportSource {
  readonly warehouse: Warehouse;
  readonly scope: Scope;
  /** ISO 4217 code of the company's currency. Not used for a dataset that has a currency column. */
  readonly currency: string;
  readonly titleOf: (key: string) => string;
  readonly extent: DataExtent;
  /** The company's current day, as an ISO date. */
  readonly today: string;
  /** The version of the data. It changes with every load. */
  readonly version: string;
}

/**
 * Returns rows, totals and comparison of one question. All queries stop when one fails or the signal aborts.
 */
export async function answerReport(
  requested: Question,
  source: ReportSource,
  signal: AbortSignal,
): Promise<ReportData> {
  const comparable = comparableOf(requested, source);
  const question = { ...requested, comparison: comparable?.covered ? comparable.period : null };
  const naming = await namingOf(question, source, signal);
  const { range, comparison, limit, offset } = question;
  const [own, compared] = await requestPeriods(question, source, isMixed(naming), signal);
  const truncated = own.rows.length > limit;
  const rows = truncated ? own.rows.slice(0, limit) : own.rows;
  const complete = !truncated && offset === 0;
  const answer = {
    rows: rows as ReportData['rows'],
    totals: question.totals ? totalRow(question, own, naming) : null,
    ...(comparison === null
      ? {}
      : {
          comparison: {
            ...comparison,
            covered: true,
            rows: alignComparison(question, rows, compared.rows, complete) as ReportData['rows'],
            totals: question.totals ? totalRow(question, compared, naming) : null,
          },
        }),
  };
  const partly = partlyKnown(question, answer);
  return {
    columns: [...reportColumns(question, naming, partly)],
    ...withoutFullCoverage(question, partly, answer),
    ...(comparable === null || comparable.covered ? {} : { comparison: notCompared(comparable.period) }),
    rowCount: rows.length,
    truncated,
    totalRowCount: own.count ?? (offset === 0 ? 0 : await countOf(question, source, signal)),
    ...factsAbout(source, range),
  };
}

/** Returns the period that a question is compared with; null when it asks for no comparison. */
export function comparableOf(
  { plan, range, comparison }: Question,
  { extent, today }: Pick<ReportSource, 'extent' | 'today'>,
): ComparablePeriod | null {
  if (range === null || comparison === null) return null;
  // Facts that no source delivers, such as due tasks, can be known before their day.
  const planned = plan.sources === null && extent.covers !== null ? extent.covers.end : today;
  return comparablePeriod(range, comparison, extent, planned > today ? planned : today);
}

/** Returns a comparison without figures, for a period that the data do not cover. */
export function notCompared(period: DateRange): NonNullable<ReportData['comparison']> {
  return { ...period, covered: false, rows: [], totals: null };
}

/** Returns what an answer states about its facts: their freshness and the days they cover. */
export function factsAbout(
  { extent: { asOf, covers, freshness } }: Pick<ReportSource, 'extent'>,
  range: DateRange | null,
): Pick<ReportData, 'asOf' | 'freshness' | 'covers' | 'range'> {
  return {
    asOf,
    freshness,
    ...(covers === null ? {} : { covers: { ...covers } }),
    ...(range === null ? {} : { range: { ...range } }),
  };
}

/**
 * Counts all rows. Called only for an empty page, which may start after the last row, because counting is a
 * second pass over the facts.
 */
async function countOf(question: Question, source: ReportSource, signal: AbortSignal): Promise<number> {
  const statement = countStatement(selectionOf(question, source, question.range));
  const [table] = await runAll(source.warehouse, signal, [statement]);
  return Number(table?.rows[0]?.[0] ?? 0);
}

type Row = ResultTable['rows'][number];

/** The rows of one range and its grand total, if any. */
interface Period {
  readonly rows: readonly Row[];
  readonly total: Row | null;
  /** The number of rows of all pages; null when the range returned no row. */
  readonly count: number | null;
}

/**
 * Queries the question's range and the compared range. Requests one row more than the limit, to detect
 * whether more rows exist.
 */
async function requestPeriods(
  question: Question,
  source: ReportSource,
  mixed: boolean,
  signal: AbortSignal,
): Promise<readonly [Period, Period]> {
  const { range, comparison, offset } = question;
  const page = { limit: question.limit + 1, offset };
  const selection = selectionOf(question, source, range);
  if (comparison === null && !question.totals) {
    const [found] = await runAll(source.warehouse, signal, [countedRowsStatement(selection, mixed, page)]);
    const rows = found?.rows ?? [];
    return [
      { rows: rows.map((row) => row.slice(0, -1)), total: null, count: countIn(rows[0]) },
      nothingFound,
    ];
  }
  if (range === null || comparison === null || touch(range, comparison)) {
    const both = comparison === null ? selection : { ...selection, compared: comparison };
    const [found] = await runAll(source.warehouse, signal, [wholeStatement(both, mixed, page)]);
    return [await periodOf(question, found, 0), await periodOf({ ...question, offset: 0 }, found, 1)];
  }
  const whole: Question = { ...question, sort: [], offset: 0 };
  const others = selectionOf(whole, source, comparison);
  const [found, compared] = await runAll(source.warehouse, signal, [
    wholeStatement(selection, mixed, page),
    wholeStatement(others, mixed, { limit: MOST_ROWS, offset: 0 }),
  ]);
  return [await periodOf(question, found, 0), await periodOf(whole, compared, 0)];
}

const nothingFound: Period = { rows: [], total: null, count: null };

const countIn = (row: Row | undefined): number | null => (row === undefined ? null : Number(row.at(-1)));

/** Whether one range begins on the day after the other ends, such as a period and its previous period. */
const touch = (a: DateRange, b: DateRange): boolean =>
  addDays(a.end, 1) === b.start || addDays(b.end, 1) === a.start;

/**
 * Extracts a period's rows without the columns that the statement adds. The grand total is a row of the first
 * page in a rollup and in a question without dimensions.
 */
async function periodOf(question: Question, table: ResultTable | undefined, period: 0 | 1): Promise<Period> {
  const { rollup, dimensions, offset } = question;
  const isRow = (rollup || dimensions.length === 0) && offset === 0;
  const rows: Row[] = [];
  let total: Row | null = null;
  let count: number | null = null;
  const pauses = new Pauses();
  for (const row of table?.rows ?? []) {
    if (pauses.isDue) await pauses.take();
    if (row.at(-2) !== period) continue;
    count = countIn(row);
    const shown = row.slice(0, rollup ? -2 : -3);
    const isTotal = row.at(-3) === 0;
    if (isTotal) total = shown;
    if (!isTotal || isRow) rows.push(shown);
  }
  return { rows, total, count };
}

/**
 * Returns the currency of the answer. A dataset with a currency column uses the currency of its facts, null
 * when the ranges hold several.
 */
export async function namingOf(
  question: Question,
  source: ReportSource,
  signal: AbortSignal,
): Promise<Naming> {
  const { titleOf, warehouse } = source;
  if (question.plan.currency === null) return { titleOf, currency: source.currency };
  const ranges = question.comparison === null ? [question.range] : [question.range, question.comparison];
  const statements = ranges.map((range) => currencyStatement(selectionOf(question, source, range)));
  const tables = await runAll(warehouse, signal, statements);
  const found = tables.flatMap(({ rows }) => rows[0] ?? []).filter((cell) => cell !== null);
  const currencies = new Set(found.map(String));
  const [only] = currencies;
  return { titleOf, currency: currencies.size > 1 ? null : only || null };
}

export function isMixed({ currency }: Naming): boolean {
  return currency === null;
}

export function selectionOf(question: Question, source: ReportSource, range: DateRange | null): Selection {
  return { question, scope: source.scope, range, chosen: chosenGroups(question, source.scope) };
}

async function runAll(
  warehouse: Warehouse,
  signal: AbortSignal,
  statements: readonly Sql[],
): Promise<readonly ResultTable[]> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const runs = statements.map((statement) => resultOf(statement, warehouse, { signal: either }));
  try {
    return await Promise.all(runs);
  } catch (error) {
    failure.abort();
    await Promise.allSettled(runs);
    throw error;
  }
}

/** Returns the grand total. Without facts, all cells are null except the level. */
function totalRow(question: Question, { total }: Period, naming: Naming): ReportData['totals'] {
  if (total !== null) return [...total];
  const members = question.dimensions.flatMap(({ dimension }) =>
    dimension.label === null ? [null] : [null, null],
  );
  const currency = hasRowCurrency(question, isMixed(naming)) ? [null] : [];
  const figures = figuresOf(question).map(() => null);
  const level = [...(question.across === 0 ? [] : [0]), ...(question.rollup ? [0] : [])];
  return [...members, ...figures, ...currency, ...level];
}
