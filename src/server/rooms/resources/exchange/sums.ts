import type { FieldValue, ResourceValues } from '../../../../language/plan/index.ts';
import { sum } from '../../../../planning/index.ts';

/** The sums of the rows in one currency, as exact decimals by column. */
export interface CurrencySums {
  readonly currency: string | null;
  readonly of: ReadonlyMap<string, string>;
}

/**
 * Sums columns for each currency, in the order of the rows. A column in which no row has a figure has no sum.
 * Without rows there is one sum of zeros.
 */
export function sumsByCurrency(
  rows: readonly ResourceValues[],
  {
    columns,
    currencyOf,
  }: {
    readonly columns: readonly string[];
    readonly currencyOf: ((row: ResourceValues) => string) | null;
  },
): readonly CurrencySums[] {
  const parts = new Map<string | null, ResourceValues[]>();
  for (const row of rows) {
    const own = currencyOf?.(row) ?? null;
    parts.set(own, [...(parts.get(own) ?? []), row]);
  }
  if (parts.size === 0) parts.set(null, []);
  return [...parts].map(([own, some]) => ({
    currency: own,
    of: new Map(
      columns.flatMap((column) => {
        const figures = some.map((row) => row[column]).filter(isFigure);
        return figures.length === 0 && some.length > 0 ? [] : [[column, String(sum(figures))]];
      }),
    ),
  }));
}

const isFigure = (value: FieldValue | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** Groups rows by the value of a field, in the order in which the values occur. */
export function partedBy<Row extends { readonly values: ResourceValues }>(
  rows: readonly Row[],
  field: string,
): readonly { readonly value: FieldValue; readonly rows: readonly Row[] }[] {
  const parts = new Map<FieldValue, Row[]>();
  for (const row of rows) {
    const value = row.values[field] ?? null;
    const part = parts.get(value);
    if (part === undefined) parts.set(value, [row]);
    else part.push(row);
  }
  return [...parts].map(([value, some]) => ({ value, rows: some }));
}
