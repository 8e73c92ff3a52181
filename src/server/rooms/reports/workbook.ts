import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row, stream, Worksheet } from 'exceljs';
import { excelFormat, excelText, parseCalendarTime } from '../../../format/index.ts';
import type { ReportColumn } from '../../../language/plan/index.ts';
import type { Cell, ResultTable } from '../../warehouse/warehouse.ts';
import { isForPeople } from './csv.ts';

const SHEET_NAME = 'Campaign Data';

const LIGHT_BLUE = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDDEBF7' } } as const;

/** Rows of a sheet, including the header. It is the limit of the file format. */
const ROWS_A_SHEET = 1_048_576;

/** Rows after which the writer waits, so that other work runs and memory does not grow with the file. */
const ROWS_A_TURN = 2_000;

/**
 * A report as an XLSX workbook, written while its rows are read. Numbers have their number format, dates are
 * dates, and text is never read as a formula. With a rollup, parent rows are bold on light blue and their
 * children are outlined. Rows beyond the limit of a sheet continue on the next one.
 */
export function workbookOf(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<ResultTable>,
  rowsASheet = ROWS_A_SHEET,
): Readable {
  const output = new PassThrough();
  write(columns, batches, output, rowsASheet).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
}

async function write(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<ResultTable>,
  output: PassThrough,
  rowsASheet: number,
): Promise<void> {
  // Loading the library takes half a second, so it is imported only when needed.
  const { default: ExcelJS } = await import('exceljs');
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
  });
  const shown = columns.flatMap((column, index) => (isForPeople(column) ? [{ column, index }] : []));
  const levelCell = columns.findIndex((column) => column.role === 'level');
  const depth = columns.filter((column) => column.role === 'dimension').length;
  let sheet = beginSheet(book, SHEET_NAME, shown);
  let count = 0;
  for await (const { rows } of batches) {
    for (const row of rows) {
      if (output.destroyed) return;
      if (count > 0 && count % (rowsASheet - 1) === 0) {
        sheet.commit();
        sheet = beginSheet(book, `${SHEET_NAME} ${count / (rowsASheet - 1) + 1}`, shown);
      }
      const added = sheet.addRow(shown.map(({ column, index }) => cellOf(column, row[index] ?? null)));
      if (levelCell >= 0) markLevel(added, Number(row[levelCell]), depth);
      added.commit();
      count += 1;
      if (count % ROWS_A_TURN === 0) await giveWay(output);
    }
  }
  sheet.commit();
  await book.commit();
}

/** Adds a sheet with its header row. */
function beginSheet(
  book: stream.xlsx.WorkbookWriter,
  name: string,
  shown: readonly { readonly column: ReportColumn }[],
): Worksheet {
  const sheet = book.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    properties: { outlineProperties: { summaryBelow: false, summaryRight: false }, outlineLevelRow: 1 },
  });
  sheet.columns = shown.map(({ column }) => ({
    width: widthOf(column),
    style: { numFmt: excelFormat(column) },
  }));
  const header = sheet.addRow(shown.map(({ column }) => excelText(column.title)));
  header.font = { bold: true };
  header.commit();
  return sheet;
}

/** Highlights parent rows, including the grand total, and outlines rows below the outermost members. */
function markLevel(row: Row, level: number, depth: number): void {
  if (level > 1) row.outlineLevel = level - 1;
  if (level >= depth) return;
  row.font = { bold: true };
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.fill = LIGHT_BLUE;
  });
}

async function giveWay(output: PassThrough): Promise<void> {
  await nextTurn();
  if (!output.writableNeedDrain || output.destroyed) return;
  // A stream whose reader has gone never drains, so closing it ends the wait, too.
  await Promise.race([once(output, 'drain'), once(output, 'close')]);
}

function cellOf(column: ReportColumn, cell: Cell): Cell | Date {
  if (typeof cell !== 'string') return cell;
  const time = column.type === 'date' ? parseCalendarTime(cell) : null;
  return time === null ? excelText(cell) : new Date(time);
}

function widthOf(column: ReportColumn): number {
  if (column.role === 'dimension') return column.type === 'date' ? (column.grain === 'hour' ? 17 : 12) : 28;
  return Math.max(12, column.title.length + 2);
}
