import { changeBetween } from '../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';

/** A column of a downloaded file, with titles in the reader's language. */
export interface SheetColumn {
  readonly title: string;
  readonly type: ReportColumn['type'];
  readonly format?: ReportColumn['format'];
  readonly digits?: number | undefined;
  readonly currency?: string | undefined;
  /** The unit that is written after each figure. */
  readonly suffix?: string | undefined;
  readonly grain?: ReportColumn['grain'];
  /** The headings above the column, the outermost first and its own last. Undefined where no column has several. */
  readonly head?: SheetHead | undefined;
}

export interface SheetHead {
  readonly above: readonly string[];
  /** The depth in the tree of columns: 1 is outermost, 0 a total. */
  readonly level: number;
}

export interface SheetRow {
  readonly cells: readonly ReportCell[];
  /** The depth in the tree of rows: 1 is outermost, 0 the grand total. All rows of a flat report have depth 1. */
  readonly level: number;
  /** Whether the row has children. */
  readonly isParent: boolean;
}

/** A report for a file: without ids, helper columns, NaN and Infinity. */
export interface Sheet {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  /** The row below the others; null where the report has no totals, or has them among its rows. */
  readonly totals: readonly ReportCell[] | null;
}

/** The unit of a measure's change; `places` for a rank. */
export type ChangeUnit = 'percent' | 'points' | 'places';

/** The texts of a sheet other than the report's own. */
export interface SheetWords {
  readonly titleOf: (column: ReportColumn) => string;
  readonly total: string;
  readonly changeOf: (title: string, unit: ChangeUnit) => string;
  /** The abbreviation of percentage points. */
  readonly points: string;
  /** The title of a coverage column, from the title of the measure and that of its base. */
  readonly coverageOf: (measure: string, base: string) => string;
}

/** The source of a cell in the sheet: a cell of the report, or its change against the comparison. */
interface Source {
  readonly column: SheetColumn;
  readonly at: number;
  readonly change: ReportColumn | null;
}

/**
 * Converts a report to a sheet. With a comparison, each measure is followed by its change: a percentage, or
 * percentage points for a rate.
 */
export function sheetOf(
  report: ReportData & { readonly heads?: readonly SheetHead[] },
  words: SheetWords,
): Sheet {
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

function sourcesOf(
  report: ReportData & { readonly heads?: readonly SheetHead[] },
  words: SheetWords,
): readonly Source[] {
  return report.columns.flatMap((column, at): readonly Source[] => {
    if (!['dimension', 'measure', 'coverage', 'currency'].includes(column.role)) return [];
    const { type, format, digits, currency, grain } = column;
    const title = titleOf(column, report.columns, words);
    const head = report.heads?.[at];
    const own: Source = {
      column: { title, type, format, digits, currency, grain, ...(head && { head }) },
      at,
      change: null,
    };
    if (column.role !== 'measure' || !report.comparison?.covered) return [own];
    const unit = isRank(column) ? 'places' : column.format === 'percent' ? 'points' : 'percent';
    const moved: SheetColumn = {
      title: words.changeOf(title, unit),
      type: 'number',
      ...changeStyle(unit, words.points),
    };
    return [own, { column: moved, at, change: column }];
  });
}

function isRank({ operation }: ReportColumn): boolean {
  return operation?.kind === 'rank';
}

function changeStyle(unit: ChangeUnit, points: string): Pick<SheetColumn, 'format' | 'digits' | 'suffix'> {
  if (unit === 'places') return { format: 'integer' };
  // Percentage points are written as 1.2 pp, not as 1.2 %.
  return unit === 'points' ? { format: 'decimal', digits: 2, suffix: points } : { format: 'percent' };
}

function titleOf(column: ReportColumn, columns: readonly ReportColumn[], words: SheetWords): string {
  const title = words.titleOf(column);
  const measure = column.role === 'coverage' && columns.find(({ name }) => name === column.of);
  return measure ? words.coverageOf(words.titleOf(measure), title) : title;
}

function cellsOf(
  sources: readonly Source[],
  row: ReportRow,
  before: ReportRow | undefined,
): readonly ReportCell[] {
  return sources.map(({ at, change }) => {
    const cell = row[at] ?? null;
    if (change === null) return typeof cell === 'number' ? plainFigure(cell) : cell;
    const moved = changeBetween(cell, before?.[at], { format: change.format, isRank: isRank(change) });
    return moved === null ? null : plainFigure(moved.value);
  });
}

/** From this amount on, spreadsheet programs don't show the cents, because they show 15 digits. */
const MORE_THAN_15_DIGITS = 1e13;

/** Whether a spreadsheet program would show some figure without its cents, although the file has them. */
export function hasLargeAmounts({ rows, totals }: Sheet): boolean {
  return rows.some(({ cells }) => cells.some(isLarge)) || (totals?.some(isLarge) ?? false);
}

const isLarge = (cell: ReportCell): boolean =>
  typeof cell === 'number' && Math.abs(cell) >= MORE_THAN_15_DIGITS && !Number.isInteger(cell);

/** Rounded to 15 digits, which removes the noise of binary fractions (0.1 + 0.2). Larger amounts keep their cents. */
function plainFigure(figure: number): number | null {
  if (!Number.isFinite(figure)) return null;
  return Number(Math.abs(figure) < MORE_THAN_15_DIGITS ? figure.toPrecision(15) : figure.toFixed(2));
}

function named(cells: readonly ReportCell[], at: number, name: string): readonly ReportCell[] {
  return cells.map((cell, index) => (index === at && cell === null ? name : cell));
}
