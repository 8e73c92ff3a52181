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

/** A dimension as asked for; `name` is in the caller's words: `date:week`. */
export interface AskedDimension {
  readonly name: string;
  readonly dimension: DimensionPlan;
  readonly grain: Grain | null;
}

/** A measure as asked for; `name` is in the caller's words: `spend:share`. */
export interface AskedMeasure {
  readonly name: string;
  readonly measure: MeasurePlan;
  /** What is computed of it over all groups; null for the measure itself. */
  readonly operation: MeasureOperation | null;
}

/** Measures without any operation. */
export function themselves(measures: readonly MeasurePlan[]): readonly AskedMeasure[] {
  return measures.map((measure) => ({ name: measure.name, measure, operation: null }));
}

/** The first members of a dimension. Facts of the others are of one member together, or left out. */
export interface Top {
  readonly dimension: AskedDimension;
  readonly keep: number;
  readonly by: MeasurePlan;
  readonly descending: boolean;
  readonly others: boolean;
}

/** The member that facts of no first member have. */
export const OTHERS = 'others';

/** What a group of the deepest level must meet to be asked about. */
export interface Having {
  readonly measure: MeasurePlan;
  readonly operator: '>' | '>=' | '<' | '<=';
  readonly bound: number;
}

/**
 * Keeps rows whose member is one of the values (`excluded`: none of them), lies in the range, or has each of the words in
 * what is shown of it. A member that is not known is none of those that are left out.
 */
export type Filter = { readonly dimension: DimensionPlan } & (
  | { readonly values: readonly SqlValue[]; readonly excluded: boolean }
  | { readonly range: DateRange }
  | { readonly numbers: NumberRange }
  | { readonly words: readonly string[] }
);

/** A field of the question to sort by. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** So many periods, or all until the one of the calendar is over that the range ends in. */
export type ForecastHorizon = number | 'week' | 'month' | 'quarter' | 'year';

/** What is asked about the time after the last known period. */
export interface AskedForecast {
  readonly horizon: ForecastHorizon;
  /** The share of outcomes that an interval is to hold. */
  readonly level: number;
}

export type ReportFormat = 'json' | 'csv' | 'xlsx';

/** A question about a dataset, with every name resolved. */
export interface Question {
  readonly plan: DatasetPlan;
  readonly measures: readonly AskedMeasure[];
  readonly dimensions: readonly AskedDimension[];
  readonly top: Top | null;
  readonly having: readonly Having[];
  readonly filters: readonly Filter[];
  readonly range: DateRange | null;
  readonly comparison: DateRange | null;
  readonly forecast: AskedForecast | null;
  readonly rollup: boolean;
  /** How many of the last dimensions stand across: a rollup has each level of the others beside each level of these. */
  readonly across: number;
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
