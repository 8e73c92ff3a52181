import type { DragEvent } from 'react';
import { setDraggedRows } from '../dragged-rows.ts';
import type { WidgetContext } from '../widget.ts';
import type { CellChange } from './model/change.ts';
import type { GridRow } from './model/state.ts';
import { rowsIn } from './operations.ts';
import type { GridSheet } from './operations.ts';
import type { CellRange, CellSelection } from './selection.ts';
import type { GridStore } from './store.ts';
import type { GridProps } from './to-props.ts';

/** The drag handlers of row numbers. */
export interface RowDrag {
  readonly onDragStart: (row: GridRow, event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

interface Parts {
  readonly store: Pick<GridStore, 'step'>;
  readonly selection: Pick<CellSelection, 'range' | 'hold'>;
  readonly sheet: () => Pick<GridSheet, 'rows'>;
  readonly appText: WidgetContext['appText'];
}

/** Whether a row is one of several selected rows, which are dragged together. */
export const isAmong = (range: CellRange | null, index: number): boolean =>
  range !== null && range.top < range.bottom && index >= range.top && index <= range.bottom;

/** Returns the rows that are dragged with a row. */
function rowsWith(sheet: Pick<GridSheet, 'rows'>, range: CellRange | null, row: GridRow): readonly GridRow[] {
  const index = sheet.rows.findIndex(({ key }) => key === row.key);
  const rows = isAmong(range, index) ? rowsIn(sheet, range!) : [row];
  return rows.filter(({ edit }) => edit?.kind !== 'delete');
}

/**
 * Returns handlers that drag rows to the widget named by `drag`, and write the values that the drop provides.
 * Null when no widget accepts rows.
 */
export function rowDragOf(
  { drag }: Pick<GridProps, 'drag'>,
  { store, selection, sheet, appText }: Parts,
): RowDrag | null {
  if (drag === null) return null;
  const { onto, values } = drag;
  return {
    onDragStart(row, event) {
      const rows = rowsWith(sheet(), selection.range(), row);
      selection.hold(false);
      event.dataTransfer.effectAllowed = 'link';
      event.dataTransfer.setData('text/plain', appText('grid.drag.rows', { count: rows.length }));
      showCount(event, appText('grid.drag.rows', { count: rows.length }));
      setDraggedRows({
        onto,
        count: rows.length,
        dimensions: Object.values(values),
        drop(members) {
          const cells = rows.flatMap(({ key }) =>
            Object.entries(values).map(([field, dimension]): CellChange => ({
              key,
              field,
              value: members[dimension]!,
            })),
          );
          store.step({ cells });
          // The row's element may have been removed from the document, which then gets no `dragend` event.
          setDraggedRows(null);
        },
      });
    },
    onDragEnd: () => setDraggedRows(null),
  };
}

/** Shows the number of dragged rows at the pointer, instead of the image of one row number. */
function showCount(event: DragEvent, text: string): void {
  const chip = document.createElement('div');
  chip.className = 'grid-drag-chip';
  chip.textContent = text;
  document.body.append(chip);
  event.dataTransfer.setDragImage(chip, 12, 12);
  // The browser takes the image after this event.
  setTimeout(() => chip.remove());
}
