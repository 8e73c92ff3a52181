import { changeBetween } from '../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';

/** A column of a downloaded file: what people read, in their language. */
export interface SheetColumn {
  readonly title: string;
  readonly type: ReportColumn['type'];
  readonly format?: ReportColumn['format'];
  readonly digits?: number | undefined;
  readonly currency?: string | undefined;
  readonly grain?: ReportColumn['grain'];
}

export interface SheetRow {
  readonly cells: readonly ReportCell[];
  /** Depth in the tree of rows: 1 is outermost, 0 the grand total. Rows of a flat report are all of depth 1. */
  readonly level: number;
  /** Has rows under it. */
  readonly isParent: boolean;
}

/** A report as a file holds it: no identifiers, no helpers, no NaN or Infinity. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** Stands below the rows; null where the report has none, or has it among its rows. */
  readonly totals: readonly ReportCell[] | null;
}

/** The words that a sheet needs besides the report's own. */
export interface SheetWords {
  readonly titleOf: (column: ReportColumn) => string;
  readonly total: string;
  readonly changeOf: (title: string) => string;
}

/** Where a cell of the sheet comes from: a cell of the report, or the change of one against the comparison. */
interface Source {
  readonly column: SheetColumn;
  readonly at: number;
  readonly change: ReportColumn | null;
}

/** Makes the sheet of a report. With a comparison, each measure is followed by its change: a share, or points of a rate. */
export function sheetOf(report: ReportData, words: SheetWords): Sheet {
  const sources = sourcesOf(report, words);
  const levelAt = report.columns.findIndex((column) => column.role === 'level');
  const levels = report.rows.map((row) => (levelAt < 0 ? 1 : Number(row[levelAt] ?? 1)));
  const { comparison } = report;
  const firstText = sources.findIndex(({ column }) => column.type !== 'number');
  const rows = report.rows.map((row, index): SheetRow => {
    const level = levels[index] ?? 1;
    const cells = cellsOf(sources, row, comparison?.rows[index]);
    const isParent = (levels[index + 1] ?? 0) > level;
    return { cells: level === 0 ? named(cells, firstText, words.total) : cells, level, isParent };
  });
  const total = report.totals === null || levels.includes(0) ? null : report.totals;
  return {
    columns: sources.map(({ column }) => column),
    rows,
    totals: total && named(cellsOf(sources, total, comparison?.totals ?? undefined), firstText, words.total),
  };
}

function sourcesOf(report: ReportData, words: SheetWords): readonly Source[] {
  return report.columns.flatMap((column, at): readonly Source[] => {
    if (column.role !== 'dimension' && column.role !== 'measure') return [];
    const { type, format, digits, currency, grain } = column;
    const title = words.titleOf(column);
    const own: Source = { column: { title, type, format, digits, currency, grain }, at, change: null };
    if (column.role === 'dimension' || !report.comparison?.covered) return [own];
    // Points of a rate are written as they are said: 1.2, not 1.2 %.
    const style =
      column.format === 'percent'
        ? ({ format: 'decimal', digits: 2 } as const)
        : ({ format: 'percent' } as const);
    return [own, { column: { title: words.changeOf(title), type: 'number', ...style }, at, change: column }];
  });
}

function cellsOf(
  sources: readonly Source[],
  row: ReportRow,
  before: ReportRow | undefined,
): readonly ReportCell[] {
  return sources.map(({ at, change }) => {
    const cell = row[at] ?? null;
    if (change === null) return typeof cell === 'number' ? plainFigure(cell) : cell;
    const moved = changeBetween(cell, before?.[at], { format: change.format });
    return moved === null ? null : plainFigure(moved.value);
  });
}

/** Spreadsheets hold 15 digits: beyond them lies what binary fractions add (0.1 + 0.2). */
function plainFigure(figure: number): number | null {
  return Number.isFinite(figure) ? Number(figure.toPrecision(15)) : null;
}

function named(cells: readonly ReportCell[], at: number, name: string): readonly ReportCell[] {
  return cells.map((cell, index) => (index === at && cell === null ? name : cell));
}
