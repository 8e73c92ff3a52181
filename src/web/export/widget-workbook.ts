import { figuresSheet } from './figures-sheet.ts';
import type { SheetPart, WrittenSheet } from './figures-sheet.ts';
import type { WorkbookSheet } from './workbook.ts';

/** The workbook of one widget: its figures and their description. */
export async function* widgetWorkbook(
  parts: AsyncIterable<SheetPart>,
  factsOf: (written: WrittenSheet) => readonly (readonly [string, string | number])[],
): AsyncGenerator<WorkbookSheet> {
  let facts: readonly (readonly [string, string | number])[] = [];
  yield* figuresSheet('Campaign Data', parts, (written) => {
    facts = factsOf(written);
  });
  const part = { kind: 'about', name: 'About', isFirst: false, facts, contents: null } as const;
  yield { part, rows: [], totals: () => null };
}
