import type { CellBlock } from './block.ts';
import { parseHtmlTable } from './html.ts';
import { parseTsv } from './tsv.ts';

/**
 * Returns the block in a clipboard: the HTML table of a spreadsheet, which has all digits, or else the plain
 * text.
 */
export function blockIn(clipboard: Pick<DataTransfer, 'getData'>): CellBlock {
  const table = parseHtmlTable(clipboard.getData('text/html'));
  if (table !== null) return table;
  const text = clipboard.getData('text/plain');
  return text === '' ? [] : parseTsv(text);
}
