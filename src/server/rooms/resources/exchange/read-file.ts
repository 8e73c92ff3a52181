import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import type { CellValue, Workbook } from 'exceljs';
import { unzipSync } from 'fflate';
import { HttpError } from '../../../api/handler.ts';
import { plainText } from './guarded-text.ts';

export type FileCell = string | number | boolean | Date | null;

export interface FileTable {
  /** Whether a program with decimal commas wrote the file. */
  readonly isLocal: boolean;
  readonly header: readonly string[];
  /** `row` is the row number in the file, starting at 1; row 1 of a CSV file is the header. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly FileCell[] }[];
}

/** The largest number of rows of an import. */
export const MOST_ROWS = 50_000;
/** The largest uncompressed size of a workbook, in bytes. */
const MOST_BYTES = 256 * 1_024 * 1_024;

const unreadable = (message: string): HttpError => new HttpError(422, 'unreadable-file', message);

/** Reads a CSV file or a workbook as a table. Throws a 422 for any other file. */
export async function readFile(bytes: Buffer): Promise<FileTable> {
  const isWorkbook = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const lines = isWorkbook ? await workbookLines(bytes) : csvLines(bytes);
  const [first, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
  if (first === undefined) throw unreadable('The file is empty.');
  if (rest.length > MOST_ROWS)
    throw unreadable(`The file has ${rest.length} rows; at most ${MOST_ROWS} can be imported at once.`);
  const isLocal = !isWorkbook && delimiterOf(textOf(bytes)) === ';';
  return { isLocal, header: first.cells.map((cell) => String(cell ?? '').trim()), rows: rest };
}

function csvLines(bytes: Buffer): FileTable['rows'] {
  const text = textOf(bytes);
  const delimiter = delimiterOf(text);
  try {
    const records: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true });
    return records.map((cells, at) => ({ row: at + 1, cells: cells.map(plainText) }));
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(`The file is not well-formed CSV: ${error.message}`);
    throw error;
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (sign: string): number => first.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!;
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (!isUtf8(bytes)) throw unreadable('The file is not UTF-8. Save it as "CSV UTF-8" and try again.');
  return new TextDecoder('utf-8').decode(bytes);
}

async function workbookLines(bytes: Buffer): Promise<FileTable['rows']> {
  refuseLarge(bytes);
  // Loading the library takes half a second, so it is imported only when needed.
  const { default: ExcelJS } = await import('exceljs');
  const book: Workbook = new ExcelJS.Workbook();
  try {
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
  } catch {
    throw unreadable('The file is no workbook that can be read.');
  }
  const sheet = book.worksheets.find(({ actualRowCount }) => actualRowCount > 0);
  const lines: { row: number; cells: FileCell[] }[] = [];
  sheet?.eachRow((row, number) => {
    const cells: FileCell[] = [];
    row.eachCell((cell, column) => (cells[column - 1] = cellOf(cell.value)));
    lines.push({ row: number, cells: Array.from(cells, (cell) => cell ?? null) });
  });
  return lines;
}

/**
 * Throws a 422 for a workbook that is too large. The sizes come from the archive's directory, so that nothing
 * is uncompressed.
 */
function refuseLarge(bytes: Buffer): void {
  let total = 0;
  try {
    unzipSync(bytes, { filter: ({ originalSize }) => ((total += originalSize), false) });
  } catch {
    throw unreadable('The file is no workbook that can be read.');
  }
  if (total > MOST_BYTES) throw unreadable('The workbook is too large.');
}

function cellOf(value: CellValue): FileCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return decoded(value);
  if (typeof value !== 'object' || value instanceof Date) return value;
  if ('richText' in value) return value.richText.map(({ text }) => decoded(text)).join('');
  if ('hyperlink' in value) return String(value.text);
  if ('error' in value) return String(value.error);
  return cellOf((value as { readonly result?: CellValue }).result ?? null);
}

/**
 * Decodes characters that XML can't hold and that workbooks write as `_x000D_`. The library does not decode
 * them.
 */
const decoded = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
