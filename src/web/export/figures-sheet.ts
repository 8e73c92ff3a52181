import { hasLargeAmounts } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import type { WorkbookSheet } from './workbook.ts';

/** Figures of a widget: all rows, or one of several parts. */
export interface SheetPart {
  readonly sheet: Sheet;
  /** A note on the rows that are missing in the file. If there are several parts, the last one has it. */
  readonly leftOut: string | null;
  /** Notes on the figures. */
  readonly notes: readonly string[];
}

/** The properties of a sheet that are known after it was written. */
export interface WrittenSheet {
  readonly rows: number;
  readonly leftOut: string | null;
  readonly notes: readonly string[];
  readonly isLarge: boolean;
}

/** The sheet of the figures, whose rows can be read once. `onWritten` is called with its properties at the end. */
export async function* figuresSheet(
  name: string,
  parts: AsyncIterable<SheetPart>,
  onWritten: (written: WrittenSheet) => void,
): AsyncGenerator<WorkbookSheet> {
  const coming = parts[Symbol.asyncIterator]();
  const first = await coming.next();
  if (first.done === true) return;
  let last: SheetPart = first.value;
  let [count, isLarge] = [0, false];
  async function* rows(): AsyncGenerator<Sheet['rows']> {
    for (let next = first; next.done !== true; next = await coming.next()) {
      last = next.value;
      count += last.sheet.rows.length;
      isLarge ||= hasLargeAmounts(last.sheet);
      yield last.sheet.rows;
    }
  }
  const { columns } = last.sheet;
  yield { part: { kind: 'figures', name, columns }, rows: rows(), totals: () => last.sheet.totals };
  onWritten({ rows: count, leftOut: last.leftOut, notes: last.notes, isLarge });
}
