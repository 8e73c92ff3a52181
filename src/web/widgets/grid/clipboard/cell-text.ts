import { dateOfDay, dayNumber, foldText, readDate, readDecimal } from '../../../../format/index.ts';
import type { Formatters } from '../../../../format/index.ts';
import { isNumeric, type GridValue, type GridField } from '../model/field.ts';
import type { BlockCell } from './block.ts';

/** The functions and words that format and parse cells in the reader's language. */
export interface CellWords {
  readonly format: Formatters;
  readonly yes: string;
  readonly no: string;
  /** Returns the title of a member; null when it is unknown. */
  readonly nameOf: (field: string, value: GridValue) => string | null;
  /** Returns the id of the member with this title; null when there is none, or more than one. */
  readonly memberOf: (field: GridField, name: string) => string | null;
}

/** Formats a cell's value for display. A value that its field can't have is shown unchanged. */
export function shownText(field: GridField, value: GridValue, words: CellWords): string {
  if (value === null || value === '') return '';
  // Years have no thousands separators, so an integer has them only when its field defines a format.
  if (field.type === 'integer' && field.style.format === undefined) return String(value);
  if (isNumeric(field)) {
    const isNumber = !Number.isNaN(Number(value)) && typeof value !== 'boolean';
    if (!isNumber) return String(value);
    return isExact(field)
      ? plain(withoutZeros(String(value)), words)
      : words.format.full(Number(value), field.style);
  }
  if (field.type === 'date')
    return typeof value === 'string' && isDay(value) ? words.format.date(value, 'day') : String(value);
  if (field.type === 'month' && MONTH.test(String(value)))
    return words.format.date(`${String(value)}-01`, 'month');
  return namedText(field, value, words);
}

/** The maximum number of decimals of formatted figures. */
const FORMATTED_DIGITS = 4;

/**
 * Whether a figure, such as an exchange rate, is shown with all its digits, because its format would round
 * it.
 */
const isExact = ({ type, style: { format, digits = 2 } }: GridField): boolean =>
  type === 'decimal' && format === 'decimal' && digits > FORMATTED_DIGITS;

/** Formats a value, with a dash for a zero that means that there is no such figure. */
export const textOrDash = (
  field: GridField,
  value: GridValue,
  textOf: (field: GridField, value: GridValue) => string,
): string =>
  isNumeric(field) && value !== null && value !== '' && Number(value) === 0 ? '–' : textOf(field, value);

/**
 * Returns the text of a cell for editing, with all digits. The displayed text may be rounded, or have a unit.
 */
export function typedText(field: GridField, value: GridValue, words: CellWords): string {
  if (value === null || value === '') return '';
  if (isNumeric(field)) {
    const number = Number(value);
    if (Number.isNaN(number) || typeof value === 'boolean') return String(value);
    return field.style.format === 'percent'
      ? `${plain(shifted(String(value), 2), words)}%`
      : plain(String(value), words);
  }
  if (field.type === 'date')
    return typeof value === 'string' && isDay(value)
      ? writtenDate(value, words.format.locale)
      : String(value);
  return namedText(field, value, words);
}

function namedText(field: GridField, value: GridValue, words: CellWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (field.type === 'choice')
    return field.choices.find((choice) => choice.value === value)?.title ?? String(value);
  return field.type === 'member' || field.type === 'reference'
    ? (words.nameOf(field.name, value) ?? String(value))
    : String(value);
}

const isDay = (text: string): boolean => !Number.isNaN(dayNumber(text));

/** Removes trailing zeros after the decimal point. */
const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** Writes a number with the locale's decimal separator, and without thousands separators. */
function plain(text: string, { format }: CellWords): string {
  // Large numbers such as 1e21 are written with all digits, as spreadsheets do.
  const digits = /e/i.test(text)
    ? Number(text).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
  return decimalOf(format.locale) === ',' ? digits.replace('.', ',') : digits;
}

const decimals = new Map<string, string>();

function decimalOf(locale: string): string {
  const known =
    decimals.get(locale) ??
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
    '.';
  decimals.set(locale, known);
  return known;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function writtenDate(iso: string, locale: string): string {
  const format =
    dateFormats.get(locale) ??
    new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
  dateFormats.set(locale, format);
  return format.format(dayNumber(iso) * 86_400_000);
}

/** Multiplies a decimal text by a power of 10, without rounding errors of binary floats. */
function shifted(text: string, places: number): string {
  const number = Number(text);
  const moved = Number((number * 10 ** places).toPrecision(15));
  return String(moved);
}

/** The day number of 1899-12-30, when spreadsheets' calendars begin, counted from 1970-01-01. */
const SHEET_EPOCH = -25_569;

/**
 * Parses the value that a user has typed or pasted in a cell. A text that can't be parsed is kept unchanged:
 * the cell then shows a fault, and can be corrected.
 */
export function readCell(field: GridField, { text, raw }: BlockCell, words: CellWords): GridValue {
  const written = text.trim();
  if (written === '') return null;
  const { locale } = words.format;
  switch (field.type) {
    case 'text':
      return text;
    case 'integer':
    case 'number':
    case 'decimal':
      return readFigure(field, written, raw, locale);
    case 'date': {
      const day = readDate(written, locale);
      if (day !== null) return day;
      return raw !== undefined && raw > 0 && raw < 2_958_466
        ? dateOfDay(Math.floor(raw) + SHEET_EPOCH)
        : text;
    }
    case 'boolean':
      return readBoolean(written, words) ?? text;
    case 'choice': {
      const wanted = foldText(written);
      const exact = field.choices.find(({ value }) => value === written);
      return (
        (
          exact ??
          field.choices.find(({ title, value }) => foldText(title) === wanted || foldText(value) === wanted)
        )?.value ?? text
      );
    }
    case 'month':
      return readMonth(written, raw, locale) ?? text;
    case 'member':
    case 'reference':
      return words.memberOf(field, written) ?? written;
  }
}

/** The letters of a currency next to an amount: `R$ 1,50`, `1.50 EUR`. */
const CURRENCY = /^[A-Z]{1,3}(?=\$|[ \u00a0]?\d)|[ \u00a0]?[A-Z]{3}$/;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Parses a month: `2026-03`, `03/2026`, `March 2026`, or any day of it. */
function readMonth(written: string, raw: number | undefined, locale: string): string | null {
  if (MONTH.test(written)) return written;
  const isNumbers = /^\d{1,2}[./-]\d{4}$/.test(written);
  const day =
    readDate(written, locale) ?? readDate(isNumbers ? `01/01/${written.slice(-4)}` : `1 ${written}`, locale);
  if (day !== null && isNumbers)
    return isIsoMonth(written) ? `${written.slice(-4)}-${written.split(/[./-]/)[0]!.padStart(2, '0')}` : null;
  if (day !== null) return day.slice(0, 7);
  return raw !== undefined && raw > 0 && raw < 2_958_466
    ? dateOfDay(Math.floor(raw) + SHEET_EPOCH).slice(0, 7)
    : null;
}

const isIsoMonth = (written: string): boolean => {
  const month = Number(written.split(/[./-]/)[0]);
  return month >= 1 && month <= 12;
};

function readFigure(field: GridField, written: string, raw: number | undefined, locale: string): GridValue {
  // Spreadsheets may write negative amounts in brackets.
  const inner = /^\((.*)\)$/.exec(written)?.[1];
  const digits =
    raw === undefined
      ? readDecimal((inner ?? written).replace(CURRENCY, ''), locale)
      : Number.isFinite(raw)
        ? String(raw)
        : null;
  if (digits === null) return written;
  const signed = inner !== undefined && raw === undefined ? `-${digits}` : digits;
  const isPercent = field.style.format === 'percent';
  const saysPercent = written.includes('%');
  // As in a percent cell of a spreadsheet: 12 is 12%, and so is 0.12.
  const divides = raw === undefined && (saysPercent || (isPercent && Math.abs(Number(signed)) >= 1));
  const value = divides ? shifted(signed, -2) : signed;
  return field.type === 'decimal' ? value : Number(value);
}

const TRUE = new Set(['true', 'yes', '1', 'x', '✓', 'wahr', 'ja', 'vrai', 'oui', 'verdadeiro', 'sim']);
const FALSE = new Set(['false', 'no', '0', 'falsch', 'nein', 'faux', 'non', 'falso', 'nao']);

/** Parses a boolean as spreadsheets and people write it, in the four languages of the product. */
function readBoolean(text: string, { yes, no }: CellWords): boolean | null {
  const word = foldText(text);
  if (TRUE.has(word) || word === foldText(yes)) return true;
  return FALSE.has(word) || word === foldText(no) ? false : null;
}
