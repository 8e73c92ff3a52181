import { changeBetween } from '../../format/index.ts';
import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../language/plan/index.ts';

/** A column of a downloaded file: what people read, in their language. */
export interface SheetColumn {
  readonly title: string;
  readonly type: ReportColumn['type'];
  readonly format?: ReportColumn['format'];
  readonly digits?: number | undefined;
  readonly currency?: string | undefined;
  /** What is written behind each figure. */
  readonly suffix?: string | undefined;
  readonly grain?: ReportColumn['grain'];
  /** The headings over it, from the outermost on, its own being the last; one row of titles where no column has several. */
  readonly head?: SheetHead | undefined;
}

export interface SheetHead {
  readonly above: readonly string[];
  /** Depth in the tree of columns: 1 is outermost, 0 a total. */
  readonly level: number;
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

/** How the change of a measure is told: of a rank, in places. */
export type ChangeUnit = 'percent' | 'points' | 'places';

/** The words that a sheet needs besides the report's own. */
export interface SheetWords {
  readonly titleOf: (column: ReportColumn) => string;
  readonly total: string;
  readonly changeOf: (title: string, unit: ChangeUnit) => string;
  /** The short word for percentage points. */
  readonly points: string;
  /** The title of the shares that a measure is known of, by its title and that of what they are shares of. */
  readonly coverageOf: (measure: string, base: string) => string;
}

/** Where a cell of the sheet comes from: a cell of the report, or the change of one against the comparison. */
interface Source {
  readonly column: SheetColumn;
  readonly at: number;
  readonly change: ReportColumn | null;
}

/** Makes the sheet of a report. With a comparison, each measure is followed by its change: a share, or points of a rate. */
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
  // Points of a rate are written as they are said: 1.2 pp, not 1.2 %.
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

/** From here on, an amount with cents has more digits than spreadsheet programs show. */
const MORE_THAN_15_DIGITS = 1e13;

/** Whether a spreadsheet program will show some figure without its cents, though the file has them. */
export function hasLargeAmounts({ rows, totals }: Sheet): boolean {
  return rows.some(({ cells }) => cells.some(isLarge)) || (totals?.some(isLarge) ?? false);
}

const isLarge = (cell: ReportCell): boolean =>
  typeof cell === 'number' && Math.abs(cell) >= MORE_THAN_15_DIGITS && !Number.isInteger(cell);

/** Beyond 15 digits lies what binary fractions add (0.1 + 0.2), but for amounts so large that cents are there. */
function plainFigure(figure: number): number | null {
  if (!Number.isFinite(figure)) return null;
  return Number(Math.abs(figure) < MORE_THAN_15_DIGITS ? figure.toPrecision(15) : figure.toFixed(2));
}

function named(cells: readonly ReportCell[], at: number, name: string): readonly ReportCell[] {
  return cells.map((cell, index) => (index === at && cell === null ? name : cell));
}
