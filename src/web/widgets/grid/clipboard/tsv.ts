import { delimitedCells } from '../../delimited-cells.ts';
import type { CellBlock } from './block.ts';

/** Parses a block from the tab-separated text of spreadsheets. */
export const parseTsv = (text: string): CellBlock =>
  delimitedCells(text, '\t').map((row) => row.map((cell) => ({ text: cell })));

/** Writes a block as tab-separated text, with quotes where needed. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quotedWhereNeeded).join('\t')).join('\r\n');
}

const quotedWhereNeeded = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
