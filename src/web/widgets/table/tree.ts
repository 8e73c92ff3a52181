import type { ReportCell, ReportColumn, ReportData, ReportRow } from '../../../language/plan/index.ts';
import { combinerOf } from '../combine.ts';
import type { Combiner } from '../combine.ts';
import { isFigure } from '../coverage.ts';
import { pairEntries, treeDimensions } from './entries.ts';
import type { MemberRows, TreeDimension } from './entries.ts';

/** A column of figures, or of another dimension of the innermost rows. */
interface Figure {
  readonly column: ReportColumn;
  readonly at: number;
  readonly beforeAt: number;
  readonly combine: Combiner;
  readonly combineBefore: Combiner;
}

/** The data that all nodes of a tree share. */
interface Tree {
  readonly dimensions: readonly TreeDimension[];
  /** Null where the report lacks the figure. */
  readonly figures: readonly (Figure | null)[];
  /** The index of a rollup's level column; -1 without one. */
  readonly levelAt: number;
  readonly totals: ReportRow | null;
  readonly totalsBefore: ReportRow | null;
}

/**
 * A row of the table with its children. Children and figures are computed on demand, so that a collapsed row costs
 * nothing. A subtotal is the server's where the report has its level; otherwise its rows are combined by the columns'
 * aggregation, or null where that is impossible.
 */
export class TableNode {
  private figures: (ReportCell | undefined)[] | null = null;
  private figuresBefore: (ReportCell | undefined)[] | null = null;
  private grouped: readonly TableNode[] | null = null;
  private leaves: { readonly now: readonly ReportRow[]; readonly before: readonly ReportRow[] } | null = null;

  constructor(
    private readonly tree: Tree,
    /** The ids of its member and its ancestors, outermost first: unique among all rows. */
    readonly key: string,
    /** 0 is the grand total. */
    readonly depth: number,
    readonly label: ReportCell,
    readonly parent: TableNode | null,
    private readonly entries: readonly MemberRows[],
  ) {}

  get hasChildren(): boolean {
    return this.depth < this.tree.dimensions.length;
  }

  /** The dimension of the row's member; null for the grand total. */
  get dimension(): ReportColumn | null {
    return this.tree.dimensions[this.depth - 1]?.column ?? null;
  }

  get children(): readonly TableNode[] {
    this.grouped ??= this.group();
    return this.grouped;
  }

  /** Whether the member has rows in the comparison period alone. */
  get isGone(): boolean {
    return this.depth > 0 && this.entries.every(({ now }) => now === null);
  }

  /** The report row of this row; null where it combines several. */
  get row(): ReportRow | null {
    return this.onlyEntry()?.now ?? null;
  }

  /** The figure of the current period in a column. */
  figure(index: number): ReportCell {
    // Most rows of a large table are single report rows, whose figures need no computation.
    const only = this.onlyEntry();
    if (only !== null) return only.now?.[this.tree.figures[index]?.at ?? -1] ?? null;
    this.figures ??= [];
    const known = this.figures[index];
    if (known !== undefined) return known;
    const computed = this.compute(index);
    this.figures[index] = computed;
    return computed;
  }

  /** The figure of the comparison period. */
  before(index: number): ReportCell {
    this.figuresBefore ??= [];
    const known = this.figuresBefore[index];
    if (known !== undefined) return known;
    const computed = this.computeBefore(index);
    this.figuresBefore[index] = computed;
    return computed;
  }

  private onlyEntry(): MemberRows | null {
    return this.entries.length === 1 && !this.hasChildren ? (this.entries[0] ?? null) : null;
  }

  private compute(index: number): ReportCell {
    const figure = this.tree.figures[index];
    if (!figure) return null;
    // The grand total has no siblings to be ranked among.
    if (this.depth === 0 && figure.column.operation?.kind === 'rank') return null;
    const isCurrency = figure.column.role === 'currency';
    if (this.isGone) return null;
    if (!isFigure(figure.column) && !isCurrency) return this.valueAt(figure.at);
    if (this.depth === 0 && this.tree.totals !== null) return this.tree.totals[figure.at] ?? null;
    const own = this.own()?.now;
    if (own) return own[figure.at] ?? null;
    const { now } = this.leafRows();
    return now.length === 0 ? null : figure.combine(now);
  }

  private computeBefore(index: number): ReportCell {
    const figure = this.tree.figures[index];
    if (!figure || !isFigure(figure.column) || figure.beforeAt < 0) return null;
    if (this.depth === 0 && this.tree.totalsBefore !== null)
      return this.tree.totalsBefore[figure.beforeAt] ?? null;
    const own = this.own()?.before;
    if (own) return own[figure.beforeAt] ?? null;
    const { before } = this.leafRows();
    return before.length === 0 ? null : figure.combineBefore(before);
  }

  /** The row that the server has computed at this level. */
  private own(): MemberRows | undefined {
    return this.tree.levelAt < 0
      ? undefined
      : this.entries.find((entry) => this.levelOf(entry) === this.depth);
  }

  private levelOf(entry: MemberRows): number {
    return this.tree.levelAt < 0 ? this.tree.dimensions.length : Number(entry.members[this.tree.levelAt]);
  }

  private leafRows(): NonNullable<TableNode['leaves']> {
    if (this.leaves !== null) return this.leaves;
    const now: ReportRow[] = [];
    const before: ReportRow[] = [];
    for (const entry of this.entries) {
      if (this.levelOf(entry) < this.tree.dimensions.length) continue;
      if (entry.now !== null) now.push(entry.now);
      if (entry.before !== null) before.push(entry.before);
    }
    this.leaves = { now, before };
    return this.leaves;
  }

  /**
   * The value of a column that all report rows of this row share; null where they differ. The rows of a member that is
   * gone are those of the comparison period.
   */
  valueAt(at: number): ReportCell {
    if (this.hasChildren) return null;
    const { now, before } = this.leafRows();
    const [first, ...others] = now.length === 0 ? before : now;
    const cell = first?.[at] ?? null;
    return others.every((row) => row[at] === cell) ? cell : null;
  }

  private group(): readonly TableNode[] {
    const dimension = this.tree.dimensions[this.depth];
    if (dimension === undefined) return [];
    const groups = new Map<string, MemberRows[]>();
    for (const entry of this.entries) {
      if (this.levelOf(entry) <= this.depth) continue;
      const member = memberKey(entry.members[dimension.identity] ?? null);
      const group = groups.get(member);
      if (group === undefined) groups.set(member, [entry]);
      else group.push(entry);
    }
    return [...groups].map(([member, entries]) => {
      const label = entries[0]?.members[dimension.label] ?? null;
      return new TableNode(this.tree, keyBelow(this.key, member), this.depth + 1, label, this, entries);
    });
  }
}

/** A distinct key of a member: the text `1` is not the number 1. */
export function memberKey(cell: ReportCell): string {
  return typeof cell === 'string' ? `s${cell}` : String(cell);
}

/** The key of a row below the row with `key`. */
export function keyBelow(key: string, member: string): string {
  return `${key}\u0000${member}`;
}

/**
 * The tree of a report: the grand total with all rows as its descendants. Cheap to create; everything else is
 * computed when it is shown.
 */
export function growTree(
  report: ReportData,
  delta: ReportData | null,
  rows: readonly string[],
  fields: readonly (string | null)[],
): TableNode {
  const { columns } = report;
  const dimensions = treeDimensions(columns, rows);
  const beforeColumns = delta?.columns ?? columns;
  const figures = fields.map((field): Figure | null => {
    if (field === null) return null;
    const at = columns.findIndex((column) => column.name === field);
    const column = columns[at];
    if (column === undefined) throw new Error(`invariant: no column ${field}`);
    const beforeAt = beforeColumns.findIndex((other) => other.name === field);
    return {
      column,
      at,
      beforeAt,
      combine: combinerOf(columns, field),
      combineBefore: combinerOf(beforeColumns, field),
    };
  });
  const levelAt = levelColumn(columns, rows);
  const totalsBefore = delta?.comparison?.totals ?? null;
  const tree: Tree = { dimensions, figures, levelAt, totals: report.totals, totalsBefore };
  const leavesOnly = levelAt < 0 && columns.some((column) => column.role === 'level');
  const entries = pairEntries(report, delta, dimensions);
  return new TableNode(tree, '', 0, null, null, leavesOnly ? withoutSubtotals(entries, columns) : entries);
}

/** The levels of a rollup are used only where its dimensions are the table's, in the same order. */
function levelColumn(columns: readonly ReportColumn[], rows: readonly string[]): number {
  const requested = columns.filter((column) => column.role === 'dimension').map((column) => column.name);
  const same = requested.length === rows.length && requested.every((name, index) => name === rows[index]);
  return same ? columns.findIndex((column) => column.role === 'level') : -1;
}

function withoutSubtotals(
  entries: readonly MemberRows[],
  columns: readonly ReportColumn[],
): readonly MemberRows[] {
  const at = columns.findIndex((column) => column.role === 'level');
  const deepest = columns.filter((column) => column.role === 'dimension').length;
  return entries.filter((entry) => entry.members[at] === deepest);
}
