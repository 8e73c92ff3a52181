import type { RowValues } from './field.ts';

/** A rule of the resource that a row breaks. */
interface BrokenRule {
  readonly field: string;
  /** An i18n key. */
  readonly message: string;
}

/** What is computed and judged of a row as a whole. Each is null where the resource has no such thing. */
export interface RowReckoning {
  /** The computed fields. */
  readonly compute: ((values: RowValues) => RowValues) | null;
  /** What an edit of some fields changes in others; of a new row, what follows from all that it has. */
  readonly follow: ((values: RowValues, written: readonly string[] | 'all') => RowValues) | null;
  readonly broken: ((values: RowValues, severity: 'error' | 'warning') => readonly BrokenRule[]) | null;
}
