import { useCallback, useState } from 'react';

export const ROW_HEIGHT = 32;

/** The rendered rows and columns, as half-open ranges of indexes. */
export interface Window {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
}

/** Re-renders only after this many rows or columns have scrolled by; as many are rendered in advance on either side. */
const STEP = { rows: 8, columns: 4 };

/** The natural widths of a pivot's columns, in pixels. */
export interface PivotWidths {
  /** The width of the row headings. */
  readonly name: number;
  /** The width of each measure's column below one heading. */
  readonly figures: readonly number[];
  readonly hasTotals: boolean;
}

/** The widths that fit a container. */
export interface FittedWidths {
  readonly name: number;
  readonly figures: readonly number[];
  /** Whether the totals at the end stay visible while the columns scroll. */
  readonly holdsTotals: boolean;
}

/** In a narrow container, the largest fraction for the row headings. */
const MOST_OF_NAMES = 0.42;
/** Totals that would leave less room than for this many columns scroll with them. */
const LEAST_COLUMNS = 2;

/**
 * The widths with which whole columns fill a container: a figure that is partly hidden would read as another one.
 * `box` is the container's width in pixels, 0 until it is measured.
 */
export function fittedWidths(
  box: number,
  { name: widest, figures, hasTotals }: PivotWidths,
  columns: number,
): FittedWidths {
  if (box === 0) return { name: widest, figures, holdsTotals: hasTotals };
  const node = sum(figures);
  const name = Math.min(widest, box * MOST_OF_NAMES);
  const holdsTotals = hasTotals && box - name - node >= Math.min(LEAST_COLUMNS, columns) * node;
  const room = box - name - (holdsTotals ? node : 0);
  const all = columns + (hasTotals && !holdsTotals ? 1 : 0);
  if (all * node <= room) return { name, figures, holdsTotals };
  let fitting = 0;
  for (let at = 0; fitting + figures[at % figures.length]! <= room; at += 1)
    fitting += figures[at % figures.length]!;
  const stretch = fitting === 0 ? 1 : room / fitting;
  return { name, figures: figures.map((width) => width * stretch), holdsTotals };
}

export const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

/** The rendered window and the widths in the scroll container; `attach` is the ref of that container. */
export function useWindow(
  rows: number,
  columns: number,
  widths: PivotWidths,
): readonly [Window, FittedWidths, (box: HTMLElement | null) => (() => void) | undefined] {
  const { name, figures, hasTotals } = widths;
  const [place, setPlace] = useState({ row: 0, column: 0, height: 0, width: 0 });
  const widthsIn = useCallback(
    (box: number) => fittedWidths(box, { name, figures, hasTotals }, columns),
    [name, figures, hasTotals, columns],
  );
  const attach = useCallback(
    (box: HTMLElement | null) => {
      if (box === null) return undefined;
      const look = (): void => {
        const row = stepped(box.scrollTop / ROW_HEIGHT, STEP.rows);
        // In right-to-left layouts, `scrollLeft` is negative.
        const node = sum(widthsIn(box.clientWidth).figures);
        const column = stepped(Math.abs(box.scrollLeft) / node, STEP.columns);
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
      columns: rangeFrom(column, Math.ceil(width / sum(fitted.figures)), STEP.columns, columns),
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
