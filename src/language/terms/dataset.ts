import type { Access, InsightsSpec, MeasureFormat } from '../generated/spec.ts';

export type Grain = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A recurring part of the calendar: weekdays are 1 (Monday) to 7, hours 0 to 23, days of the month 1 to 31, months 1 to 12. */
export type DatePart = 'weekday' | 'hourOfDay' | 'dayOfMonth' | 'monthOfYear';

/** How members are made of a column's values. */
export type Derivation =
  | { readonly kind: 'part'; readonly part: DatePart }
  /** Bands between ascending bounds; each holds its lower bound, and the first and last are open. */
  | { readonly kind: 'bands'; readonly bounds: readonly number[] };

/** A dimension with every default filled in. */
export interface DimensionPlan {
  readonly name: string;
  /** A column of the dataset's table, or of a join: `targets.goal`. So are all columns of a dataset. */
  readonly column: string;
  /** null where members are the column's values, at a grain of the calendar for a date. */
  readonly derived: Derivation | null;
  /** The column that is shown; null where the identifying column is. */
  readonly label: string | null;
  /** The i18n key of its name. */
  readonly title: string;
  /** The request parameter that filters it. */
  readonly filter: string;
  readonly type: 'string' | 'number' | 'date' | 'boolean';
  /** Empty for a dimension that is no date. */
  readonly grains: readonly Grain[];
  readonly order: readonly string[];
  /** A value of filters that stands for every member; absent where it is the usual one, `B000001`. */
  readonly all?: string;
  /** The i18n keys of values that have words of their own. */
  readonly members: Readonly<Record<string, string>>;
}

/** Keeps the facts whose member of a dimension is one of the values, or where `excluded`, none of them. */
export interface DimensionCondition {
  /** The name of a dimension of the dataset. */
  readonly dimension: string;
  readonly values: readonly (string | number | boolean)[];
  readonly excluded: boolean;
}

/** How a measure is computed. Parts of a ratio, difference or sum of measures are names of measures. */
export type Aggregation =
  | {
      readonly kind: 'sum' | 'countDistinct' | 'cumulativeDistinct' | 'min' | 'max' | 'single';
      readonly column: string;
    }
  | { readonly kind: 'average'; readonly column: string; readonly weight: string | null }
  | { readonly kind: 'count' }
  /** Linear interpolation between the values around the place `at`, from 0 to 1. */
  | { readonly kind: 'quantile'; readonly column: string; readonly at: number }
  /** The sum of the column over the facts of the last time that has one, for each combination of the dimensions `per`. */
  | { readonly kind: 'last'; readonly column: string; readonly over: string; readonly per: readonly string[] }
  | { readonly kind: 'ratio' | 'difference'; readonly parts: readonly [string, string] }
  | { readonly kind: 'add'; readonly parts: readonly string[] };

/** A measure with every default filled in. */
export interface MeasurePlan {
  readonly name: string;
  readonly aggregation: Aggregation;
  /** The measure is of the facts that meet all of these; empty for all facts. */
  readonly where: readonly DimensionCondition[];
  readonly scale: number;
  readonly title: string;
  readonly description: string | null;
  readonly format: MeasureFormat;
  /** ISO 4217, where the amounts are always in this one; null where the facts or the company say it. */
  readonly currency: string | null;
  readonly digits: number | null;
  readonly goodWhen: 'higher' | 'lower' | 'neutral';
  readonly additive: boolean;
  /** Days after a day for which its figure still grows; 0 where it is final at once. */
  readonly lagDays: number;
  /** Known for days to come: never forecast. */
  readonly knownAhead: boolean;
  /** The measure that counts the events that an amount is made of. */
  readonly eventsOf: string | null;
}

/** The data sources of a dataset: by name, and the members of a dimension. */
export interface SourcesPlan {
  readonly dimension: string | null;
  readonly names: readonly string[];
}

/** A column of the facts, or the first day of its period of the calendar: `month(date)`. */
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

/** A table whose columns stand beside each fact. At most one of its rows matches a fact, so facts are never multiplied. */
export interface JoinPlan {
  readonly name: string;
  readonly table: string;
  /** The column of the joined table that names the company. */
  readonly tenant: string;
  readonly on: readonly JoinKey[];
  readonly where: readonly JoinCondition[];
}

/** A dataset ready to be asked. */
export interface DatasetPlan {
  readonly name: string;
  readonly title: string;
  readonly source: { readonly table: string } | { readonly sql: string };
  readonly tenant: string;
  readonly joins: Readonly<Record<string, JoinPlan>>;
  /** The name of the dimension that `date` filters. */
  readonly time: string | null;
  readonly currency: string | null;
  /** Columns whose NULL means not known, each with the measure that tells how much of it is known. */
  readonly unknown: Readonly<Record<string, string>>;
  /** null where the file doesn't say. */
  readonly sources: SourcesPlan | null;
  /** Whether it counts only the days that its sources have in full. */
  readonly completeDays: boolean;
  /** The ability that a user needs to ask it; null where everybody may. */
  readonly access: Access | null;
  /** The dimension whose members users may be limited to; absent where there is none. */
  readonly brands?: string;
  /** What is told of it without a page's question; absent where nothing is. */
  readonly insights?: InsightsSpec;
  readonly dimensions: Readonly<Record<string, DimensionPlan>>;
  readonly measures: Readonly<Record<string, MeasurePlan>>;
}
