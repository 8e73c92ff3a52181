import type { CumulativeExpectation, RankingExpectation, ReportRow } from '../language/plan/index.ts';
import { membersOf } from './comparison-fault.ts';
import { columnAt, figureText, isNear, numberIn, rowText, type Table } from './figures.ts';
import type { CheckFault } from './fault.ts';

/** A row before one with a better value, or a member at the place of another one in the other query. */
export function rankingFault(
  { query, measure, order = 'descending', tolerance = 1e-6 }: Omit<RankingExpectation, 'among'>,
  table: Table,
  among: { readonly table: Table; readonly measure: string } | null,
): CheckFault | null {
  const at = columnAt(table.columns, measure);
  if (at === null) return { query, expected: `a column ${measure}`, got: 'none' };
  const sign = order === 'descending' ? -1 : 1;
  const wrong = table.rows.findIndex(
    (row, index) => index > 0 && sign * compare(row, table.rows[index - 1]!, at) < 0,
  );
  if (wrong > 0) {
    const [row, before] = [table.rows[wrong]!, table.rows[wrong - 1]!];
    const expected = `${rowText(table, row)} (${figureText(numberIn(row, at))}) before ${rowText(table, before)} (${figureText(numberIn(before, at))})`;
    return { query, expected, got: 'after it' };
  }
  if (among === null) return null;
  return amongFault(query, table, at, among, sign, tolerance);
}

function compare(row: ReportRow, other: ReportRow, at: number): number {
  return (numberIn(row, at) ?? 0) - (numberIn(other, at) ?? 0);
}

function amongFault(
  query: string,
  table: Table,
  at: number,
  among: { readonly table: Table; readonly measure: string },
  sign: 1 | -1,
  tolerance: number,
): CheckFault | null {
  const all = among.table;
  const amongAt = columnAt(all.columns, among.measure);
  if (amongAt === null) return { query, expected: `a column ${among.measure}`, got: 'none' };
  const known = all.rows.filter((row) => numberIn(row, amongAt) !== null);
  const best = known.toSorted((a, b) => sign * compare(a, b, amongAt)).slice(0, table.rows.length);
  if (best.length < table.rows.length)
    return { query, expected: `${best.length} rows`, got: String(table.rows.length) };
  const figures = new Map(known.map((row) => [membersOf(all, row), numberIn(row, amongAt)]));
  for (const [index, row] of table.rows.entries()) {
    const own = numberIn(row, at);
    const [should, of] = [numberIn(best[index]!, amongAt), figures.get(membersOf(table, row)) ?? null];
    if (isNear(own, should, tolerance) && isNear(own, of, tolerance)) continue;
    const expected = `${rowText(all, best[index]!)} with ${figureText(should)} at place ${index + 1}`;
    return { query, expected, got: `${rowText(table, row)} with ${figureText(own)}` };
  }
  return null;
}

/** A date at which a cumulative series decreases. */
export function fallFault(
  { query, measure }: Omit<CumulativeExpectation, 'to'>,
  table: Table,
): CheckFault | null {
  const at = columnAt(table.columns, measure);
  const date = table.columns.findIndex(({ role, type }) => role === 'dimension' && type === 'date');
  if (at === null || date < 0) return { query, expected: `a column ${measure} by date`, got: 'none' };
  const rows = table.rows.toSorted((a, b) => (String(a[date]) < String(b[date]) ? -1 : 1));
  const falls = rows.findIndex((row, index) => index > 0 && compare(row, rows[index - 1]!, at) < 0);
  if (rows.length < 2) return { query, expected: 'a curve of two dates or more', got: `${rows.length}` };
  if (falls < 0) return null;
  const [row, before] = [rows[falls]!, rows[falls - 1]!];
  return {
    query,
    expected: `${measure} on ${String(row[date])} to be at least ${figureText(numberIn(before, at))}, as on ${String(before[date])}`,
    got: figureText(numberIn(row, at)),
  };
}
