import { fieldIn } from './model/field.ts';
import { valueOf, type GridRow } from './model/state.ts';
import type { ShownSheet } from './use-sheet.ts';

/** How a row is called: by the fields that tell it from others, or else by its first one. */
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
