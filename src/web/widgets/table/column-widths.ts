import type { FigureColumn } from './to-props.ts';

const NAME_WIDTH = 220;
const LONG_NAME_WIDTH = 320;
/** Long names take no more than this part of the table: figures are what it is for. */
const LONG_NAME_PART = 0.4;

/** Below this width both give way: the names, and one column of figures, are in sight together. */
const NARROW = 520;
const NARROW_NAME_WIDTH = 150;
const NARROW_LONG_NAME_WIDTH = 176;
const NARROW_FIGURE_WIDTH = 156;

/** The columns that are shown, with their places among all. */
export interface ShownColumn {
  readonly column: FigureColumn;
  readonly index: number;
}

/** Pixels of each column, that of the names first. */
export type ColumnWidths = readonly [number, ...number[]];

/** The names take what the figures leave. */
export function columnWidths(
  shown: readonly ShownColumn[],
  available: number,
  hasLongNames: boolean,
): ColumnWidths {
  const isNarrow = available < NARROW;
  const figures = shown.map(({ column }) =>
    isNarrow ? Math.min(column.width, NARROW_FIGURE_WIDTH) : column.width,
  );
  const least = isNarrow ? NARROW_NAME_WIDTH : NAME_WIDTH;
  const long = isNarrow
    ? NARROW_LONG_NAME_WIDTH
    : Math.min(LONG_NAME_WIDTH, Math.floor(available * LONG_NAME_PART));
  const rest = available - figures.reduce((sum, width) => sum + width, 0);
  return [Math.max(least, hasLongNames ? long : 0, rest), ...figures];
}
