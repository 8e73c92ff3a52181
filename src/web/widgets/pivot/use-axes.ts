import { useMemo, useState } from 'react';
import { openRows, orderBy } from '../table/order.ts';
import type { Sort } from '../table/order.ts';
import type { TableNode } from '../table/tree.ts';
import { useOpenness } from '../table/use-rows.ts';
import type { Rows } from '../table/use-rows.ts';
import type { PivotProps } from './to-props.ts';

/** The visible members of an axis, each parent before its children. */
export type Axis = Pick<Rows, 'list' | 'isOpen' | 'toggle' | 'allOpen' | 'openAll'>;

/** What the rows are sorted by: their names, or a measure in a column. */
export interface Sorting {
  readonly sort: Sort;
  /** The key of the column; the key of the root is that of the totals. */
  readonly column: string;
}

export interface Axes {
  readonly rows: Axis;
  readonly columns: Axis;
  readonly sorting: Sorting;
  /**
   * Sorts by a measure in a column, or by names (null). Repeated calls cycle through descending, ascending and the
   * initial order.
   */
  readonly sortBy: (by: { readonly column: string; readonly index: number } | null) => void;
}

/**
 * The members that the reader has expanded, and the sort order. Both survive new data, because members are identified
 * by their keys.
 */
export function useAxes(props: PivotProps, locale: string): Axes {
  const { rows: rowRoot, columns: columnRoot, columnSort, figure } = props;
  const first: Sorting = { sort: props.sort, column: columnRoot.key };
  const [sorting, setSorting] = useState(first);
  const rowsOpen = useOpenness(props.expand, props.rowTitles.length);
  const columnsOpen = useOpenness(props.expandColumns, props.columnTitles.length);
  const columns = useMemo(
    () => openRows(columnRoot, orderBy(columnSort, locale), columnsOpen.isOpen),
    [columnRoot, columnSort, locale, columnsOpen.isOpen],
  );
  const sortColumn = columns.find(({ key }) => key === sorting.column) ?? columnRoot;
  const ordered = useMemo(
    () => orderBy(sorting.sort, locale, (row: TableNode, index) => figure(row, sortColumn, index)),
    [sorting.sort, locale, figure, sortColumn],
  );
  const rows = useMemo(
    () => openRows(rowRoot, ordered, rowsOpen.isOpen),
    [rowRoot, ordered, rowsOpen.isOpen],
  );
  return {
    rows: { list: rows, ...rowsOpen },
    columns: { list: columns, ...columnsOpen },
    sorting,
    sortBy: (by) => setSorting((before) => nextSorting(before, by) ?? first),
  };
}

function nextSorting({ sort, column }: Sorting, by: Parameters<Axes['sortBy']>[0]): Sorting | null {
  if (by === null) {
    if (sort?.by !== 'name') return { sort: { by: 'name', dimension: null, descending: false }, column: '' };
    return sort.descending ? null : { sort: { ...sort, descending: true }, column: '' };
  }
  const isThis = sort?.by === 'figure' && sort.index === by.index && column === by.column;
  if (!isThis) return { sort: { by: 'figure', index: by.index, descending: true }, column: by.column };
  return sort.descending ? { sort: { ...sort, descending: false }, column } : null;
}
