import type { Access, MeasureFormat } from '../generated/spec.ts';

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A dimension with every default filled in. */
export interface DimensionPlan {
  readonly name: string;
  readonly column: string;
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
  /** The i18n keys of values that have words of their own. */
  readonly members: Readonly<Record<string, string>>;
}

/** How a measure is computed. Parts of a ratio or difference are names of measures. */
export type Aggregation =
  | {
      readonly kind: 'sum' | 'countDistinct' | 'cumulativeDistinct' | 'min' | 'max' | 'single';
      readonly column: string;
    }
  | { readonly kind: 'average'; readonly column: string; readonly weight: string | null }
  | { readonly kind: 'count' }
  | { readonly kind: 'ratio' | 'difference'; readonly parts: readonly [string, string] };

/** A measure with every default filled in. */
export interface MeasurePlan {
  readonly name: string;
  readonly aggregation: Aggregation;
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
  /** The measure that counts the events that an amount is made of. */
  readonly eventsOf: string | null;
}

/** The data sources of a dataset: by name, and the members of a dimension. */
export interface SourcesPlan {
  readonly dimension: string | null;
  readonly names: readonly string[];
}

/** A dataset ready to be asked. */
export interface DatasetPlan {
  readonly name: string;
  readonly title: string;
  readonly source: { readonly table: string } | { readonly sql: string };
  readonly tenant: string;
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
  readonly dimensions: Readonly<Record<string, DimensionPlan>>;
  readonly measures: Readonly<Record<string, MeasurePlan>>;
}
