import type { RowValues } from './field.ts';

/** A rule of the resource that a row breaks. */
interface BrokenRule {
  readonly field: string;
  /** An i18n key. */
  readonly message: string;
}

/**
 * The functions that compute and validate a row as a whole. Each is null when the resource has nothing to
 * compute or validate.
 */
export interface RowReckoning {
  /** Returns the values of the computed fields. */
  readonly compute: ((values: RowValues) => RowValues) | null;
  /**
   * Returns the values of other fields that change with an edit of the fields in `written`; `'all'` for a new
   * row.
   */
  readonly follow: ((values: RowValues, written: readonly string[] | 'all') => RowValues) | null;
  readonly broken: ((values: RowValues, severity: 'error' | 'warning') => readonly BrokenRule[]) | null;
}
