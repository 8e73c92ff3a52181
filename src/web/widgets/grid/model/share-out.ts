import { namesOfExpression } from '../../../../expressions/index.ts';
import { decimal, shareOut, sum } from '../../../../planning/index.ts';
import type { Decimal } from '../../../../planning/index.ts';
import type { CellChange } from './change.ts';
import { isNumeric, type GridField, type GridValue } from './field.ts';
import type { RowReckoning } from './reckoning.ts';
import { valueOf, type GridRow } from './state.ts';

/**
 * A figure that can be changed in several rows at once, and the field to write: another field when the figure
 * is computed.
 */
export interface SharedFigure {
  readonly figure: GridField;
  readonly written: GridField;
}

/** Whether figures of a field can be added up, so that their total has a meaning. */
const addsUp = (field: GridField): boolean =>
  isNumeric(field) && field.style.format !== 'percent' && field.styleBy === null;

/**
 * Returns the figures whose total can be distributed: writable ones, and those computed from exactly one
 * writable field.
 */
export function sharedFigures(fields: readonly GridField[]): readonly SharedFigure[] {
  const written = fields.filter((field) => !field.readOnly && addsUp(field));
  return fields.filter(addsUp).flatMap((figure): SharedFigure[] => {
    if (!figure.readOnly) return [{ figure, written: figure }];
    const names = new Set(figure.compute === null ? [] : namesOfExpression(figure.compute));
    const [driver, ...others] = written.filter(({ name, type }) => type === 'decimal' && names.has(name));
    return driver === undefined || others.length > 0 ? [] : [{ figure, written: driver }];
  });
}

const digitsOf = ({ type, style: { digits } }: GridField): number =>
  type === 'integer' ? 0 : (digits ?? (type === 'decimal' ? 2 : 4));

const numberIn = (value: GridValue | undefined): Decimal => {
  const text = String(value ?? '');
  return /^-?\d+(\.\d+)?$/.test(text) ? decimal(text) : decimal(0);
};

const valueOfField = ({ type }: GridField, amount: Decimal, digits: number): GridValue =>
  type === 'decimal' ? amount.toFixed(digits) : amount.toNumber();

/** Returns the sum of a field over the rows. */
export const totalOf = (rows: readonly GridRow[], field: GridField): Decimal =>
  sum(rows.map(({ values }) => numberIn(valueOf(values, field))));

/**
 * The maximum number of rows that are adjusted for the remainder that rounding leaves of a computed total.
 */
const MOST_ROWS = 200;

/**
 * Changes the rows so that they add up to a total. Each keeps its share; if all are 0, they become equal.
 * Writable figures add up exactly. For computed figures, a remainder may stay that no row's smallest change
 * can remove.
 */
export function sharedOut(
  rows: readonly GridRow[],
  { figure, written }: SharedFigure,
  total: string,
  compute: RowReckoning['compute'],
): readonly CellChange[] {
  const digits = digitsOf(written);
  const weights = rows.map(({ values }) => numberIn(valueOf(values, written)));
  const isNothing = weights.every((weight) => weight.lte(0));
  const sizes = weights.map((weight) => (isNothing ? decimal(1) : weight.lt(0) ? decimal(0) : weight));
  const changes = (amounts: readonly Decimal[]): readonly CellChange[] =>
    rows.map(({ key }, index) => ({
      key,
      field: written.name,
      value: valueOfField(written, amounts[index]!, digits),
    }));
  if (figure === written) return changes(shareOut(total, sizes, digits));
  const figureIn = (index: number, amount: Decimal): Decimal => {
    const values = { ...rows[index]!.values, [written.name]: valueOfField(written, amount, digits) };
    return numberIn(compute?.(values)[figure.name]);
  };
  const whole = sum(sizes);
  const reached = sum(sizes.map((size, index) => figureIn(index, size)));
  if (reached.lte(0)) return [];
  const amounts = shareOut(whole.times(decimal(total)).div(reached), sizes, digits);
  const figures = amounts.map((amount, index) => figureIn(index, amount));
  let rest = decimal(total).minus(sum(figures));
  // The largest amounts are adjusted first, because a cent matters least there.
  const order = [...amounts.keys()].toSorted((one, other) => amounts[other]!.cmp(amounts[one]!));
  for (const index of order.slice(0, MOST_ROWS)) {
    if (rest.eq(0)) break;
    const [amount, had] = [amounts[index]!, figures[index]!];
    if (amount.lte(0) || had.lte(0)) continue;
    const next = amount.plus(rest.times(amount).div(had)).round(digits);
    const left = rest.minus(figureIn(index, next).minus(had));
    if (next.lt(0) || left.abs().gte(rest.abs())) continue;
    amounts[index] = next;
    rest = left;
  }
  return changes(amounts);
}

/** Changes a figure of each row by a share of itself: 0.1 for 10 % more. */
export const changedBy = (rows: readonly GridRow[], field: GridField, share: string): readonly CellChange[] =>
  rows.flatMap(({ key, values }) => {
    const value = valueOf(values, field);
    if (value === null || value === '') return [];
    const digits = digitsOf(field);
    const amount = numberIn(value).times(decimal(share).plus(1)).round(digits);
    return [{ key, field: field.name, value: valueOfField(field, amount, digits) }];
  });
