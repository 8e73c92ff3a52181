import type { CellChange } from './change.ts';
import { fieldIn, type GridValue, type GridField } from './field.ts';
import { valueOf, type GridRow } from './state.ts';

export interface CellSearch {
  readonly text: string;
  /** Whether the whole text of the cell must match. */
  readonly whole: boolean;
  readonly matchCase: boolean;
}

export interface CellPlace {
  readonly key: string;
  readonly field: string;
}

type TextOf = (field: GridField, value: GridValue) => string;

/** Returns the cells whose text matches a search, row by row. */
export function found(
  rows: readonly GridRow[],
  fields: readonly GridField[],
  search: CellSearch,
  textOf: TextOf,
): readonly CellPlace[] {
  const pattern = patternOf(search);
  if (pattern === null) return [];
  return rows.flatMap((row) =>
    fields.flatMap((field) => {
      pattern.lastIndex = 0;
      return pattern.test(textOf(fieldIn(field, row.values), valueOf(row.values, field)))
        ? [{ key: row.key, field: field.name }]
        : [];
    }),
  );
}

/** Returns the changes that replace found texts. `read` parses a text like typed input. */
export function replaced(
  rows: readonly GridRow[],
  fields: readonly GridField[],
  search: CellSearch,
  by: string,
  textOf: TextOf,
  read: (field: GridField, text: string) => GridValue,
): readonly CellChange[] {
  const pattern = patternOf(search);
  if (pattern === null) return [];
  const writable = fields.filter(({ readOnly }) => !readOnly);
  return rows.flatMap((row) =>
    writable.flatMap((column) => {
      const field = fieldIn(column, row.values);
      const text = textOf(field, valueOf(row.values, field));
      const other = text.replaceAll(pattern, () => by);
      return other === text ? [] : [{ key: row.key, field: field.name, value: read(field, other) }];
    }),
  );
}

function patternOf({ text, whole, matchCase }: CellSearch): RegExp | null {
  if (text === '') return null;
  const escaped = text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  return new RegExp(whole ? `^${escaped}$` : escaped, matchCase ? 'gu' : 'giu');
}
