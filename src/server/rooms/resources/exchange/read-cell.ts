import { readDate, readDecimal } from '../../../../format/index.ts';
import type { FieldModel, FieldValue } from '../../../../language/plan/index.ts';
import { plainDecimal } from '../../../../resources/index.ts';
import { itemsOf, readJson } from './list-text.ts';
import type { FileCell } from './read-file.ts';

/** What else than its own values a field is written with. */
export interface FileWords {
  /** Of who imports: in which order days are written, and which sign parts decimals. */
  readonly locale: string;
  /** Whether the file has numbers in their way; else they are plain. */
  readonly isLocal: boolean;
  /** A member by its name, a choice by its title; null where that is none, or several. */
  readonly valueOf: (field: string, text: string) => string | null;
}

/** The value that a cell stands for. What can't be read stays as it is: the resource's own rules say what is wrong with it. */
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
      // As spreadsheets show it: the digits of the binary number behind the fifteenth are none that anybody wrote.
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

/** As an exported file has numbers, whatever the locale. */
const PLAIN = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

const textOf = (cell: Exclude<FileCell, null>): string =>
  cell instanceof Date ? cell.toISOString() : String(cell);
