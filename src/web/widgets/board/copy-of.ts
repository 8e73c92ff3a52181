import { dayNumber } from '../../../format/index.ts';
import type { ResourceValues } from '../../../language/plan/index.ts';
import type { RowAnswer } from '../row/row-store.ts';
import type { BoardProps } from './to-props.ts';

/**
 * The initial values of a copy: those of the row without its status and computed values, and the first name that no
 * other row has.
 */
export function copyOf(
  { values }: RowAnswer,
  { plan, name }: Pick<BoardProps, 'plan' | 'name'>,
  rows: readonly RowAnswer[],
  numbered: (name: string, number: number) => string,
): ResourceValues {
  const { status, fields } = plan;
  const left = new Set([status?.field, status?.note]);
  const kept = Object.entries(values).filter(
    ([field]) => fields[field] !== undefined && fields[field].compute === undefined && !left.has(field),
  );
  return {
    ...Object.fromEntries(kept),
    [name]: freeText(withoutNumber(String(values[name] ?? '')), name, rows, numbered),
  };
}

/** The suggested values of a copy's dialog: texts that no other row has. A code gets its number after a hyphen. */
export function proposedCopy(
  { values }: RowAnswer,
  { name, copies }: Pick<BoardProps, 'name' | 'copies'>,
  rows: readonly RowAnswer[],
  numbered: (name: string, number: number) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (copies?.fields ?? []).map((field) => {
      const text = String(values[field] ?? '');
      return [
        field,
        field === name
          ? freeText(withoutNumber(text), field, rows, numbered)
          : freeText(text, field, rows, (code, number) => `${code}-${number}`),
      ];
    }),
  );
}

/** The number of days from one day to another; null where one of them is invalid. */
export function shiftOf(from: string, to: string): number | null {
  const days = dayNumber(to) - dayNumber(from);
  return Number.isNaN(days) ? null : days;
}

/** The first text with a number appended that no row has in a field. */
function freeText(
  stem: string,
  field: string,
  rows: readonly RowAnswer[],
  numbered: (text: string, number: number) => string,
): string {
  const taken = new Set(rows.map((row) => String(row.values[field] ?? '')));
  let number = 2;
  while (taken.has(numbered(stem, number))) number += 1;
  return numbered(stem, number);
}

/** A copy of a copy is numbered after the name of the original. */
const withoutNumber = (name: string): string => name.replace(/\s*\(\d+\)$/, '');
