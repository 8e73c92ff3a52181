import type { ReportData } from '../../language/plan/index.ts';
import type { ResultTable, Statement, Warehouse } from '../warehouse/warehouse.ts';
import { currencyStatement, rowsStatement, totalsStatement } from './build-statement.ts';
import type { Wording } from './build-statement.ts';
import type { DateRange } from './calendar.ts';
import { reportColumns } from './columns.ts';
import type { Naming } from './columns.ts';
import { alignComparison } from './comparison.ts';
import type { Selection } from './facts.ts';
import { MOST_ROWS } from './parse-question.ts';
import type { Question, Scope } from './question.ts';

/** What a report is made from, besides the question. */
export interface ReportSource {
  readonly warehouse: Warehouse;
  readonly scope: Scope;
  /** Of the company; a dataset with a currency column has its own. */
  readonly currency: string;
  readonly titleOf: (key: string) => string;
  /** When the facts were last loaded, as an ISO time. */
  readonly asOf: string;
  /** Changes with every load. */
  readonly version: string;
}

/** Rows, totals and comparison of one question, run side by side; when one fails or the signal fires, all stop. */
export async function answerReport(
  question: Question,
  source: ReportSource,
  signal: AbortSignal,
): Promise<ReportData> {
  const naming = await namingOf(question, source, signal);
  const wording = wordingOf(source, naming);
  const { range, comparison, limit, offset } = question;
  const [found, totals, compared, comparedTotals] = await runAll(source.warehouse, signal, [
    // One row more than asked for tells whether there are more.
    rowsStatement(selectionOf(question, source, range), wording, { limit: limit + 1, offset }),
    question.totals ? totalsStatement(selectionOf(question, source, range), wording) : null,
    comparison && comparisonStatement(question, source, wording, comparison),
    comparison && question.totals
      ? totalsStatement(selectionOf(question, source, comparison), wording)
      : null,
  ]);
  const all = found?.rows ?? [];
  const rows = all.length > limit ? all.slice(0, limit) : all;
  const truncated = all.length > limit;
  const complete = !truncated && offset === 0;
  return {
    columns: [...reportColumns(question, naming)],
    rows: rows as ReportData['rows'],
    totals: question.totals ? totalRow(question, totals) : null,
    rowCount: rows.length,
    truncated,
    asOf: source.asOf,
    ...(range === null ? {} : { range: { ...range } }),
    ...(comparison === null
      ? {}
      : {
          comparison: {
            ...comparison,
            rows: alignComparison(question, rows, compared?.rows ?? [], complete) as ReportData['rows'],
            totals: question.totals ? totalRow(question, comparedTotals) : null,
          },
        }),
  };
}

/** The currency of the answer: the facts' own where they have one, which both ranges must share. */
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
  const found = tables.flatMap((table) => table?.rows[0] ?? []).filter((cell) => cell !== null);
  const currencies = new Set(found.map(String));
  const [only] = currencies;
  return { titleOf, currency: currencies.size > 1 ? null : only || null };
}

export function wordingOf(source: ReportSource, naming: Naming): Wording {
  return { dialect: source.warehouse.dialect, mixed: naming.currency === null };
}

export function selectionOf(question: Question, source: ReportSource, range: DateRange | null): Selection {
  return { question, scope: source.scope, range };
}

/** Without the question's page: what row 3 is compared with may stand anywhere. */
function comparisonStatement(
  question: Question,
  source: ReportSource,
  wording: Wording,
  comparison: DateRange,
): Statement {
  const whole: Question = { ...question, sort: [] };
  return rowsStatement(selectionOf(whole, source, comparison), wording, { limit: MOST_ROWS, offset: 0 });
}

async function runAll(
  warehouse: Warehouse,
  signal: AbortSignal,
  statements: readonly (Statement | null)[],
): Promise<readonly (ResultTable | null)[]> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const runs = statements.map((statement) => statement && warehouse.query(statement, { signal: either }));
  try {
    return await Promise.all(runs);
  } catch (error) {
    failure.abort();
    await Promise.allSettled(runs);
    throw error;
  }
}

/** The totals under the columns of the rows: no member, then the measures, then level 0. */
function totalRow(question: Question, table: ResultTable | null | undefined): ReportData['totals'] {
  const members = question.dimensions.flatMap(({ dimension }) =>
    dimension.label === null ? [null] : [null, null],
  );
  const measures = table?.rows[0] ?? question.measures.map(() => null);
  return [...members, ...measures, ...(question.rollup ? [0] : [])];
}
