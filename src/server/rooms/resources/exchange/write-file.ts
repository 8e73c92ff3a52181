import type { DaySpan } from './calendar.ts';
import { Readable } from 'node:stream';
import type { FieldValue, ResourceValues } from '../../../../language/plan/index.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../format/index.ts';
import { createWorkbook } from '../../../../workbook/index.ts';
import type { CellValue } from '../../../../workbook/index.ts';
import type { FileColumn } from './columns.ts';
import { guardedText } from './guarded-text.ts';
import { listText } from './list-text.ts';
import { numberOf } from './plain-number.ts';

export interface FileRow {
  readonly values: ResourceValues;
  /** The names of members, by field. */
  readonly texts: Readonly<Record<string, string>>;
  /** The spans of days from the rows that belong to it. */
  readonly spans?: readonly DaySpan[];
}

/** Rows as CSV (RFC 4180) in UTF-8. Numbers and dates are plain. */
export function csvOfRows(columns: readonly FileColumn[], rows: readonly FileRow[]): Readable {
  return Readable.from(csvLines(columns, rows), { objectMode: false });
}

function* csvLines(columns: readonly FileColumn[], rows: readonly FileRow[]): Iterable<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => guarded(header)));
  for (const row of rows)
    yield csvLine(
      columns.map((column) => {
        const value = valueIn(column, row);
        const number = figureOf(column, value);
        if (number !== null) return number;
        return typeof value === 'string' ? guarded(value) : value;
      }),
    );
}

/**
 * `csvLine` adds the first apostrophe to text that would run as a formula. Text that already has one needs
 * another.
 */
const guarded = (text: string): string => (text.startsWith("'") ? guardedText(text) : text);

/** Rows as a workbook of one sheet. Texts are never read as formulas, dates are dates. */
export function workbookOfRows(columns: readonly FileColumn[], rows: readonly FileRow[]): Readable {
  const chunks = new TransformStream<Uint8Array, Uint8Array>();
  const writer = chunks.writable.getWriter();
  const write = async (): Promise<void> => {
    const book = createWorkbook((bytes) => writer.write(bytes));
    const sheet = await book.begin({
      name: 'Data',
      columns: columns.map(({ field, holds }) => ({
        width: holds === 'name' || field.type === 'text' ? 28 : 16,
        ...(field.type === 'date' && { format: 'yyyy-mm-dd' }),
      })),
      frozen: { columns: 0, rows: 1 },
    });
    await sheet.add([{ cells: columns.map(({ header }) => header), look: 'parent' }]);
    await sheet.add(rows.map((row) => ({ cells: columns.map((column) => workbookCell(column, row)) })));
    await sheet.close();
    await book.close();
    await writer.close();
  };
  write().catch((error: unknown) => writer.abort(error));
  return Readable.fromWeb(chunks.readable as Parameters<typeof Readable.fromWeb>[0]);
}

function workbookCell(column: FileColumn, row: FileRow): CellValue {
  const value = valueIn(column, row);
  if (column.holds === 'value' && column.field.type === 'date' && typeof value === 'string') {
    const day = new Date(`${value}T00:00:00Z`);
    // Spreadsheets have no dates before 1900.
    return day.getUTCFullYear() > 1900 && !Number.isNaN(day.getTime()) ? day : value;
  }
  return figureOf(column, value) ?? value;
}

function valueIn({ field, holds }: FileColumn, { values, texts }: FileRow): Exclude<CellValue, Date> {
  const value = (holds === 'name' ? texts : values)[field.name] ?? null;
  return typeof value === 'object' && value !== null ? listText(value) : value;
}

/** A decimal as a number, if spreadsheets keep all of its digits. */
const figureOf = ({ field, holds }: FileColumn, value: FieldValue): number | null =>
  holds === 'name' || field.type !== 'decimal' ? null : numberOf(value);
