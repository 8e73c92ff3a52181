import { fieldIn } from './model/field.ts';
import { valueOf, type GridRow } from './model/state.ts';
import type { ShownSheet } from './use-sheet.ts';

/**
 * Returns the name of a row: the texts of its key fields. Left out are those that the page's filters give to all rows.
 * The text of the first field where nothing remains.
 */
export function rowName(
  row: Pick<GridRow, 'values'>,
  key: readonly string[],
  { fields, fixed, textOf }: Pick<ShownSheet, 'fields' | 'fixed' | 'textOf'>,
): string {
  const named = fields.filter((field) => {
    const value = valueOf(row.values, field);
    return key.includes(field.name) && value !== null && value !== fixed[field.name];
  });
  const texts = (named.length > 0 ? named : fields.slice(0, 1))
    .map((field) => textOf(fieldIn(field, row.values), valueOf(row.values, field)))
    .filter((text) => text !== '');
  return texts.join(' · ');
}
