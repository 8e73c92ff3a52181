import type { ColumnType } from '../generated/spec.ts';
import type { Grain } from './dataset.ts';

/** A column with every default filled in. */
export interface ColumnPlan {
  readonly type: ColumnType;
  /** The decimals of a decimal; null for any other type. */
  readonly digits: number | null;
  /** Whether a cell may be empty. */
  readonly unknown: boolean;
  readonly description: string | null;
}

/** A table with every default filled in. */
export interface TablePlan {
  readonly name: string;
  readonly description: string | null;
  /** The column that names the company. */
  readonly tenant: string;
  /** The columns that identify a row within a company; null where the file doesn't say. */
  readonly key: readonly string[] | null;
  /** The columns by which the rows of a company are sorted. */
  readonly order: readonly string[];
  readonly partition: { readonly column: string; readonly grain: Grain | null } | null;
  /** In their order. */
  readonly columns: Readonly<Record<string, ColumnPlan>>;
}
