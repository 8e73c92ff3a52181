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

/** Of a narrow box, so much is for the headings of rows. */
const MOST_OF_NAMES = 0.42;

/**
 * The widths in a box that whole columns fill: a figure of which the totals hide a part would look like another one.
 * A box that is not measured yet has no width.
 */
export function fittedWidths(box: number, widths: PivotWidths, columns: number): PivotWidths {
  if (box === 0) return widths;
  const name = Math.min(widths.name, box * MOST_OF_NAMES);
  const room = box - name - widths.end;
  const fitting = Math.floor(room / widths.node);
  return { ...widths, name, node: fitting < 1 || fitting >= columns ? widths.node : room / fitting };
}

/** The window of a scrolled box, the widths in it, and `attach` for the box that scrolls. */
export function useWindow(
  rows: number,
  columns: number,
  widths: PivotWidths,
): readonly [Window, PivotWidths, (box: HTMLElement | null) => (() => void) | undefined] {
  const { name, end, node } = widths;
  const [place, setPlace] = useState({ row: 0, column: 0, height: 0, width: 0 });
  const widthsIn = useCallback(
    (box: number) => fittedWidths(box, { name, end, node }, columns),
    [name, end, node, columns],
  );
  const attach = useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return undefined;
      const look = (): void => {
        const row = stepped(box.scrollTop / ROW_HEIGHT, STEP.rows);
        // Mirrored boxes count to the left.
        const column = stepped(Math.abs(box.scrollLeft) / widthsIn(box.clientWidth).node, STEP.columns);
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
    [widthsIn],
  );
  const { row, column, height, width } = place;
  const fitted = widthsIn(width);
  return [
    {
      rows: rangeFrom(row, Math.ceil(height / ROW_HEIGHT), STEP.rows, rows),
      columns: rangeFrom(column, Math.ceil(width / fitted.node), STEP.columns, columns),
    },
    fitted,
    attach,
  ];
}

const stepped = (place: number, step: number): number => Math.floor(place / step) * step;

function rangeFrom(first: number, shown: number, step: number, all: number): readonly [number, number] {
  const end = Math.min(all, first + shown + 2 * step);
  return [Math.max(0, Math.min(first - step, all - 1)), end];
}
