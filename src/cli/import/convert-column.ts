import type { ColumnKind, ColumnValue } from '../../server/warehouse/index.ts';
import { dateOrderOf, decimalOf } from './column-signs.ts';
import type { Problem } from './problem.ts';
import { dateShapeOf, readDate } from './read-date.ts';
import type { DateOrder } from './read-date.ts';
import { isMissing, readNumber, toScaled } from './read-number.ts';
import type { DecimalSign } from './read-number.ts';
import type { SourceTable } from './source-table.ts';

export interface Converted {
  readonly values: readonly ColumnValue[];
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
  /** A description of the notation, if it could have been read otherwise. */
  readonly form: string | null;
}

/** The formats of numbers and dates that the user states for the whole file. */
export interface CellFormats {
  readonly decimal?: DecimalSign;
  readonly dates?: DateOrder;
}

const LARGEST = 10n ** 18n;

/** Converts every value of a column. A value that can't be converted is a problem, and null in the result. */
export function convertColumn(
  table: SourceTable,
  column: number,
  kind: ColumnKind,
  formats: CellFormats,
  shift = 0,
): Converted {
  const cells = table.columns[column] ?? [];
  if (kind.kind === 'text')
    return { values: cells.map((cell) => cell || null), problems: [], notes: [], form: null };
  if (kind.kind === 'day') return toDays(table, column, cells, formats.dates);
  return toNumbers(table, column, cells, kind, { decimal: formats.decimal, shift });
}

const ORDERS = { mdy: 'month first', dmy: 'day first' } as const;

function toDays(table: SourceTable, column: number, cells: readonly string[], order?: DateOrder): Converted {
  const { sign, proof, doubtful } = dateOrderOf(cells, order);
  const example =
    proof === null
      ? '2026-01-31, 31.1.2026 or 1/31/2026'
      : `${ORDERS[sign]}, as ${shown(table, cells, proof)}`;
  const notes = [];
  if (doubtful !== null)
    notes.push(doubt(doubtful, ORDERS[sign], `--dates ${sign === 'mdy' ? 'dmy' : 'mdy'}`));
  if (cells.some((cell) => dateShapeOf(cell)?.timed)) notes.push('the day is kept, the time of day is not.');
  const converted = convert(table, column, (cell) => readDate(cell, sign), `a date (${example})`);
  return { ...converted, notes: named(table, column, notes), form: proof === null ? null : ORDERS[sign] };
}

function toNumbers(
  table: SourceTable,
  column: number,
  cells: readonly string[],
  kind: ColumnKind,
  { decimal, shift }: { readonly decimal: DecimalSign | undefined; readonly shift: number },
): Converted {
  const { sign, proof, doubtful } = decimalOf(table, cells, decimal);
  const scale = kind.kind === 'decimal' ? kind.scale : 0;
  let rounded = 0;
  const read = (cell: string): bigint | null => {
    const digits = readNumber(cell, sign);
    if (digits === null) return null;
    const scaled = toScaled(digits, scale, shift);
    if (scaled.rounded && kind.kind === 'whole') return null;
    if (scaled.rounded) rounded++;
    return scaled.value < LARGEST && scaled.value > -LARGEST ? scaled.value : null;
  };
  const because = proof === null ? '' : ` (decimal ${sign}, as ${shown(table, cells, proof)})`;
  const expected = kind.kind === 'whole' ? 'a whole number' : `a number${because}`;
  const converted = convert(table, column, read, expected);
  const notes = [];
  if (doubtful !== null)
    notes.push(doubt(doubtful, `decimal ${sign}`, `--decimal ${sign === 'point' ? 'comma' : 'point'}`));
  if (rounded > 0) notes.push(`${rounded} values have more than ${scale} decimals and are rounded.`);
  return {
    ...converted,
    notes: named(table, column, notes),
    form: proof === null ? null : `decimal ${sign}`,
  };
}

const shown = (table: SourceTable, cells: readonly string[], index: number): string =>
  `${JSON.stringify(cells[index])} in row ${table.rowNumber(index)}`;
const doubt = (text: string, form: string, remedy: string): string =>
  `${JSON.stringify(text)} is read as ${form}. If that is wrong: ${remedy}.`;
const named = (table: SourceTable, column: number, notes: readonly string[]): string[] =>
  notes.map((note) => `${JSON.stringify(table.headers[column])}: ${note}`);

function convert(table: SourceTable, column: number, read: (cell: string) => ColumnValue, expected: string) {
  const problems: Problem[] = [];
  const values = (table.columns[column] ?? []).map((cell, index) => {
    if (isMissing(cell)) return null;
    const value = read(cell);
    if (value === null)
      problems.push({
        row: table.rowNumber(index),
        column: table.headers[column] ?? null,
        value: cell,
        expected,
      });
    return value;
  });
  return { values, problems };
}
