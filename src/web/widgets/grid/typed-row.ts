import type { GridValue } from './model/field.ts';
import type { FieldSums, ViewRow } from './model/view-rows.ts';

/**
 * A row as react-data-grid returns it after an edit: with the typed text or the chosen value, or marked as
 * filled.
 */
export type TypedRow = ViewRow & {
  readonly typed?: string | { readonly value: GridValue };
  readonly filled?: boolean;
};

/** The row with the sums, below all others. */
export interface SummaryRow {
  readonly sums: FieldSums;
}
