// Writes one workbook and discards its bytes. Prints the time and the peak memory of the process.
import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type ExcelJS from 'exceljs';
import type { Row, Workbook } from 'exceljs';
import { createWorkbook } from '../../../src/workbook/index.ts';

export type WriterName = 'ours' | 'stream' | 'memory';

/** Time in milliseconds, peak memory in megabytes. */
export interface Written {
  readonly ms: number;
  readonly peak: number;
  readonly bytes: number;
}

const MEGABYTE = 1 << 20;
/** Number of rows in a batch, as a report provides them. */
const BATCH = 2_000;
/** Number of rows in a group: every tenth row is the parent of the nine after it. */
const FAMILY = 10;

const formats = [undefined, undefined, 'yyyy-mm-dd', '#,##0', '#,##0', '[$€]#,##0.00', '[$€]#,##0.00', '#,##0.00%', '#,##0.00%', '#,##0.00', '#,##0.00" s"', '#,##0.00"×"']; // prettier-ignore
const columns = formats.map((format, at) => ({ width: at < 2 ? 28 : 12, ...(format !== undefined && { format }) })); // prettier-ignore

const cellsOf = (at: number): (string | number | Date)[] => {
  const [impressions, clicks, spend] = [1000 + ((at * 7919) % 90_000), 10 + ((at * 104_729) % 900), 100 + ((at * 31) % 9000) / 7]; // prettier-ignore
  const day = new Date(Date.UTC(2026, 0, 1 + (at % 300)));
  return [`Campaign ${at}`, `Placement ${at % 997}`, day, impressions, clicks, spend, spend * 1.19, clicks / impressions, spend / (spend + 1), spend / clicks, clicks / 7, impressions / 1000]; // prettier-ignore
};

const isParent = (at: number): boolean => at % FAMILY === 0;

let bytes = 0;

async function ours(count: number): Promise<void> {
  const book = createWorkbook((piece) => {
    bytes += piece.length;
  });
  const sheet = await book.begin({ name: 'Figures', columns, frozen: { columns: 1, rows: 1 } });
  await sheet.add([{ cells: columns.map((_, at) => `Column ${at}`), look: 'bold' }]);
  for (let at = 0; at < count; at += BATCH) {
    const length = Math.min(BATCH, count - at);
    await sheet.add(
      Array.from({ length }, (_, index) => {
        const place = at + index;
        return isParent(place)
          ? ({ cells: cellsOf(place), look: 'parent' } as const)
          : { cells: cellsOf(place), outline: 1 };
      }),
    );
  }
  await sheet.close();
  await book.close();
}

const nowhere = (): Writable =>
  new Writable({
    write(piece: Uint8Array, _, done) {
      bytes += piece.length;
      done();
    },
  });

/** Writes with ExcelJS as its documentation describes. */
async function theirs(library: typeof ExcelJS, count: number): Promise<void> {
  const book = new library.stream.xlsx.WorkbookWriter({ stream: nowhere(), useStyles: true, useSharedStrings: false }); // prettier-ignore
  await fill(book, count, (row) => row.commit());
  await book.commit();
}

async function inMemory(library: typeof ExcelJS, count: number): Promise<void> {
  const book = new library.Workbook();
  await fill(book, count, () => {});
  await book.xlsx.write(nowhere());
}

async function fill(book: Workbook, count: number, done: (row: Row) => void): Promise<void> {
  const sheet = book.addWorksheet('Figures', { views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] });
  sheet.columns = columns.map(({ width, format }) => ({ width, style: format === undefined ? {} : { numFmt: format } })); // prettier-ignore
  const heading = sheet.addRow(columns.map((_, at) => `Column ${at}`));
  heading.font = { bold: true };
  done(heading);
  for (let at = 0; at < count; at += 1) {
    const row = sheet.addRow(cellsOf(at));
    if (isParent(at)) markParent(row);
    else row.outlineLevel = 1;
    done(row);
    // Without the pause, ExcelJS's memory grows with the file.
    if (at % BATCH === 0) await nextTurn();
  }
}

function markParent(row: Row): void {
  row.font = { bold: true };
  row.eachCell({ includeEmpty: true }, (cell) => {
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFDDEBF7' } };
  });
}

const [writer, rows] = [process.argv[2] as WriterName, Number(process.argv[3])];
// Loaded before the measurement starts, and only when used, because it counts in its memory.
const library = writer === 'ours' ? null : (await import('exceljs')).default;
const started = performance.now();
if (library === null) await ours(rows);
else await (writer === 'stream' ? theirs : inMemory)(library, rows);
const written: Written = {
  ms: performance.now() - started,
  peak: process.resourceUsage().maxRSS / 1024,
  bytes: bytes / MEGABYTE,
};
console.log(JSON.stringify(written));
