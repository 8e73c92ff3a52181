import { sheetNames } from '../../workbook/index.ts';
import { figuresSheet } from './figures-sheet.ts';
import type { SheetPart, WrittenSheet } from './figures-sheet.ts';
import type { ContentsLine, WorkbookSheet } from './workbook.ts';

/** A widget of the page, as the workbook has it. */
export interface PageTable {
  readonly title: string;
  /** The days of its figures, and those that they are compared with, as text. */
  readonly dates: string | null;
  readonly comparison: string | null;
  /** Its figures, which are taken when it is its turn; or why there are none. */
  readonly figures: (() => AsyncIterable<SheetPart>) | string;
}

/** What the first sheet says. */
export interface PageCover {
  readonly facts: readonly (readonly [string, string | number])[];
  /** The headings of its list: sheet, widget, rows, days, compared days, what is left out, notes. */
  readonly heads: readonly string[];
  /** What else is to be known where amounts have more digits than spreadsheet programs show. */
  readonly digits: readonly [string, string];
}

/**
 * The sheets of a page's workbook, made one after the other: a sheet for each widget by its title, in the order of the page,
 * and a cover that stands first, with their number of rows and what they lack.
 */
export async function* pageWorkbook(
  tables: readonly PageTable[],
  coverOf: () => PageCover,
  coverName: string,
): AsyncGenerator<WorkbookSheet> {
  const [cover = '', ...names] = sheetNames([coverName, ...tables.map(({ title }) => title)]);
  const lines: ContentsLine[] = [];
  let isLarge = false;
  for (const [index, { title, dates, comparison, figures }] of tables.entries()) {
    const name = names[index]!;
    const told = (sheet: string | null, { rows, leftOut, notes }: Omit<WrittenSheet, 'isLarge'>): void => {
      const note = notes.length === 0 ? null : notes.join(' ');
      lines.push({ sheet, cells: [title, rows, dates, comparison, leftOut, note] });
    };
    if (typeof figures === 'string') told(null, { rows: 0, leftOut: figures, notes: [] });
    else
      yield* figuresSheet(name, figures(), (written) => {
        isLarge ||= written.isLarge;
        told(name, written);
      });
  }
  const { facts, heads, digits } = coverOf();
  const all = isLarge ? [...facts, digits] : facts;
  const part = { kind: 'about', name: cover, isFirst: true, facts: all, contents: { heads, lines } } as const;
  yield { part, rows: [], totals: () => null };
}
