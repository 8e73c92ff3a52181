import { fieldIn } from './model/field.ts';
import { valueOf, type GridRow } from './model/state.ts';
import type { ShownSheet } from './use-sheet.ts';

/** Returns the name of a row: the texts of its key fields, or of its first field if they are empty. */
export function rowName(
  row: Pick<GridRow, 'values'>,
  key: readonly string[],
  { fields, textOf }: Pick<ShownSheet, 'fields' | 'textOf'>,
): string {
  const named = fields.filter(({ name }) => key.includes(name) && valueOf(row.values, { name }) !== null);
  const texts = (named.length > 0 ? named : fields.slice(0, 1))
    .map((field) => textOf(fieldIn(field, row.values), valueOf(row.values, field)))
    .filter((text) => text !== '');
  return texts.join(' · ');
}
