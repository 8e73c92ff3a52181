import { sheetNames } from '../../workbook/index.ts';
import { hasLargeAmounts } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import type { ContentsLine, WorkbookSheet } from './workbook.ts';

/** The figures of a widget in the workbook of a page; null where it has none, which `leftOut` explains. */
export interface PageTable {
  readonly sheet: Sheet | null;
  /** What of it is not in the file. */
  readonly leftOut: string | null;
  /** What must be known of the figures. */
  readonly notes: readonly string[];
}

/** What the first sheet says. */
export interface PageCover {
  readonly facts: readonly (readonly [string, string | number])[];
  /** The headings of its list: sheet, widget, rows, what is left out, notes. */
  readonly heads: readonly string[];
  /** What else is to be known where amounts have more digits than spreadsheet programs show. */
  readonly digits: readonly [string, string];
}

/**
 * The sheets of a page's workbook, made one after the other: a sheet for each widget by its title, in the order of the page,
 * and a cover that stands first, with their number of rows and what they lack.
 */
export async function* pageWorkbook(
  titles: readonly string[],
  tableOf: (index: number) => Promise<PageTable>,
  coverOf: () => PageCover,
  coverName: string,
): AsyncGenerator<WorkbookSheet> {
  const [cover = '', ...names] = sheetNames([coverName, ...titles]);
  const lines: ContentsLine[] = [];
  let isLarge = false;
  for (const [index, title] of titles.entries()) {
    const { sheet, leftOut, notes } = await tableOf(index);
    const name = names[index]!;
    const about = [leftOut, notes.length === 0 ? null : notes.join(' ')];
    lines.push({
      sheet: sheet && name,
      cells: [title, sheet === null ? 0 : sheet.rows.length, ...about],
    });
    if (sheet === null) continue;
    isLarge ||= hasLargeAmounts(sheet);
    const { rows, ...rest } = sheet;
    yield { part: { kind: 'figures', name, sheet: rest }, rows };
  }
  const { facts, heads, digits } = coverOf();
  const all = isLarge ? [...facts, digits] : facts;
  const contents = { heads, lines };
  yield { part: { kind: 'about', name: cover, isFirst: true, facts: all, contents }, rows: [] };
}
