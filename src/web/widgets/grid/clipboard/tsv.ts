import { delimitedCells } from '../../delimited-cells.ts';
import type { CellBlock } from './block.ts';

/** A block as spreadsheets write plain text. */
export const parseTsv = (text: string): CellBlock =>
  delimitedCells(text, '\t').map((row) => row.map((cell) => ({ text: cell })));

/** A block as plain text that spreadsheets read back as it was. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quotedWhereNeeded).join('\t')).join('\r\n');
}

const quotedWhereNeeded = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
