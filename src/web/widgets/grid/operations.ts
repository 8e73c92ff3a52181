import type { CellBlock } from './clipboard/block.ts';
import { readCell, typedText } from './clipboard/cell-text.ts';
import type { CellWords } from './clipboard/cell-text.ts';
import { writeHtmlTable } from './clipboard/html.ts';
import { writeTsv } from './clipboard/tsv.ts';
import type { CellChange, NewRow, Step } from './model/change.ts';
import { fieldIn, isNumeric, type GridField, type RowValues } from './model/field.ts';
import { seriesAfter } from './model/series.ts';
import { proposalFor } from './model/open-rows.ts';
import { valueOf, type GridRow } from './model/state.ts';
import { isGroup, type ViewRow } from './model/view-rows.ts';
import type { CellRange } from './selection.ts';

/** The rows and columns that are shown, with the functions that read and write their cells. */
export interface GridSheet {
  readonly rows: readonly ViewRow[];
  readonly columns: readonly GridField[];
  /** The columns of all sets of columns, also those that are not shown. */
  readonly allColumns: readonly GridField[];
  readonly words: CellWords;
  readonly newKey: () => string;
  /** The default values of a new row. */
  readonly initial: RowValues;
}

/** Returns the rows of a range without group headers. */
export function rowsIn({ rows }: Pick<GridSheet, 'rows'>, { top, bottom }: CellRange): readonly GridRow[] {
  return rows.slice(top, bottom + 1).filter((row): row is GridRow => !isGroup(row));
}

const columnsIn = ({ columns }: GridSheet, { start, end }: CellRange): readonly GridField[] =>
  columns.slice(start, end + 1);

/**
 * Returns a range in the formats of other programs: texts in the reader's language with all digits, and HTML
 * that also has the numbers.
 */
export function copied(sheet: GridSheet, range: CellRange): { readonly text: string; readonly html: string } {
  const columns = columnsIn(sheet, range);
  const cells = rowsIn(sheet, range).map((row) =>
    columns.map((field) => {
      const value = valueOf(row.values, field);
      const number = isNumeric(field) && value !== null ? Number(value) : Number.NaN;
      return {
        text: typedText(fieldIn(field, row.values), value, sheet.words),
        raw: Number.isNaN(number) ? null : number,
      };
    }),
  );
  return { text: writeTsv(cells.map((row) => row.map(({ text }) => text))), html: writeHtmlTable(cells) };
}

/**
 * Pastes a block at a range. A block of one cell, or one whose size divides the range's, fills the range; any
 * other block begins at the first cell. Rows after the last one are new. A block that begins in a new row and
 * is taller than the range continues in new rows, so that it overwrites no existing row. `leftOut` is the number
 * of the block's columns that are beyond the last column.
 */
export function pasted(
  sheet: GridSheet,
  range: CellRange,
  block: CellBlock,
): Step & { readonly covered: CellRange; readonly leftOut: number } {
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  const following = sheet.rows.slice(range.top).filter((row): row is GridRow => !isGroup(row));
  const selected = rowsIn(sheet, range).length;
  const targets = selected < height ? newRowsFirst(following) : following;
  const down = selected % height === 0 && selected > height ? selected : height;
  const wide = range.end - range.start + 1;
  const across = wide % width === 0 && wide > width ? wide : width;
  const columns = sheet.columns.slice(range.start, range.start + across);
  const cells: CellChange[] = [];
  const added: NewRow[] = [];
  let below = targets.at(-1)?.key ?? null;
  for (let index = 0; index < down; index += 1) {
    const source = block[index % height]!;
    const target = targets[index];
    const values: Record<string, CellChange['value']> = {};
    // The fields that another field depends on are read before it.
    const inOrder = [...columns.entries()].toSorted(
      ([, one], [, other]) => depthOf(one, columns) - depthOf(other, columns),
    );
    for (const [at, field] of inOrder) {
      const cell = source[at % width];
      if (field.readOnly || cell === undefined) continue;
      const before = target?.values ?? sheet.initial;
      const value = readCell(fieldIn(field, { ...before, ...values }), cell, sheet.words);
      values[field.name] = value;
      if (target !== undefined) cells.push({ key: target.key, field: field.name, value });
    }
    if (target !== undefined) continue;
    const key = sheet.newKey();
    added.push({ key, values: { ...sheet.initial, ...values }, below });
    below = key;
  }
  const covered = { ...range, bottom: range.top + down - 1, end: range.start + columns.length - 1 };
  return { cells, added: chained(added), covered, leftOut: across - columns.length };
}

/** The number of columns that a column depends on in a chain. */
const depthOf = ({ by }: GridField, columns: readonly GridField[]): number =>
  Math.max(
    0,
    ...Object.values(by ?? {}).map((name) => {
      const other = columns.find((column) => column.name === name);
      return other === undefined ? 1 : 1 + depthOf(other, columns);
    }),
  );

/** Returns the new rows at the beginning if the first row is new; otherwise all rows. */
function newRowsFirst(rows: readonly GridRow[]): readonly GridRow[] {
  const firstSaved = rows.findIndex(({ edit }) => edit?.kind !== 'insert');
  return firstSaved > 0 ? rows.slice(0, firstSaved) : rows;
}

/** Places new rows that follow each other together, below the existing row. */
function chained(added: readonly NewRow[]): readonly NewRow[] {
  const first = added[0]?.below ?? null;
  return added.map((row) => ({ ...row, below: first }));
}

export function cleared(sheet: GridSheet, range: CellRange): Step {
  return changed(sheet, range, () => null);
}

/** Copies the first row of a range to all of its rows. */
export function filledDown(sheet: GridSheet, range: CellRange): Step {
  const [first] = rowsIn(sheet, range);
  return first === undefined ? {} : changed(sheet, range, (field) => valueOf(first.values, field));
}

/** Copies the first column of a range to all of its columns. */
export function filledRight(sheet: GridSheet, range: CellRange): Step {
  const [first] = columnsIn(sheet, range);
  return first === undefined ? {} : changed(sheet, range, (_, row) => valueOf(row.values, first));
}

/** Copies all writable fields of the first row of a range to its other rows, except the key fields. */
export function likeFirst(sheet: GridSheet, range: CellRange, key: readonly string[]): Step {
  const [first, ...others] = rowsIn(sheet, range);
  if (first === undefined) return {};
  const columns = sheet.allColumns.filter(({ name, readOnly }) => !readOnly && !key.includes(name));
  return {
    cells: others.flatMap((row) =>
      columns.map((field): CellChange => ({
        key: row.key,
        field: field.name,
        value: valueOf(first.values, field),
      })),
    ),
  };
}

/**
 * Returns the changes that write proposals to empty cells: in a range of several cells, or else in all cells
 * that are shown.
 */
export function acceptedProposals(
  { rows, columns }: Pick<GridSheet, 'rows' | 'columns'>,
  range: CellRange | null,
  proposed: readonly string[],
): readonly CellChange[] {
  const isOne = range === null || (range.top === range.bottom && range.start === range.end);
  const { top, bottom, start, end } = isOne
    ? { top: 0, bottom: rows.length - 1, start: 0, end: columns.length - 1 }
    : range;
  const fields = columns.slice(start, end + 1).filter(({ name }) => proposed.includes(name));
  return rowsIn({ rows }, { top, bottom, start, end }).flatMap((row) =>
    fields.flatMap((field): CellChange[] => {
      const value = proposalFor(row, field.name);
      return value === null ? [] : [{ key: row.key, field: field.name, value }];
    }),
  );
}

/** Continues each column's series from its filled cells at the top. */
export function filledSeries(sheet: GridSheet, range: CellRange): Step {
  const rows = rowsIn(sheet, range);
  const cells = columnsIn(sheet, range).flatMap((field) => {
    if (field.readOnly) return [];
    const values = rows.map((row) => valueOf(row.values, field));
    const empty = values.findIndex((value) => value === null || value === '');
    // A range without empty cells continues the series of its first two cells.
    const known = values.slice(0, empty > 0 ? empty : Math.min(2, values.length));
    const next = seriesAfter(field, known, rows.length - known.length);
    return rows
      .slice(known.length)
      .map((row, index): CellChange => ({ key: row.key, field: field.name, value: next[index]! }));
  });
  return { cells };
}

/** Changes all cells of a range. */
function changed(
  sheet: GridSheet,
  range: CellRange,
  valueFor: (field: GridField, row: GridRow) => CellChange['value'],
): Step {
  const columns = columnsIn(sheet, range).filter(({ readOnly }) => !readOnly);
  return {
    cells: rowsIn(sheet, range).flatMap((row) =>
      columns.map((field): CellChange => ({ key: row.key, field: field.name, value: valueFor(field, row) })),
    ),
  };
}

/**
 * Copies rows to below the last one, without read-only fields. Fields without a column, such as those of the
 * filters, begin as in a new row.
 */
export function duplicated(sheet: GridSheet, range: CellRange): Step {
  const rows = rowsIn(sheet, range);
  const below = rows.at(-1)?.key ?? null;
  const copiedFields = sheet.allColumns.filter(({ readOnly }) => !readOnly);
  const others = Object.entries(sheet.initial).filter(
    ([name]) => !sheet.allColumns.some((field) => field.name === name),
  );
  return {
    added: rows.map((row) => ({
      key: sheet.newKey(),
      below,
      values: Object.fromEntries([
        ...others,
        ...copiedFields.flatMap((field) => {
          const value = valueOf(row.values, field);
          return value === null ? [] : [[field.name, value] as const];
        }),
      ]),
    })),
  };
}

export function deleted(sheet: GridSheet, range: CellRange): Step {
  const rows = rowsIn(sheet, range);
  // Rows that are already marked as deleted are restored.
  const areGone = rows.length > 0 && rows.every(({ edit }) => edit?.kind === 'delete');
  const keys = rows.map(({ key }) => key);
  return areGone ? { restored: keys } : { deleted: keys };
}
