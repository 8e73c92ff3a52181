import type { ReportCell, ReportColumn } from '../../../language/plan/index.ts';
import { findColumn } from '../chart-kit/data/series.ts';
import type { TableNode } from './tree.ts';

/** The sort order of rows: by a column of figures, given by its index, or by the names of a dimension. */
export type Sort =
  | { readonly by: 'figure'; readonly index: number; readonly descending: boolean }
  | { readonly by: 'name'; readonly dimension: string | null; readonly descending: boolean }
  | null;

/**
 * Returns the children of a row in sort order. Without a sort they keep the order of the data, except for members
 * with a defined order, such as weekdays and bands.
 */
export type Ordered = (node: TableNode) => readonly TableNode[];

/** The figure that a row is sorted by. */
export type FigureInRow = (node: TableNode, index: number) => ReportCell;

const ownFigure: FigureInRow = (node, index) => node.figure(index);

/** Sorts the children of each node once, when they are first shown. */
export function orderBy(sort: Sort, locale: string, figureOf: FigureInRow = ownFigure): Ordered {
  const sorted = new WeakMap<TableNode, readonly TableNode[]>();
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const compare = comparatorOf(sort ?? IN_PLACE, collator, figureOf);
  return (node) => {
    const known = sorted.get(node);
    if (known !== undefined) return known;
    const list = isConcerned(sort, node.children[0]?.dimension ?? null)
      ? node.children.toSorted(compare)
      : node.children;
    sorted.set(node, list);
    return list;
  };
}

const IN_PLACE = { by: 'name', dimension: null, descending: false } as const;

function isConcerned(sort: Sort, dimension: TableNode['dimension']): boolean {
  if (sort === null) return dimension?.everyMember === true;
  return sort.by === 'figure' || sort.dimension === null || dimension?.name === sort.dimension;
}

type Compare = (a: TableNode, b: TableNode) => number;

function comparatorOf(sort: NonNullable<Sort>, collator: Intl.Collator, figureOf: FigureInRow): Compare {
  const sign = sort.descending ? -1 : 1;
  if (sort.by === 'figure')
    return (a, b) => compareCells(figureOf(a, sort.index), figureOf(b, sort.index), sign, collator);
  return (a, b) => compareCells(placeOf(a), placeOf(b), sign, collator);
}

/** The index of the member in the dataset's order, or its name. */
function placeOf(node: TableNode): ReportCell {
  const order = node.dimension?.order;
  const place = order === undefined || typeof node.label !== 'string' ? -1 : order.indexOf(node.label);
  return place < 0 ? node.label : place;
}

/** Unknown values come last in both directions; members with an index come before those without. */
function compareCells(a: ReportCell, b: ReportCell, sign: 1 | -1, collator: Intl.Collator): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return sign * collator.compare(String(a), String(b));
}

/** The visible rows: each expanded row is followed by its children. */
export function openRows(
  root: TableNode,
  ordered: Ordered,
  isOpen: (node: TableNode) => boolean,
): readonly TableNode[] {
  const rows: TableNode[] = [];
  const add = (node: TableNode): void => {
    for (const child of ordered(node)) {
      rows.push(child);
      if (child.hasChildren && isOpen(child)) add(child);
    }
  };
  add(root);
  return rows;
}

/** Parses the `sort` of a page file into a sort order. */
export function sortOf(
  written: string | undefined,
  fields: readonly (string | null)[],
  rows: readonly ReportColumn[],
): Sort {
  if (written === undefined) return null;
  const descending = written.startsWith('-');
  const field = descending ? written.slice(1) : written;
  const index = fields.indexOf(field);
  if (index >= 0) return { by: 'figure', index, descending };
  const dimension = findColumn(rows, field);
  return dimension === undefined ? null : { by: 'name', dimension: dimension.name, descending };
}
