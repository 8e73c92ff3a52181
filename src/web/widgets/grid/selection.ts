import { createListeners } from '../../kit/listeners.ts';

/** A cell by its indexes among the shown rows and columns. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Indexes of rows and columns; both ends are inclusive. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

export interface CellSelection {
  readonly subscribe: (listener: () => void) => () => void;
  readonly range: () => CellRange | null;
  /**
   * Returns bits for the sides of the range that a cell is at, and a bit for being in it. The result changes
   * only when the cell's look changes.
   */
  readonly sidesOf: (row: number, column: number) => number;
  /** Starts a new range. */
  readonly begin: (place: GridPlace) => void;
  /** Moves the active end of the range. */
  readonly extend: (place: GridPlace) => void;
  readonly set: (range: CellRange) => void;
  /** The active end of the range. */
  readonly head: () => GridPlace | null;
  /** Whether the pointer is pressed on the selection. */
  readonly isHeld: () => boolean;
  readonly hold: (held: boolean) => void;
}

/**
 * Creates the selected range of cells. Each cell subscribes to it separately, so that of thousands of cells
 * only those whose look changes are rendered again.
 */
export function createSelection(): CellSelection {
  const listeners = createListeners();
  let anchor: GridPlace | null = null;
  let head: GridPlace | null = null;
  let range: CellRange | null = null;
  let held = false;

  function notify(): void {
    range =
      anchor === null || head === null
        ? null
        : {
            top: Math.min(anchor.row, head.row),
            bottom: Math.max(anchor.row, head.row),
            start: Math.min(anchor.column, head.column),
            end: Math.max(anchor.column, head.column),
          };
    listeners.notify();
  }

  return {
    subscribe: listeners.subscribe,
    range: () => range,
    sidesOf(row, column) {
      if (range === null) return 0;
      const { top, bottom, start, end } = range;
      if (row < top || row > bottom || column < start || column > end) return 0;
      const isOne = top === bottom && start === end;
      if (isOne) return 0;
      return (
        1 +
        (row === top ? 2 : 0) +
        (row === bottom ? 4 : 0) +
        (column === start ? 8 : 0) +
        (column === end ? 16 : 0)
      );
    },
    begin(place) {
      if (anchor?.row === place.row && anchor.column === place.column && head === anchor) return;
      anchor = place;
      head = place;
      notify();
    },
    extend(place) {
      anchor ??= place;
      if (head?.row === place.row && head.column === place.column) return;
      head = place;
      notify();
    },
    set({ top, bottom, start, end }) {
      anchor = { row: top, column: start };
      head = { row: bottom, column: end };
      notify();
    },
    head: () => head,
    isHeld: () => held,
    hold: (next) => {
      held = next;
    },
  };
}
