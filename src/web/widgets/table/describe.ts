import type { WidgetContext } from '../widget.ts';
import type { TableProps } from './to-props.ts';

/** A sentence about the number of rows, their dimensions, and the first column's total. */
export function describeTable(props: TableProps, { appText, format }: WidgetContext): string {
  const first = props.columns.findIndex((column) => column.isNumber && !column.hidden);
  const column = props.columns[first];
  return appText('widgets.describe.table', {
    count: props.root.children.length,
    dimensions: props.rowTitles.join(', '),
    measure: column?.title ?? '',
    total:
      column === undefined
        ? ''
        : format.full(props.root.figure(first), { ...column.style, currency: column.column.currency }),
  });
}
