import { useCallback, useState } from 'react';

export const ROW_HEIGHT = 32;

/** What is drawn of all rows and columns: half-open ranges of their places. */
export interface Window {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Drawn anew only when so many rows or columns have passed by; as many lie ready on either side. */
const STEP = { rows: 8, columns: 4 };

/** The widths of a pivot's columns, in pixels. */
export interface PivotWidths {
  /** Of the headings of rows, of the totals at the end, and of what stands below one heading: at least. */
  readonly name: number;
  readonly end: number;
  readonly node: number;
}

/** The width that lets whole columns fill a box: a figure of which the totals hide a part would look like another one. */
export function fittedWidth(box: number, { name, end, node }: PivotWidths, columns: number): number {
  const room = box - name - end;
  const fitting = Math.floor(room / node);
  return fitting < 1 || fitting >= columns ? node : room / fitting;
}

/** The window of a scrolled box, the width of a column in it, and `attach` for the box that scrolls. */
export function useWindow(
  rows: number,
  columns: number,
  widths: PivotWidths,
): readonly [Window, number, (box: HTMLElement | null) => (() => void) | undefined] {
  const { name, end, node } = widths;
  const [place, setPlace] = useState({ row: 0, column: 0, height: 0, width: 0 });
  const widthIn = useCallback(
    (box: number) => fittedWidth(box, { name, end, node }, columns),
    [name, end, node, columns],
  );
  const attach = useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return undefined;
      const look = (): void => {
        const row = stepped(box.scrollTop / ROW_HEIGHT, STEP.rows);
        // Mirrored boxes count to the left.
        const column = stepped(Math.abs(box.scrollLeft) / widthIn(box.clientWidth), STEP.columns);
        const { clientHeight: height, clientWidth: width } = box;
        setPlace((before) =>
          before.row === row && before.column === column && before.height === height && before.width === width
            ? before
            : { row, column, height, width },
        );
      };
      const observer = new ResizeObserver(look);
      observer.observe(box);
      box.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', look);
      };
    },
    [widthIn],
  );
  const { row, column, height, width } = place;
  const columnWidth = widthIn(width);
  return [
    {
      rows: rangeFrom(row, Math.ceil(height / ROW_HEIGHT), STEP.rows, rows),
      columns: rangeFrom(column, Math.ceil(width / columnWidth), STEP.columns, columns),
    },
    columnWidth,
    attach,
  ];
}

const stepped = (place: number, step: number): number => Math.floor(place / step) * step;

function rangeFrom(first: number, shown: number, step: number, all: number): readonly [number, number] {
  const end = Math.min(all, first + shown + 2 * step);
  return [Math.max(0, Math.min(first - step, all - 1)), end];
}
