import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';
import { questionKey } from '../../page-run/index.ts';
import type { QueryRequest } from '../../page-run/index.ts';
import type { Transport } from './transport.ts';

/** The most rows of one response. */
const MOST_ROWS = 100_000;

/**
 * All rows of a request, as many at a time as the API returns. Nothing is cached. Throws where a page can't be
 * loaded, or was computed from other data than the previous ones.
 */
export async function* answerPages(
  question: QueryRequest,
  transport: Transport,
  signal: AbortSignal,
): AsyncGenerator<ReportData> {
  let asOf: string | null = null;
  for (let offset = 0; ; offset += MOST_ROWS) {
    signal.throwIfAborted();
    const params = { ...question.params, limit: MOST_ROWS, ...(offset > 0 && { offset }) };
    const requested = { ...question, params, key: questionKey(question.path, params) };
    const outcome = await transport(requested, null, signal);
    signal.throwIfAborted();
    if (outcome.kind !== 'answer')
      throw new Error(outcome.kind === 'failed' ? outcome.message : `The answer is "${outcome.kind}".`);
    const { data } = outcome;
    if (asOf !== null && data.asOf !== asOf) throw new Error('The data were replaced while they were read.');
    ({ asOf } = data);
    yield data;
    if (!data.truncated) return;
  }
}

/** The most rows that are held in memory: more would not fit into a sheet either. */
export const MOST_HELD = 1_000_000;

/** Joins pages into one response. If there are more rows than can be held, it is marked as truncated. */
export async function joinedPages(
  pages: AsyncIterable<ReportData>,
  came: (rows: number) => void,
): Promise<ReportData | null> {
  let whole: ReportData | null = null;
  for await (const page of pages) {
    whole = whole === null ? page : joined(whole, page);
    came(whole.rows.length);
    if (whole.rows.length >= MOST_HELD) break;
  }
  return whole;
}

function joined(before: ReportData, page: ReportData): ReportData {
  // Each page has coverage columns only for the measures that are partly known in its rows.
  const more = page.columns.filter(({ name }) => !before.columns.some((column) => column.name === name));
  const columns = [...before.columns, ...more];
  const rows = [...inColumns(columns, before.columns, before.rows), ...inColumns(columns, page.columns, page.rows)]; // prettier-ignore
  const rowsOf = ({ comparison, columns: own }: ReportData) => inColumns(columns, own, comparison?.rows ?? []); // prettier-ignore
  const totalsOf = (row: ReportRow | null): ReportRow | null =>
    row && inColumns(columns, page.columns, [row])[0]!;
  return {
    ...page,
    columns,
    rows,
    totals: totalsOf(page.totals),
    rowCount: rows.length,
    comparison: page.comparison && {
      ...page.comparison,
      rows: [...rowsOf(before), ...rowsOf(page)],
      totals: totalsOf(page.comparison.totals),
    },
  };
}

/** Converts rows from a page's columns to the joined columns. */
function inColumns(
  columns: readonly ReportColumn[],
  own: readonly ReportColumn[],
  rows: readonly ReportRow[],
): readonly ReportRow[] {
  if (columns.length === own.length && columns.every(({ name }, at) => name === own[at]!.name)) return rows;
  const places = columns.map(({ name }) => own.findIndex((column) => column.name === name));
  return rows.map((row) => places.map((at, index) => row[at] ?? missing(columns[index]!, at)));
}

/**
 * The cell of a column that a page lacks: a missing coverage means that all is known (1); its base is unknown (NaN).
 */
const missing = ({ role }: ReportColumn, at: number): ReportCell =>
  at >= 0 ? null : role === 'coverage' ? 1 : NaN;
