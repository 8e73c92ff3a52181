/** A cell of a block: what is read in it, and its number where the sheet says that beside. */
export interface BlockCell {
  readonly text: string;
  /** As the sheet has it, with all of its digits; of a date, the days since the end of 1899. */
  readonly raw?: number;
}

/** Cells of a clipboard, row by row. */
export type CellBlock = readonly (readonly BlockCell[])[];
