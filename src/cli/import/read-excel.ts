import { createRequire } from 'node:module';
import type { Cell, CellValue, Workbook, Worksheet } from 'exceljs';
import { ImportError } from './problem.ts';
import type { Problem } from './problem.ts';
import { withoutBlankColumns } from './source-table.ts';
import type { SourceTable } from './source-table.ts';

const MOST_CELLS = 5_000_000;

/** The package has types of an ES module but is CommonJS. */
const excel = createRequire(import.meta.url)('exceljs') as { readonly Workbook: new () => Workbook };

/** Reads one sheet of an Excel file as text in unambiguous formats: ISO dates and decimal points. */
export async function readExcel(bytes: Buffer, wanted: string | null): Promise<SourceTable> {
  const workbook = await open(bytes);
  const sheet = sheetOf(workbook, wanted);
  if (sheet.rowCount * sheet.columnCount > MOST_CELLS)
    throw new ImportError(
      `The sheet ${sheet.name} has ${sheet.rowCount} rows of ${sheet.columnCount} columns; an Excel file may have ${MOST_CELLS} cells. Save it as CSV.`,
    );
  const rows = rowsOf(sheet);
  const problems: Problem[] = [];
  const header = headerRow(rows);
  const names = header.cells.map((cell) => (cell ? textOf(cell, problems).trim() : ''));
  const last = names.findLastIndex((name) => name !== '') + 1;
  const headers = names.slice(0, last);
  refuseTwice(headers, header.number);
  const body = rows.filter(({ number }) => number > header.number);
  if (body.length === 0) throw new ImportError('The sheet has a header and no rows.');
  const columns = headers.map((_, column) =>
    body.map(({ cells }) => {
      const cell = cells[column];
      return cell ? textOf(cell, problems).trim() : '';
    }),
  );
  if (problems.length > 0)
    throw new ImportError(
      `${problems.length === 1 ? 'A cell' : `${problems.length} cells`} can't be read. Nothing was imported.`,
      problems,
    );
  return {
    ...withoutBlankColumns(headers, columns),
    rows: body.length,
    rowNumber: (index) => body[index]?.number ?? index + 2,
    likelyDecimal: 'point',
    form: `Excel, sheet ${sheet.name}${header.number > 1 ? `, header in row ${header.number}` : ''}`,
  };
}

async function open(bytes: Buffer): Promise<Workbook> {
  const workbook = new excel.Workbook();
  try {
    await workbook.xlsx.load(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    );
  } catch (error) {
    throw new ImportError(
      `The file can't be read as Excel: ${(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]}`,
    );
  }
  return workbook;
}

/** The requested sheet, or the only one with rows. */
function sheetOf({ worksheets }: Workbook, wanted: string | null): Worksheet {
  const filled = worksheets.filter(({ actualRowCount }) => actualRowCount > 0);
  const names = filled.map(({ name }) => name).join(', ');
  if (wanted !== null) {
    const found = worksheets.find(({ name }) => name === wanted);
    if (!found) throw new ImportError(`There is no sheet ${JSON.stringify(wanted)}. There are: ${names}.`);
    return found;
  }
  const [first, ...more] = filled;
  if (!first) throw new ImportError('The file is empty.');
  if (more.length > 0)
    throw new ImportError(`The file has several sheets: ${names}. Say which: --sheet NAME.`);
  return first;
}

interface SheetRow {
  readonly number: number;
  /** Cells by column. Covered cells of merged ranges are left out. */
  readonly cells: readonly (Cell | undefined)[];
}

function rowsOf(sheet: Worksheet): SheetRow[] {
  const rows: SheetRow[] = [];
  sheet.eachRow({ includeEmpty: false }, (row, number) => {
    const cells: (Cell | undefined)[] = [];
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      if (cell.isMerged && cell.master !== cell) return;
      if (cell.value !== null && cell.value !== '') cells[column - 1] = cell;
    });
    if (cells.some((cell) => cell !== undefined)) rows.push({ number, cells: Array.from(cells) });
  });
  return rows;
}

const filledIn = ({ cells }: SheetRow): number => cells.filter((cell) => cell !== undefined).length;

/**
 * The header: the first row that is as wide as most of the sheet and has only texts. Titles above it are
 * narrower.
 */
function headerRow(rows: readonly SheetRow[]): SheetRow {
  const widths = rows
    .slice(0, 200)
    .map(filledIn)
    .toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 1;
  const found = rows.find((row) => filledIn(row) >= Math.max(1, usual * 0.6) && isOfTexts(row)) ?? rows[0];
  if (!found) throw new ImportError('The sheet is empty.');
  return found;
}

const isOfTexts = ({ cells }: SheetRow): boolean =>
  cells.every((cell) => cell === undefined || typeof cell.value === 'string' || isRich(cell.value));

const isRich = (value: CellValue): value is Extract<CellValue, { richText: unknown }> =>
  typeof value === 'object' && value !== null && 'richText' in value;

/**
 * The text of a cell as in a plain file. A formula with an error or without a computed value is a problem.
 */
function textOf(cell: Cell, problems: Problem[], value: CellValue = cell.value): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  if (isRich(value)) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value)
    return typeof value.text === 'object' ? textOf(cell, problems, value.text as CellValue) : value.text;
  if ('result' in value && value.result !== undefined)
    return textOf(cell, problems, value.result as CellValue);
  const found = 'error' in value ? String(value.error) : cell.text;
  const expected =
    'error' in value
      ? `a value: the cell ${cell.address} has an error`
      : `a value: the formula in ${cell.address} was never computed; open the file in Excel and save it`;
  problems.push({ row: Number(cell.row), column: cell.address, value: found, expected });
  return '';
}

/** Excel's dates have no time zone. The reader returns them in UTC. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

/** Without an exponent such as 1e-7, which other readers take for text. */
const numberText = (value: number): string =>
  Number.isInteger(value)
    ? String(value)
    : Number(value.toPrecision(15)).toFixed(15).replace(/0+$/, '').replace(/\.$/, '');

function refuseTwice(headers: readonly string[], row: number): void {
  const twice = headers.filter((header, index) => header !== '' && headers.indexOf(header) !== index);
  if (twice.length > 0)
    throw new ImportError(
      'The rows of the file do not fit its header.',
      [...new Set(twice)].map((column) => ({
        row,
        column,
        value: null,
        expected: 'two columns have this name',
      })),
    );
}
