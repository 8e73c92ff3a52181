import type { FigureColumn } from './to-props.ts';

const NAME_WIDTH = 220;
const LONG_NAME_WIDTH = 320;
const NARROW_NAME_WIDTH = 150;
/** Below this width, the first column gives way to the figures. */
const NARROW = 520;
/** Long names take no more than this part of the table: figures are what it is for. */
const LONG_NAME_PART = 0.4;

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
  const figures = shown.map(({ column }) => column.width);
  const least = available < NARROW ? NARROW_NAME_WIDTH : NAME_WIDTH;
  const wished = hasLongNames ? Math.min(LONG_NAME_WIDTH, Math.floor(available * LONG_NAME_PART)) : 0;
  const rest = available - figures.reduce((sum, width) => sum + width, 0);
  return [Math.max(least, available < NARROW ? 0 : wished, rest), ...figures];
}
