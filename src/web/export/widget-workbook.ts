import type { Sheet } from './sheet.ts';
import type { WorkbookSheet } from './workbook.ts';

/** The workbook of one widget: its figures, and what is to be known of them. */
export function widgetWorkbook(
  { rows, ...sheet }: Sheet,
  facts: readonly (readonly [string, string | number])[],
): readonly WorkbookSheet[] {
  return [
    { part: { kind: 'figures', name: 'Campaign Data', sheet }, rows },
    { part: { kind: 'about', name: 'About', isFirst: false, facts, contents: null }, rows: [] },
  ];
}
