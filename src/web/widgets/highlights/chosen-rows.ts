import type { ReportCell, ReportData } from '../../../language/plan/index.ts';
import { toNumber } from '../../../format/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import type { SpecOf } from '../widget.ts';

/** The rows that `only` selects, in the order of `sort`. Rows without a value are left out by `only`, and sorted last. */
export function chosenRows(
  { only, sort }: Pick<SpecOf<'highlights'>, 'only' | 'sort'>,
  { columns, rows }: ReportData,
): ReportData['rows'] {
  const figuresOf = (name: string) => {
    const column = findColumn(columns, name);
    const index = column === undefined ? -1 : columns.indexOf(column);
    return (row: readonly ReportCell[]) => toNumber(row[index] ?? null);
  };
  const { field = '', above = -Infinity, below = Infinity } = only ?? {};
  const bounded = figuresOf(field);
  const kept = rows.filter((row) => {
    if (only === undefined) return true;
    const figure = bounded(row);
    return figure !== null && figure > above && figure < below;
  });
  if (sort === undefined) return kept;
  const sign = sort.startsWith('-') ? -1 : 1;
  const sorted = figuresOf(sort.replace(/^-/, ''));
  return kept.toSorted((one, other) => {
    const [a, b] = [sorted(one), sorted(other)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  });
}
