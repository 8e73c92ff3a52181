import type { DateGrain } from './calendar.ts';
import { isCurrencyCode } from './currency.ts';
import { FULL_DECIMALS, MAX_DECIMALS } from './number-style.ts';
import type { NumberFormatName } from './number-style.ts';

/** The properties of a report's column that affect its number format in a spreadsheet. */
export interface ExcelColumn {
  readonly type: 'string' | 'number' | 'date' | 'instant' | 'boolean';
  readonly format?: NumberFormatName | undefined;
  readonly digits?: number | undefined;
  readonly currency?: string | undefined;
  /** A suffix after each number, such as pp. */
  readonly suffix?: string | undefined;
  readonly grain?: DateGrain | undefined;
}

/** Spreadsheets have no quarters or weeks. These are shown as their first day. */
const DATE_FORMATS: Readonly<Record<DateGrain, string>> = {
  hour: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
  week: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  quarter: 'yyyy-mm-dd',
  year: 'yyyy',
};

/**
 * The number format of a column in a spreadsheet. Cells contain the exact value (0.0123), and the format
 * displays it (1.23%).
 */
export function excelFormat(column: ExcelColumn): string {
  if (column.type === 'date') return DATE_FORMATS[column.grain ?? 'day'];
  if (column.type !== 'number') return column.type === 'boolean' ? 'General' : '@';
  const format = column.format ?? 'decimal';
  if (format === 'seconds') return `#,##0${fraction(column.digits ?? 0)}" s"`;
  const symbol = format === 'currency' ? currencyOf(column) : null;
  const figure = `#,##0${fraction(column.digits ?? symbol?.decimals ?? FULL_DECIMALS[format])}`;
  if (column.suffix !== undefined) return `${figure}" ${column.suffix.replaceAll('"', '')}"`;
  if (format === 'percent') return `${figure}%`;
  if (format === 'multiplier') return `${figure}"×"`;
  return symbol === null ? figure : `[$${symbol.text}]${symbol.text.length > 1 ? ' ' : ''}${figure}`;
}

function fraction(digits: number): string {
  const decimals = Math.min(Math.max(digits, 0), MAX_DECIMALS);
  return decimals === 0 ? '' : `.${'0'.repeat(decimals)}`;
}

function currencyOf({ currency }: ExcelColumn): { text: string; decimals: number } | null {
  if (currency === undefined || !isCurrencyCode(currency)) return null;
  const formatter = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const text = formatter.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
  return { text, decimals: formatter.resolvedOptions().maximumFractionDigits ?? FULL_DECIMALS.currency };
}
