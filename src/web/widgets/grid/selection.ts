/** A cell by its place among what is shown. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Both ends inclusive. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

export interface CellSelection {
  readonly subscribe: (listener: () => void) => () => void;
  readonly range: () => CellRange | null;
  /** A bit for each side of the range that a cell lies at, and one that it lies in it: another value only where its look changes. */
  readonly sidesOf: (row: number, column: number) => number;
  /** Begins a new range. */
  readonly begin: (place: GridPlace) => void;
  /** Takes the range to another end. */
  readonly extend: (place: GridPlace) => void;
  readonly set: (range: CellRange) => void;
  /** Where the range was taken to. */
  readonly head: () => GridPlace | null;
  /** Whether the pointer is down on it. */
  readonly isHeld: () => boolean;
  readonly hold: (held: boolean) => void;
}

/** The range of cells that is selected. Cells listen to it one by one: of thousands, those are drawn anew whose look changes. */
export function createSelection(): CellSelection {
  const listeners = new Set<() => void>();
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
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
