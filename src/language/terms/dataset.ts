import type { Access, InsightsSpec, MeasureFormat } from '../generated/spec.ts';

export type Grain = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/**
 * A recurring part of the calendar. Weekdays are 1 (Monday) to 7, hours 0 to 23, days of the month 1 to 31,
 * months 1 to 12.
 */
export type DatePart = 'weekday' | 'hourOfDay' | 'dayOfMonth' | 'monthOfYear';

/** How members are derived from a column's values. */
export type Derivation =
  | { readonly kind: 'part'; readonly part: DatePart }
  /**
   * Ranges between ascending bounds. A range includes its lower bound; the first and the last are unbounded.
   */
  | { readonly kind: 'bands'; readonly bounds: readonly number[] };

/** A dimension with all defaults filled in. */
export interface DimensionPlan {
  readonly name: string;
  /**
   * A column of the dataset's table, or of a join: `targets.goal`. The same notation applies to all columns
   * of a dataset.
   */
  readonly column: string;
  /** Null when members are the column's values, or for a date its periods. */
  readonly derived: Derivation | null;
  /** The column with the displayed names. Null when members have no other name than their value. */
  readonly label: string | null;
  /** The i18n key of the dimension's name. */
  readonly title: string;
  /** The request parameter that filters the dimension. */
  readonly filter: string;
  readonly type: 'string' | 'number' | 'date' | 'boolean';
  /** Empty unless the dimension is a date. */
  readonly grains: readonly Grain[];
  readonly order: readonly string[];
  /** The filter value that stands for all members. Absent for the default, `B000001`. */
  readonly all?: string;
  /** The i18n keys of members that have translated names. */
  readonly members: Readonly<Record<string, string>>;
}

/** Keeps the facts whose member is one of the values, or with `excluded` none of them. */
export interface DimensionCondition {
  /** The name of a dimension of the dataset. */
  readonly dimension: string;
  readonly values: readonly (string | number | boolean)[];
  readonly excluded: boolean;
}

/** How a measure is computed. `parts` are names of other measures. */
export type Aggregation =
  | {
      readonly kind: 'sum' | 'countDistinct' | 'cumulativeDistinct' | 'min' | 'max' | 'single';
      readonly column: string;
    }
  | { readonly kind: 'average'; readonly column: string; readonly weight: string | null }
  | { readonly kind: 'count' }
  /** The quantile `at` (0 to 1), interpolated linearly between neighbouring values. */
  | { readonly kind: 'quantile'; readonly column: string; readonly at: number }
  /**
   * The sum of the column over the facts of the last time that has any, for each combination of the
   * dimensions in `per`.
   */
  | { readonly kind: 'last'; readonly column: string; readonly over: string; readonly per: readonly string[] }
  | { readonly kind: 'ratio' | 'difference'; readonly parts: readonly [string, string] }
  | { readonly kind: 'add'; readonly parts: readonly string[] };

/** A measure with all defaults filled in. */
export interface MeasurePlan {
  readonly name: string;
  readonly aggregation: Aggregation;
  /** Conditions that the facts must all meet. Empty for all facts. */
  readonly where: readonly DimensionCondition[];
  readonly scale: number;
  readonly title: string;
  readonly description: string | null;
  readonly format: MeasureFormat;
  /** The ISO 4217 code of a fixed currency. Null when the facts or the company determine it. */
  readonly currency: string | null;
  readonly digits: number | null;
  readonly goodWhen: 'higher' | 'lower' | 'neutral';
  readonly additive: boolean;
  /** Days after which the value of a day is final. 0 when it is final at once. */
  readonly lagDays: number;
  /** Whether values of future days are known. Such a measure is never forecast. */
  readonly knownAhead: boolean;
  /** The measure that counts the events that an amount consists of. */
  readonly eventsOf: string | null;
}

/** The data sources of a dataset: names, and the dimension whose members are sources. */
export interface SourcesPlan {
  readonly dimension: string | null;
  readonly names: readonly string[];
}

/** A column of the facts, or the first day of a calendar period: `month(date)`. */
export interface JoinKey {
  /** The column of the joined table. */
  readonly column: string;
  /** The column of the dataset's table that must equal it. */
  readonly equals: string;
  readonly grain: Grain | null;
}

/** A value that the rows of a joined table must have in a column. */
export interface JoinCondition {
  readonly column: string;
  readonly value: string | number | boolean;
}

/** A joined table. At most one of its rows matches a fact, so facts are never multiplied. */
export interface JoinPlan {
  readonly name: string;
  readonly table: string;
  /** The column of the joined table with the company. */
  readonly tenant: string;
  readonly on: readonly JoinKey[];
  readonly where: readonly JoinCondition[];
}

/** A dataset with all defaults filled in. */
export interface DatasetPlan {
  readonly name: string;
  readonly title: string;
  readonly source: { readonly table: string } | { readonly sql: string };
  readonly tenant: string;
  readonly joins: Readonly<Record<string, JoinPlan>>;
  /** The name of the dimension that the `date` parameter filters. */
  readonly time: string | null;
  readonly currency: string | null;
  /** Columns whose NULL means unknown, each with the measure that gives its coverage. */
  readonly unknown: Readonly<Record<string, string>>;
  /** Null when the file declares none. */
  readonly sources: SourcesPlan | null;
  /** Whether only days that all sources have completely are counted. */
  readonly completeDays: boolean;
  /** The ability that a user needs to query it. Null when every user may. */
  readonly access: Access | null;
  /** The dimension to whose members users can be restricted. Absent when there is none. */
  readonly brands?: string;
  /** What is computed from the dataset without a page's query. Absent when nothing is. */
  readonly insights?: InsightsSpec;
  readonly dimensions: Readonly<Record<string, DimensionPlan>>;
  readonly measures: Readonly<Record<string, MeasurePlan>>;
}
