import type { GridValue } from './model/field.ts';
import type { FieldSums, ViewRow } from './model/view-rows.ts';

/** A row as the grid hands it back: with what was typed in it, as a text or as what was chosen, or marked as filled. */
export type TypedRow = ViewRow & {
  readonly typed?: string | { readonly value: GridValue };
  readonly filled?: boolean;
};

/** The row below all others, with what figures add up to. */
export interface SummaryRow {
  readonly sums: FieldSums;
}
