import type { DatasetPlan, DimensionPlan, Grain, MeasurePlan } from '../../language/plan/index.ts';
import type { SqlValue } from '../warehouse/warehouse.ts';
import type { DateRange } from './calendar.ts';

/** A dimension as asked for; `name` is in the caller's words: `date:week`. */
export interface AskedDimension {
  readonly name: string;
  readonly dimension: DimensionPlan;
  readonly grain: Grain | null;
}

/** Keeps rows whose member is one of the values, or lies in the range. */
export type Filter =
  | { readonly dimension: DimensionPlan; readonly values: readonly SqlValue[] }
  | { readonly dimension: DimensionPlan; readonly range: DateRange };

/** A field of the question to sort by. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export type ReportFormat = 'json' | 'csv' | 'xlsx';

/** A question about a dataset, with every name resolved. */
export interface Question {
  readonly plan: DatasetPlan;
  readonly measures: readonly MeasurePlan[];
  readonly dimensions: readonly AskedDimension[];
  readonly filters: readonly Filter[];
  readonly range: DateRange | null;
  readonly comparison: DateRange | null;
  readonly rollup: boolean;
  readonly totals: boolean;
  readonly sort: readonly SortKey[];
  /** In rows; Infinity for all of them. */
  readonly limit: number;
  readonly offset: number;
  readonly format: ReportFormat;
}

/** Who asks: the token's company, and the only brands that the user may see (null is all). */
export interface Scope {
  readonly tenant: string;
  readonly brands: readonly string[] | null;
}

/** The column that `Scope.brands` limits, in every dataset that has brands. */
export const BRAND_COLUMN = 'brand_id';

/** Entries that stand for every member: they filter nothing. */
export const ALL_BRANDS = 'B000001';
export const ALL_MEMBERS = 'all';
