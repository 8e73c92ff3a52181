import { sheetNames } from '../../workbook/index.ts';
import { figuresSheet } from './figures-sheet.ts';
import type { SheetPart, WrittenSheet } from './figures-sheet.ts';
import type { ContentsLine, WorkbookSheet } from './workbook.ts';

/** A widget of the page in the workbook. */
export interface PageTable {
  readonly title: string;
  /** The days of its figures and of their comparison, as text. */
  readonly dates: string | null;
  readonly comparison: string | null;
  /** Loads its figures when its sheet is written; or the reason why there are none. */
  readonly figures: (() => AsyncIterable<SheetPart>) | string;
}

/** The content of the first sheet. */
export interface PageCover {
  readonly facts: readonly (readonly [string, string | number])[];
  /** The headings of its list: sheet, widget, rows, days, compared days, what is left out, notes. */
  readonly heads: readonly string[];
  /** A note for amounts with more digits than spreadsheet programs show. */
  readonly digits: readonly [string, string];
}

/**
 * The sheets of a page's workbook, written in sequence: one for each widget, named by its title, in page order; and a
 * cover, placed first, with their numbers of rows and notes on what is missing.
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
    const addLine = (sheet: string | null, { rows, leftOut, notes }: Omit<WrittenSheet, 'isLarge'>): void => {
      const note = notes.length === 0 ? null : notes.join(' ');
      lines.push({ sheet, cells: [title, rows, dates, comparison, leftOut, note] });
    };
    if (typeof figures === 'string') addLine(null, { rows: 0, leftOut: figures, notes: [] });
    else
      yield* figuresSheet(name, figures(), (written) => {
        isLarge ||= written.isLarge;
        addLine(name, written);
      });
  }
  const { facts, heads, digits } = coverOf();
  const all = isLarge ? [...facts, digits] : facts;
  const part = { kind: 'about', name: cover, isFirst: true, facts: all, contents: { heads, lines } } as const;
  yield { part, rows: [], totals: () => null };
}
