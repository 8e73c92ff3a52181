import type { WidgetContext } from '../widget.ts';
import type { PivotProps } from './to-props.ts';

/** A sentence about the number of members and the dimensions of both axes, and the first measure's total. */
export function describePivot(props: PivotProps, { appText }: WidgetContext): string {
  return appText('widgets.describe.pivot', {
    rows: String(props.rows.children.length),
    rowDimensions: props.rowTitles.join(', '),
    columns: String(props.columns.children.length),
    columnDimensions: props.columnTitles.join(', '),
    measure: props.measures[0]?.title ?? '',
    total: props.figureText(props.rows, props.columns, 0),
  });
}
