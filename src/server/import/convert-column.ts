import { dateOrderOf, decimalOf } from './column-signs.ts';
import type { Problem } from './problem.ts';
import { dateShapeOf, readDate } from './read-date.ts';
import type { DateOrder } from './read-date.ts';
import { isMissing, readNumber, toScaled } from './read-number.ts';
import type { DecimalSign } from './read-number.ts';
import type { SourceTable } from './source-table.ts';

/** What a column is to hold. Decimals are exact, with so many digits after the sign. */
export type ColumnKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'day' }
  | { readonly kind: 'whole' }
  | { readonly kind: 'decimal'; readonly scale: number };

/** Text, days since 1970, or integers of the smallest unit. */
export type ColumnValue = string | number | bigint | null;

export interface Converted {
  readonly values: readonly ColumnValue[];
  readonly problems: readonly Problem[];
  readonly notes: readonly string[];
}

/** What the user told about the whole file. */
export interface Told {
  readonly decimal?: DecimalSign;
  readonly dates?: DateOrder;
}

const LARGEST = 10n ** 18n;

export function convertColumn(
  table: SourceTable,
  column: number,
  { kind, ...rest }: ColumnKind,
  told: Told,
): Converted {
  if (kind === 'text')
    return { values: (table.columns[column] ?? []).map((cell) => cell || null), problems: [], notes: [] };
  if (kind === 'day') return toDays(table, column, told.dates);
  return toNumbers(
    table,
    column,
    kind === 'decimal' && 'scale' in rest ? rest.scale : 0,
    kind === 'whole',
    told.decimal,
  );
}

function toDays(table: SourceTable, column: number, told?: DateOrder): Converted {
  const cells = table.columns[column] ?? [];
  const { sign, proof, doubtful } = dateOrderOf(cells, told);
  const example =
    proof === null
      ? '2026-01-31, 31.1.2026 or 1/31/2026'
      : `${sign === 'mdy' ? 'month first' : 'day first'}, as ${JSON.stringify(cells[proof])} in row ${table.rowNumber(proof)}`;
  const converted = convert(table, column, (cell) => readDate(cell, sign), `a date (${example})`);
  const name = JSON.stringify(table.headers[column]);
  const notes =
    doubtful === null
      ? []
      : [
          `${name}: ${JSON.stringify(doubtful)} is read as ${sign === 'mdy' ? 'month/day' : 'day/month'}. If that is wrong: --dates ${sign === 'mdy' ? 'dmy' : 'mdy'}.`,
        ];
  const timed = cells.some((cell) => dateShapeOf(cell)?.timed);
  return {
    ...converted,
    notes: timed ? [...notes, `${name}: the day is kept, the time of day is not.`] : notes,
  };
}

function toNumbers(
  table: SourceTable,
  column: number,
  scale: number,
  whole: boolean,
  told?: DecimalSign,
): Converted {
  const cells = table.columns[column] ?? [];
  const { sign, proof, doubtful } = decimalOf(table, cells, told);
  let rounded = 0;
  const read = (cell: string): bigint | null => {
    const digits = readNumber(cell, sign);
    if (digits === null) return null;
    const scaled = toScaled(digits, scale);
    if (scaled.rounded && whole) return null;
    if (scaled.rounded) rounded++;
    return scaled.value < LARGEST && scaled.value > -LARGEST ? scaled.value : null;
  };
  const because =
    proof === null ? '' : `, as ${JSON.stringify(cells[proof])} in row ${table.rowNumber(proof)}`;
  const converted = convert(
    table,
    column,
    read,
    `a ${whole ? 'whole number' : `number with a decimal ${sign}`}${because}`,
  );
  const name = JSON.stringify(table.headers[column]);
  const other = sign === 'point' ? 'comma' : 'point';
  return {
    ...converted,
    notes: [
      ...(doubtful === null
        ? []
        : [
            `${name}: ${JSON.stringify(doubtful)} is read with a decimal ${sign}. If that is wrong: --decimal ${other}.`,
          ]),
      ...(rounded === 0
        ? []
        : [`${name}: ${rounded} values have more than ${scale} decimals and are rounded.`]),
    ],
  };
}

function convert(
  table: SourceTable,
  column: number,
  read: (cell: string) => ColumnValue,
  expected: string,
): Converted {
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
  return { values, problems, notes: [] };
}
