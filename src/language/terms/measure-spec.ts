import type { MeasureSpec } from '../generated/spec.ts';
import type { Grain } from './dataset.ts';

/** The measures that a measure is computed from; none for one over facts. */
export function partsOfSpec({ ratio, difference, add }: MeasureSpec): readonly string[] {
  return [ratio, difference, add].flatMap((parts) => parts ?? []);
}

/** The name of the join that a column is of; null for a column of the facts. */
export function joinOf(column: string): string | null {
  const dot = column.indexOf('.');
  return dot < 0 ? null : column.slice(0, dot);
}

/** The column of the facts that a join's key equals, and the grain of its period: `month(date)`. */
export function factColumnOf(written: string): { readonly column: string; readonly grain: Grain | null } {
  const [, grain, column] = /^(\w+)\((\w+)\)$/.exec(written) ?? [];
  return { column: column ?? written, grain: (grain as Grain | undefined) ?? null };
}

/** The columns that a measure aggregates, each under its key; none where it has parts, or counts rows. */
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

/** Those of them that need a column of numbers. */
export const numericKeys: ReadonlySet<string> = new Set<ColumnKey>([
  'sum', 'average', 'weight', 'quantile', 'median', 'last',
]); // prettier-ignore

/** The ways to compute a measure, of which each has exactly one. */
export const aggregations = [
  'sum', 'count', 'countDistinct', 'cumulativeDistinct', 'min', 'max', 'average', 'quantile', 'median', 'last', 'single',
  'ratio', 'difference', 'add',
] as const satisfies readonly (keyof MeasureSpec)[]; // prettier-ignore
