import type { ReportColumn } from '../../../language/plan/index.ts';
import type { Cell, ResultTable } from '../../warehouse/warehouse.ts';

interface WordedColumn {
  readonly at: number;
  /** Where the value stands that the words are listed by. */
  readonly valueAt: number;
  readonly words: ReadonlyMap<string, string>;
}

/** Rows for people to read: members that have words of their own are said in the language of `titleOf`. */
export function inWords(
  columns: readonly ReportColumn[],
  batches: AsyncIterable<ResultTable>,
  titleOf: (key: string) => string,
): AsyncIterable<ResultTable> {
  const worded = columns.flatMap(({ name, members }, at): WordedColumn[] => {
    if (members === undefined) return [];
    const key = columns.findIndex((column) => column.role === 'key' && column.of === name);
    const words = new Map(Object.entries(members).map(([value, text]) => [value, titleOf(text)]));
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
  const said = [...row];
  for (const { at, valueAt, words } of worded) said[at] = words.get(String(row[valueAt])) ?? row[at] ?? null;
  return said;
}
