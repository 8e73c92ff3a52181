import { hasLargeAmounts } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import type { WorkbookSheet } from './workbook.ts';

/** Figures of a widget as they come: all at once, or a part of the rows after the other. */
export interface SheetPart {
  readonly sheet: Sheet;
  /** What of them is not in the file; of parts, the last one knows. */
  readonly leftOut: string | null;
  /** What must be known of the figures. */
  readonly notes: readonly string[];
}

/** What is known of a sheet once it is written. */
export interface WrittenSheet {
  readonly rows: number;
  readonly leftOut: string | null;
  readonly notes: readonly string[];
  readonly isLarge: boolean;
}

/** The sheet of the figures, whose rows are taken once; `told` hears what they were. */
export async function* figuresSheet(
  name: string,
  parts: AsyncIterable<SheetPart>,
  told: (written: WrittenSheet) => void,
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
  told({ rows: count, leftOut: last.leftOut, notes: last.notes, isLarge });
}
