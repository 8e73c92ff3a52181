import { readDate, readDecimal } from '../../../../format/index.ts';
import type { FieldModel, FieldValue } from '../../../../language/plan/index.ts';
import { plainDecimal } from '../../../../resources/index.ts';
import { itemsOf, readJson } from './list-text.ts';
import type { FileCell } from './read-file.ts';

/** How cells are converted, beside the values themselves. */
export interface FileWords {
  /** The locale of the user who imports: it decides the order of dates and the decimal separator. */
  readonly locale: string;
  /** Whether the file has numbers in the format of the locale; otherwise they are plain. */
  readonly isLocal: boolean;
  /** Returns the value of a member's name or a choice's title; null when there is none, or several. */
  readonly valueOf: (field: string, text: string) => string | null;
}

/**
 * Converts a cell to the value of a field. A cell that can't be converted is returned as it is, and the
 * validation of the row then reports it.
 */
export function readCell(field: FieldModel, cell: FileCell, words: FileWords): FieldValue {
  if (cell === null || cell === '') return null;
  if (field.type === 'text') return textOf(cell);
  const text = textOf(cell).trim();
  return text === '' ? null : readers[field.type](text, cell, { field, words });
}

type Reader = (
  text: string,
  cell: FileCell,
  more: { readonly field: FieldModel; readonly words: FileWords },
) => FieldValue;

const number: Reader = (text, cell, { words }) => {
  if (typeof cell === 'number') return cell;
  if (!words.isLocal && PLAIN.test(text)) return Number(text);
  const read = readDecimal(text, words.locale);
  return read === null ? text : Number(read);
};
const byWord: Reader = (text, _, { field, words }) => words.valueOf(field.name, text) ?? text;

const readers: Readonly<Record<Exclude<FieldModel['type'], 'text'>, Reader>> = {
  integer: number,
  number,
  decimal(text, cell, { words }) {
    if (typeof cell === 'number') {
      // Rounded as spreadsheets show it: digits of the binary number after the fifteenth were not typed by
      // anybody.
      const shown = Number(cell.toPrecision(15));
      return plainDecimal(/e/.test(String(shown)) ? shown.toFixed(12) : String(shown));
    }
    const read = !words.isLocal && PLAIN.test(text) ? text : readDecimal(text, words.locale);
    return read === null ? text : plainDecimal(read);
  },
  boolean(text, cell) {
    if (typeof cell === 'boolean') return cell;
    if (/^(true|1)$/i.test(text)) return true;
    return /^(false|0)$/i.test(text) ? false : text;
  },
  date: (text, cell, { words }) =>
    cell instanceof Date ? text.slice(0, 10) : (readDate(text, words.locale) ?? text),
  month(text, cell, { words }) {
    if (/^\d{4}-\d{2}$/.test(text)) return text;
    const day = cell instanceof Date ? text.slice(0, 10) : readDate(text, words.locale);
    return day?.endsWith('-01') ? day.slice(0, 7) : text;
  },
  choice: byWord,
  member: byWord,
  reference: (text) => text,
  list(text, cell, { field: { item }, words }) {
    if (text.startsWith('[')) return readJson(text) ?? text;
    if (item === null || item.type === 'object') return text;
    if (typeof cell !== 'string') return [readCell(item, cell, words)];
    return itemsOf(text).map((each) => readCell(item, each, words));
  },
  object: (text) => readJson(text) ?? text,
};

/** The format of numbers in exported files, independent of the locale. */
const PLAIN = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

const textOf = (cell: Exclude<FileCell, null>): string =>
  cell instanceof Date ? cell.toISOString() : String(cell);
