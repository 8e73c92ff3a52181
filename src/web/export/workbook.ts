import { excelFormat, parseCalendarTime } from '../../format/index.ts';
import type { ReportCell } from '../../language/plan/index.ts';
import { createWorkbook } from '../../workbook/index.ts';
import type { Bytes, CellValue, SheetWriter, WorkbookWriter } from '../../workbook/index.ts';
import type { Sheet, SheetColumn, SheetRow } from './sheet.ts';

/** A table of contents: the name of each sheet, and further cells. */
export interface Contents {
  readonly heads: readonly string[];
  readonly lines: readonly ContentsLine[];
}

export interface ContentsLine {
  /** Null where there is no sheet; the line then says why. */
  readonly sheet: string | null;
  readonly cells: readonly (string | number | null)[];
}

/** A sheet of a workbook without its rows. Plain data, because it is posted to a worker. */
export type WorkbookPart =
  | { readonly kind: 'figures'; readonly name: string; readonly columns: readonly SheetColumn[] }
  | {
      readonly kind: 'about';
      readonly name: string;
      /** Whether it is placed before all others. */
      readonly isFirst: boolean;
      readonly facts: readonly (readonly [string, string | number])[];
      readonly contents: Contents | null;
    };

/** A sheet with its rows, which arrive in parts. */
export interface WorkbookSheet {
  readonly part: WorkbookPart;
  readonly rows: Iterable<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
  /** The row below them, available after the last part. */
  readonly totals: () => Sheet['totals'];
}

/** The number of rows that are written between two checks of the signal. */
const ROWS_AT_ONCE = 2000;

/** Writes the parts of a workbook in sequence. */
export interface PartsWriter {
  readonly begin: (part: WorkbookPart) => Promise<void>;
  readonly rows: (rows: readonly SheetRow[]) => Promise<void>;
  /** Ends the current part, with the row below its rows. */
  readonly end: (totals: Sheet['totals']) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Writes a workbook, a few thousand rows at a time. */
export async function writeParts(
  sheets: Iterable<WorkbookSheet> | AsyncIterable<WorkbookSheet>,
  writer: PartsWriter,
): Promise<void> {
  for await (const { part, rows, totals } of sheets) {
    await writer.begin(part);
    for await (const some of rows)
      for (let at = 0; at < some.length; at += ROWS_AT_ONCE)
        await writer.rows(some.slice(at, at + ROWS_AT_ONCE));
    await writer.end(totals());
  }
  await writer.close();
}

/**
 * Writes a workbook: parent rows are bold on light blue, child rows are outlined. The sheet about the file has its
 * facts and its contents.
 */
export function partsWriter(sink: (bytes: Bytes) => void | Promise<void>): PartsWriter {
  const book = createWorkbook(sink);
  let open: { readonly part: WorkbookPart; readonly sheet: SheetWriter } | null = null;
  const current = () => {
    if (open === null) throw new Error('invariant: rows need a sheet');
    return open;
  };
  return {
    async begin(part) {
      const sheet = part.kind === 'figures' ? await beginFigures(book, part) : await beginAbout(book, part);
      open = { part, sheet };
    },
    async rows(rows) {
      const { part, sheet } = current();
      if (part.kind !== 'figures') throw new Error('invariant: only figures have rows');
      const { columns } = part;
      await sheet.add(rows.map((row) => ({ cells: excelCells(columns, row.cells), ...lookOf(row) })));
    },
    async end(totals) {
      const { part, sheet } = current();
      if (part.kind === 'figures' && totals !== null)
        await sheet.add([{ cells: excelCells(part.columns, totals), look: 'total' }]);
      await sheet.close();
      open = null;
    },
    close: () => book.close(),
  };
}

type Figures = Extract<WorkbookPart, { kind: 'figures' }>;
type About = Extract<WorkbookPart, { kind: 'about' }>;

async function beginFigures(book: WorkbookWriter, { name, columns }: Figures): Promise<SheetWriter> {
  const count = headRows(columns);
  const sheet = await book.begin({
    name,
    frozen: { columns: 1, rows: count },
    columns: columns.map((column) => ({
      width: widthOf(column),
      format: excelFormat(column),
      outline: Math.max(0, (column.head?.level ?? 0) - 1),
    })),
  });
  const paths = columns.map(({ title, head }) => (head && head.above.length > 0 ? head.above : [title]));
  await sheet.add(
    Array.from({ length: count }, (_, row) => ({
      cells: paths.map((path) => path[row] ?? null),
      look: 'bold' as const,
    })),
  );
  mergeHeads(sheet, paths, count);
  return sheet;
}

async function beginAbout(
  book: WorkbookWriter,
  { name, isFirst, facts, contents }: About,
): Promise<SheetWriter> {
  const others = contents === null ? [] : contents.heads.slice(2).map(() => ({ width: 14 }));
  const columns = [{ width: 33 }, { width: 60 }, ...others];
  const sheet = await book.begin({ name, columns }, isFirst);
  await sheet.add(facts.map((cells) => ({ cells })));
  if (contents === null) return sheet;
  await sheet.add([{ cells: [] }, { cells: contents.heads, look: 'bold' }]);
  await sheet.add(
    contents.lines.map(({ sheet: link, cells }) => ({
      cells: [link, ...cells],
      ...(link === null ? {} : { link }),
    })),
  );
  return sheet;
}

/** The number of heading rows. */
function headRows(columns: readonly SheetColumn[]): number {
  return columns.reduce((most, { head }) => Math.max(most, head?.above.length ?? 0), 1);
}

/** Merges equal adjacent headings, and headings without children downwards. */
function mergeHeads(sheet: SheetWriter, paths: readonly (readonly string[])[], count: number): void {
  const isAlike = (one: number, other: number, row: number): boolean =>
    paths[other]?.slice(0, row + 1).join('\n') === paths[one]?.slice(0, row + 1).join('\n');
  for (const [first, path] of paths.entries()) {
    for (let row = 0; row < path.length - 1; row += 1) {
      if (first > 0 && isAlike(first, first - 1, row)) continue;
      let last = first;
      while (last + 1 < paths.length && isAlike(first, last + 1, row)) last += 1;
      if (last > first) sheet.merge([row, first], [row, last]);
    }
    if (path.length < count) sheet.merge([path.length - 1, first], [count - 1, first]);
  }
}

/** Parents and the grand total are highlighted; rows below an outermost row are outlined. */
function lookOf({ level, isParent }: SheetRow): {
  readonly look: 'parent' | 'plain';
  readonly outline: number;
} {
  return { look: isParent || level <= 0 ? 'parent' : 'plain', outline: Math.max(0, level - 1) };
}

function excelCells(columns: readonly SheetColumn[], cells: readonly ReportCell[]): CellValue[] {
  return cells.map((cell, index) => {
    if (typeof cell !== 'string' || columns[index]?.type !== 'date') return cell;
    const time = parseCalendarTime(cell);
    return time === null ? cell : new Date(time);
  });
}

function widthOf(column: SheetColumn): number {
  const least = column.type === 'string' ? 28 : column.grain === 'hour' ? 17 : 12;
  return Math.max(least, Math.min(40, column.title.length + 2));
}
