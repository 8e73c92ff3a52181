import { memberWords } from '../../../format/index.ts';
import type { Formatters } from '../../../format/index.ts';
import type { ReportColumn } from '../../../language/plan/index.ts';
import type { Cell, ResultTable } from '../../warehouse/warehouse.ts';

interface WordedColumn {
  readonly at: number;
  /** The index of the column with the value by which the words are listed. */
  readonly valueAt: number;
  readonly words: ReadonlyMap<string, string>;
}

/** Rows in which members that have words are replaced by these, in the language of `titleOf` and `format`. */
export function inWords(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<ResultTable>,
  titleOf: (key: string) => string,
  format: Formatters,
): AsyncIterable<ResultTable> {
  // An empty cell of a subtotal is no member.
  const hasSubtotals = columns.some(({ role }) => role === 'level');
  const worded = columns.flatMap((column, at): WordedColumn[] => {
    const words = new Map(memberWords(column, titleOf, format));
    if (hasSubtotals) words.delete('');
    if (words.size === 0) return [];
    const key = columns.findIndex(({ role, of }) => role === 'key' && of === column.name);
    return [{ at, valueAt: key < 0 ? at : key, words }];
  });
  return worded.length === 0 ? batches : reworded(batches, worded);
}

async function* reworded(
  batches: AsyncIterable<ResultTable>,
  worded: readonly WordedColumn[],
): AsyncGenerator<ResultTable> {
  for await (const batch of batches)
    yield { ...batch, rows: batch.rows.map((row) => rowInWords(row, worded)) };
}

function rowInWords(row: readonly Cell[], worded: readonly WordedColumn[]): readonly Cell[] {
  const cells = [...row];
  for (const { at, valueAt, words } of worded)
    cells[at] = words.get(String(row[valueAt] ?? '')) ?? row[at] ?? null;
  return cells;
}
