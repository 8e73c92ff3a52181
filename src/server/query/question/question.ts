import type {
  NumberRange,
  DatasetPlan,
  DimensionPlan,
  Grain,
  MeasureOperation,
  MeasurePlan,
} from '../../../language/plan/index.ts';
import type { SqlValue } from '../../warehouse/warehouse.ts';
import type { DateRange } from './calendar.ts';

/** A requested dimension. `name` is the name in the request: `date:week`. */
export interface RequestedDimension {
  readonly name: string;
  readonly dimension: DimensionPlan;
  readonly grain: Grain | null;
}

/** A requested measure. `name` is the name in the request: `spend:share`. */
export interface RequestedMeasure {
  readonly name: string;
  readonly measure: MeasurePlan;
  /** The operation to compute over all groups; null for the measure itself. */
  readonly operation: MeasureOperation | null;
}

/** Returns the measures without operations. */
export function themselves(measures: readonly MeasurePlan[]): readonly RequestedMeasure[] {
  return measures.map((measure) => ({ name: measure.name, measure, operation: null }));
}

/** The first members of a dimension. The other members are combined into one, or excluded. */
export interface Top {
  readonly dimension: RequestedDimension;
  readonly keep: number;
  readonly by: MeasurePlan;
  readonly descending: boolean;
  readonly others: boolean;
}

/** The member that combines all members that are not kept. */
export const OTHERS = 'others';

/** A condition on groups of the deepest level. Facts of other groups are excluded. */
export interface Having {
  readonly measure: MeasurePlan;
  readonly operator: '>' | '>=' | '<' | '<=';
  readonly bound: number;
}

/**
 * Keeps facts whose member is one of the values (`excluded`: none of them), lies in the range, or contains
 * each of the words in its displayed text. An unknown member passes an `excluded` filter.
 */
export type Filter = { readonly dimension: DimensionPlan } & (
  | { readonly values: readonly SqlValue[]; readonly excluded: boolean }
  | { readonly range: DateRange }
  | { readonly numbers: NumberRange }
  | { readonly words: readonly string[] }
);

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** A number of periods, or the calendar period to forecast to the end of, in which the range ends. */
export type ForecastHorizon = number | 'week' | 'month' | 'quarter' | 'year';

/** The parameters of a forecast for the time after the last known period. */
export interface RequestedForecast {
  readonly horizon: ForecastHorizon;
  /** The share of outcomes that an interval contains, from 0 to 1. */
  readonly level: number;
}

export type ReportFormat = 'json' | 'csv' | 'xlsx';

/** A question about a dataset, with every name resolved. */
export interface Question {
  readonly plan: DatasetPlan;
  readonly measures: readonly RequestedMeasure[];
  readonly dimensions: readonly RequestedDimension[];
  readonly top: Top | null;
  readonly having: readonly Having[];
  readonly filters: readonly Filter[];
  readonly range: DateRange | null;
  readonly comparison: DateRange | null;
  readonly forecast: RequestedForecast | null;
  readonly rollup: boolean;
  /**
   * How many of the last dimensions are columns. A rollup then combines each level of the rows with each
   * level of the columns.
   */
  readonly across: number;
  readonly totals: boolean;
  readonly sort: readonly SortKey[];
  /** Number of rows; Infinity for all. */
  readonly limit: number;
  readonly offset: number;
  readonly format: ReportFormat;
}

/** The access of the requesting user: the token's company, and the visible brands (null means all). */
export interface Scope {
  readonly tenant: string;
  readonly brands: readonly string[] | null;
}
