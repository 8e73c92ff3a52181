import type { ColumnType } from '../generated/spec.ts';

/** The grains of the calendar by which a table is divided. */
export type PartitionGrain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What a column holds. */
export interface TypedColumn {
  readonly type: ColumnType;
  /** The decimals of a decimal; null for any other type. */
  readonly digits: number | null;
}

/** A column with every default filled in. */
export interface ColumnPlan extends TypedColumn {
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
  readonly partition: { readonly column: string; readonly grain: PartitionGrain | null } | null;
  /** The SELECT of a view; absent where rows are stored. */
  readonly sql?: string;
  /** In their order. */
  readonly columns: Readonly<Record<string, ColumnPlan>>;
}
