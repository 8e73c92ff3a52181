import type { ReportColumn, ReportData } from '../language/plan/index.ts';

type Fields<T> = Partial<Record<keyof T, unknown>>;

/** Whether a response has the required shape: named columns, and rows with a cell for each. */
export function isReportData(body: unknown): body is ReportData {
  if (!isObject(body)) return false;
  const { columns, rows, totals, comparison, asOf } = body as Fields<ReportData>;
  if (!Array.isArray(columns) || !columns.every(isColumn)) return false;
  const areRows = (list: unknown): boolean =>
    Array.isArray(list) && list.every((row) => isRow(row, columns.length));
  const isTotal = (row: unknown): boolean => row === null || row === undefined || isRow(row, columns.length);
  if (typeof asOf !== 'string' || !areRows(rows) || !isTotal(totals)) return false;
  if (comparison === undefined || comparison === null) return true;
  return isObject(comparison) && areRows(comparison.rows) && isTotal(comparison.totals);
}

function isColumn(column: unknown): boolean {
  if (!isObject(column)) return false;
  const { name, role, type, title, titleKey } = column as Fields<ReportColumn>;
  return [name, role, type, title, titleKey].every((text) => typeof text === 'string');
}

function isRow(row: unknown, length: number): boolean {
  return Array.isArray(row) && row.length === length && row.every((cell) => cell === null || !isObject(cell));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
