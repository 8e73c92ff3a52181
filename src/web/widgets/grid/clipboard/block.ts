/** A cell of a block: its text, and its number if the clipboard has one. */
export interface BlockCell {
  readonly text: string;
  /** The number with all digits; for a date, the days since 1899-12-30. */
  readonly raw?: number;
}

/** Cells of a clipboard, row by row. */
export type CellBlock = readonly (readonly BlockCell[])[];
