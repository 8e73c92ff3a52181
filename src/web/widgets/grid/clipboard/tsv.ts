import type { CellBlock, BlockCell } from './block.ts';

/**
 * A block as spreadsheets write plain text: cells parted by tabs, rows by line breaks. A cell with either of them stands
 * in quotation marks, which are doubled within. A quotation mark that no other one ends is a letter (`5" pipe`).
 */
export function parseTsv(text: string): CellBlock {
  const rows: BlockCell[][] = [];
  let row: BlockCell[] = [];
  let at = 0;
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedEnd(text, at) : -1;
    let end = quoted;
    if (quoted < 0) {
      end = at;
      while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
    }
    const written = quoted < 0 ? text.slice(at, end) : text.slice(at + 1, end - 1).replaceAll('""', '"');
    row.push({ text: written.replaceAll('\r\n', '\n') });
    if (text[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    // The last line break ends the last row; it begins none.
    if (at >= text.length) break;
  }
  return rows;
}

/** Where a quoted cell ends, behind its last mark; -1 where it is no quoted cell. */
function quotedEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]!) ? at + 1 : -1;
  }
  return -1;
}

/** A block as plain text that spreadsheets read back as it was. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quotedWhereNeeded).join('\t')).join('\r\n');
}

const quotedWhereNeeded = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
