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

/** What the numbers of rows do when they are dragged. */
export interface RowDrag {
  readonly onDragStart: (row: GridRow, event: DragEvent) => void;
  readonly onDragEnd: () => void;
}

interface Parts {
  readonly store: Pick<GridStore, 'step'>;
  readonly selection: Pick<CellSelection, 'range' | 'hold'>;
  readonly sheet: () => Pick<GridSheet, 'rows'>;
  readonly say: WidgetContext['say'];
}

/** Whether a row is one of several that are selected: these are dragged together. */
export const isAmong = (range: CellRange | null, index: number): boolean =>
  range !== null && range.top < range.bottom && index >= range.top && index <= range.bottom;

/** The rows that go with one that is dragged. */
function rowsWith(sheet: Pick<GridSheet, 'rows'>, range: CellRange | null, row: GridRow): readonly GridRow[] {
  const index = sheet.rows.findIndex(({ key }) => key === row.key);
  const rows = isAmong(range, index) ? rowsIn(sheet, range!) : [row];
  return rows.filter(({ edit }) => edit?.kind !== 'delete');
}

/** Drags rows to the widget that `drag` names, and writes what its places give. Null where nothing takes rows. */
export function rowDragOf(
  { drag }: Pick<GridProps, 'drag'>,
  { store, selection, sheet, say }: Parts,
): RowDrag | null {
  if (drag === null) return null;
  const { onto, values } = drag;
  return {
    onDragStart(row, event) {
      const rows = rowsWith(sheet(), selection.range(), row);
      selection.hold(false);
      event.dataTransfer.effectAllowed = 'link';
      event.dataTransfer.setData('text/plain', say('grid.drag.rows', { count: rows.length }));
      showCount(event, say('grid.drag.rows', { count: rows.length }));
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
          // The row may be out of the document by now, and then hears of no end.
          setDraggedRows(null);
        },
      });
    },
    onDragEnd: () => setDraggedRows(null),
  };
}

/** The pointer carries how many rows there are, in place of a picture of one number. */
function showCount(event: DragEvent, text: string): void {
  const chip = document.createElement('div');
  chip.className = 'grid-drag-chip';
  chip.textContent = text;
  document.body.append(chip);
  event.dataTransfer.setDragImage(chip, 12, 12);
  // The browser takes its picture after this event.
  setTimeout(() => chip.remove());
}
