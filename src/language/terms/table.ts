import type { ColumnType } from '../generated/spec.ts';

/** The calendar period of a partition. */
export type PartitionGrain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The type of a column. */
export interface TypedColumn {
  readonly type: ColumnType;
  /** Decimal places of a decimal. Null for any other type. */
  readonly digits: number | null;
}

/** A column with all defaults filled in. */
export interface ColumnPlan extends TypedColumn {
  /** Whether cells may be NULL. */
  readonly unknown: boolean;
  readonly description: string | null;
}

/** A table with all defaults filled in. */
export interface TablePlan {
  readonly name: string;
  readonly description: string | null;
  /** The column with the company. */
  readonly tenant: string;
  /** The columns that identify a row within a company. Null when the file declares none. */
  readonly key: readonly string[] | null;
  /** The columns by which a company's rows are sorted. */
  readonly order: readonly string[];
  readonly partition: { readonly column: string; readonly grain: PartitionGrain | null } | null;
  /** The SELECT of a view. Absent when rows are stored. */
  readonly sql?: string;
  /** In the order of the file. */
  readonly columns: Readonly<Record<string, ColumnPlan>>;
}
