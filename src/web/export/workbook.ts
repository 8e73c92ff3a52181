import ExcelJS from 'exceljs';
import { excelFormat, excelText, parseCalendarTime } from '../../format/index.ts';
import type { ReportCell } from '../../language/plan/index.ts';
import type { Sheet, SheetColumn, SheetRow } from './sheet.ts';

const SHEET_NAME = 'Campaign Data';
const ABOUT_NAME = 'About';

/** What a worksheet can hold at most. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const DEEPEST_OUTLINE = 7;

const LIGHT_BLUE = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDDEBF7' } } as const;

/** What goes into a workbook. Plain data: it crosses into a worker. */
export interface WorkbookContent {
  readonly sheet: Sheet;
  readonly about: readonly (readonly [string, string | number])[];
}

/**
 * Writes a workbook: the sheet `Campaign Data`, whose parent rows are bold on light blue and whose sub-rows are outlined,
 * and the sheet `About`. Throws a `RangeError` where a worksheet can't hold that much.
 */
export async function writeWorkbook({ sheet, about }: WorkbookContent): Promise<ArrayBuffer> {
  refuseTooMuch(sheet);
  const book = new ExcelJS.Workbook();
  addData(book, sheet);
  addAbout(book, about);
  // Typed as an ArrayBuffer, it is a view upon one that may be larger: the copy has exactly the file's bytes.
  const written: ArrayBuffer | Uint8Array = await book.xlsx.writeBuffer();
  return new Uint8Array(written).slice().buffer;
}

function refuseTooMuch(sheet: Sheet): void {
  const rows = sheet.rows.length + headRows(sheet.columns) + 1;
  if (rows > MOST_ROWS) throw new RangeError(`${rows} rows: a worksheet holds ${MOST_ROWS} at most.`);
  const columns = sheet.columns.length;
  if (columns > MOST_COLUMNS)
    throw new RangeError(`${columns} columns: a worksheet holds ${MOST_COLUMNS} at most.`);
}

function addData(book: ExcelJS.Workbook, sheet: Sheet): void {
  const { columns } = sheet;
  const worksheet = book.addWorksheet(SHEET_NAME, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: headRows(columns) }],
    properties: { outlineProperties: { summaryBelow: false, summaryRight: false } },
  });
  worksheet.columns = columns.map((column) => ({
    width: widthOf(column),
    style: { numFmt: excelFormat(column) },
    outlineLevel: Math.min(Math.max(0, (column.head?.level ?? 0) - 1), DEEPEST_OUTLINE),
  }));
  addHeads(worksheet, columns);
  for (const row of sheet.rows) look(worksheet.addRow(excelCells(columns, row.cells)), row, columns.length);
  if (sheet.totals !== null) {
    const totals = worksheet.addRow(excelCells(columns, sheet.totals));
    totals.font = { bold: true };
    totals.border = { top: { style: 'thin' } };
  }
}

/** How many rows of headings there are. */
function headRows(columns: readonly SheetColumn[]): number {
  return columns.reduce((most, { head }) => Math.max(most, head?.above.length ?? 0), 1);
}

/** One row of titles, or one for each level of headings: equal ones beside each other are one cell. */
function addHeads(worksheet: ExcelJS.Worksheet, columns: readonly SheetColumn[]): void {
  const count = headRows(columns);
  const paths = columns.map(({ title, head }) => (head && head.above.length > 0 ? head.above : [title]));
  for (let row = 0; row < count; row += 1)
    worksheet.addRow(paths.map((path) => excelText(path[row] ?? ''))).font = { bold: true };
  const isAlike = (one: number, other: number, row: number): boolean =>
    paths[other]?.slice(0, row + 1).join('\n') === paths[one]?.slice(0, row + 1).join('\n');
  for (const [first, path] of paths.entries()) {
    for (let row = 0; row < path.length - 1; row += 1) {
      if (first > 0 && isAlike(first, first - 1, row)) continue;
      let last = first;
      while (last + 1 < paths.length && isAlike(first, last + 1, row)) last += 1;
      if (last > first) worksheet.mergeCells(row + 1, first + 1, row + 1, last + 1);
    }
    if (path.length < count) worksheet.mergeCells(path.length, first + 1, count, first + 1);
  }
}

function addAbout(book: ExcelJS.Workbook, about: WorkbookContent['about']): void {
  const worksheet = book.addWorksheet(ABOUT_NAME);
  worksheet.columns = [{ width: 24, style: { font: { bold: true } } }, { width: 60 }];
  for (const [what, content] of about) {
    worksheet.addRow([excelText(what), typeof content === 'string' ? excelText(content) : content]);
  }
}

/** Parents are marked, and so is the grand total; what lies under an outermost row is outlined. */
function look(row: ExcelJS.Row, { level, isParent }: SheetRow, columns: number): void {
  if (level > 1) row.outlineLevel = Math.min(level - 1, DEEPEST_OUTLINE);
  if (!isParent && level > 0) return;
  row.font = { bold: true };
  for (let column = 1; column <= columns; column += 1) row.getCell(column).fill = LIGHT_BLUE;
}

function excelCells(columns: readonly SheetColumn[], cells: readonly ReportCell[]): (ReportCell | Date)[] {
  return cells.map((cell, index) => {
    if (typeof cell !== 'string') return cell;
    const time = columns[index]?.type === 'date' ? parseCalendarTime(cell) : null;
    return time === null ? excelText(cell) : new Date(time);
  });
}

function widthOf(column: SheetColumn): number {
  const least = column.type === 'string' ? 28 : column.grain === 'hour' ? 17 : 12;
  return Math.max(least, Math.min(40, column.title.length + 2));
}
