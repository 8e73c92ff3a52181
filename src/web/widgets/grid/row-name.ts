import { valueOf, type GridRow } from './model/state.ts';
import type { ShownSheet } from './use-sheet.ts';

/** How a row is called: by the fields that tell it from others, or else by its first one. */
export function rowName(row: GridRow, key: readonly string[], { columns, textOf }: ShownSheet): string {
  const named = columns.filter(({ name }) => key.includes(name));
  const texts = (named.length > 0 ? named : columns.slice(0, 1))
    .map((field) => textOf(field, valueOf(row.values, field)))
    .filter((text) => text !== '');
  return texts.join(' · ');
}
