import type { MeasureSpec } from '../generated/spec.ts';
import type { Grain } from './dataset.ts';

/** The measures that a measure is computed from. Empty for a measure of facts. */
export function partsOfSpec({ ratio, difference, add }: MeasureSpec): readonly string[] {
  return [ratio, difference, add].flatMap((parts) => parts ?? []);
}

/** The join of a column. Null for a column of the facts. */
export function joinOf(column: string): string | null {
  const dot = column.indexOf('.');
  return dot < 0 ? null : column.slice(0, dot);
}

/** Parses the fact column of a join key, with the grain of its period: `month(date)`. */
export function factColumnOf(written: string): { readonly column: string; readonly grain: Grain | null } {
  const [, grain, column] = /^(\w+)\((\w+)\)$/.exec(written) ?? [];
  return { column: column ?? written, grain: (grain as Grain | undefined) ?? null };
}

/** The columns that a measure aggregates, by key. Empty for a measure with parts and for a count of rows. */
export function columnsOfSpec(measure: MeasureSpec): readonly (readonly [ColumnKey, string])[] {
  return columnKeys.flatMap((key) => {
    const column = measure[key];
    return column === undefined ? [] : [[key, column] as const];
  });
}

/** The keys of a measure that name a column. */
export const columnKeys = [
  'sum', 'average', 'weight', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'quantile', 'median', 'last', 'single',
] as const satisfies readonly (keyof MeasureSpec)[]; // prettier-ignore

type ColumnKey = (typeof columnKeys)[number];

/** The keys that need a numeric column. */
export const numericKeys: ReadonlySet<string> = new Set<ColumnKey>([
  'sum', 'average', 'weight', 'quantile', 'median', 'last',
]); // prettier-ignore

/** The keys of aggregations. Each measure has exactly one. */
export const aggregations = [
  'sum', 'count', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'average', 'quantile', 'median', 'last', 'single',
  'ratio', 'difference', 'add',
] as const satisfies readonly (keyof MeasureSpec)[]; // prettier-ignore
