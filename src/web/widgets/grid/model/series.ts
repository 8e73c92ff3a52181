import { addDays, dayNumber, monthNumber } from '../../../../format/index.ts';
import { isNumeric, type GridValue, type GridField } from './field.ts';

/**
 * Returns the next values of a series, as spreadsheets fill it: numbers by their common step, dates by days
 * or whole months, texts with a number at the end by counting, anything else by repeating. A single number is
 * repeated; a single date continues by a day.
 */
export function seriesAfter(
  field: GridField,
  first: readonly GridValue[],
  count: number,
): readonly GridValue[] {
  const next = nextOf(field, first);
  return Array.from({ length: count }, (_, index) => next(first.length + index));
}

type Next = (index: number) => GridValue;

function nextOf(field: GridField, first: readonly GridValue[]): Next {
  const repeated: Next = (index) => first[index % first.length] ?? null;
  if (first.length === 0 || first.some((value) => value === null || value === '')) return repeated;
  if (isNumeric(field)) return numbers(field, first) ?? repeated;
  if (field.type === 'date') return dates(first as readonly string[]) ?? repeated;
  if (field.type === 'month') return monthSeries(first as readonly string[]) ?? repeated;
  return field.type === 'text' ? (counted(first as readonly string[]) ?? repeated) : repeated;
}

/** Returns the number of decimals of a value. The result of 0.1 + 0.2 must not have more than its terms. */
const decimalsOf = (value: GridValue): number => /\.(\d+)$/.exec(String(value))?.[1]!.length ?? 0;

function numbers(field: GridField, first: readonly GridValue[]): Next | null {
  const values = first.map(Number);
  const step = stepOf(values);
  if (step === null || values.length < 2) return null;
  const decimals = Math.max(...first.map(decimalsOf));
  return (index) => {
    const text = (values[0]! + step * index).toFixed(Math.min(decimals, 15));
    return field.type === 'decimal' ? text : Number(text);
  };
}

/** Returns the common step of the values, within the precision of floats; null when there is none. */
function stepOf(values: readonly number[]): number | null {
  const step = (values[1] ?? values[0]!) - values[0]!;
  const isSteady = values.every(
    (value, index) => Math.abs(value - (values[0]! + step * index)) <= 1e-9 * Math.max(1, Math.abs(value)),
  );
  return isSteady ? step : null;
}

function dates(first: readonly string[]): Next | null {
  const days = first.map(dayNumber);
  if (days.some(Number.isNaN)) return null;
  const months = first.map(monthNumber);
  const monthStep = stepOf(months);
  const isMonthly = first.length > 1 && monthStep !== null && monthStep !== 0 && haveSameDay(first);
  if (isMonthly) return (index) => monthDay(months[0]! + monthStep * index, dayWanted(first));
  const step = first.length === 1 ? 1 : stepOf(days);
  return step === null ? null : (index) => addDays(first[0]!, step * index);
}

/** Continues months, each as its first day. A single month continues by a month. */
function monthSeries(first: readonly string[]): Next | null {
  const [one, other] = first;
  const from = monthNumber(one!);
  const step = first.length === 1 ? 1 : stepOf(first.map(monthNumber));
  if (Number.isNaN(from) || (other !== undefined && step === null)) return null;
  return (index) => monthDay(from + step! * index, 1).slice(0, 7);
}

/** Whether dates have the same day of the month. The last days of months count as the same. */
function haveSameDay(texts: readonly string[]): boolean {
  const wanted = dayWanted(texts);
  return texts.every((text) => text === monthDay(monthNumber(text), wanted));
}

const lastDayOf = (month: number): number =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();

/** Returns the day of the month; 31 when each date is the last day of its month. */
function dayWanted(texts: readonly string[]): number {
  const areLast = texts.every((text) => Number(text.slice(8)) === lastDayOf(monthNumber(text)));
  return areLast ? 31 : Math.max(...texts.map((text) => Number(text.slice(8))));
}

function monthDay(month: number, day: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0');
  const date = String(Math.min(day, lastDayOf(month))).padStart(2, '0');
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-${date}`;
}

function counted(first: readonly string[]): Next | null {
  const parts = first.map((text) => /^(.*?)(\d{1,15})$/s.exec(text));
  const [head] = parts;
  if (head === null || head === undefined || parts.some((part) => part?.[1] !== head[1])) return null;
  const values = parts.map((part) => Number(part![2]));
  const step = values.length === 1 ? 1 : stepOf(values);
  if (step === null) return null;
  const width = head[2]!.startsWith('0') ? head[2]!.length : 0;
  return (index) => {
    const value = values[0]! + step * index;
    return value < 0 ? first[index % first.length]! : `${head[1]}${String(value).padStart(width, '0')}`;
  };
}
