// Generated from schemas/ by `npm run generate`. Do not edit.
/* eslint-disable */

/**
 * A figure, text, an ISO date or nothing known. Never NaN, never Infinity.
 */
export type ReportCell = string | number | boolean | null;
export type ReportRow = ReportCell[];

/**
 * A column of a report, with all that is needed to show and to combine its figures.
 */
export interface ReportColumn {
  name: string;
  /**
   * dimension: a grouping. key: the identifying value of the dimension named by `of` (drop it from exports). measure: a figure. level: the depth of a rollup row, 0 for the grand total. helper: for drawing only, not for people.
   */
  role: 'dimension' | 'key' | 'measure' | 'level' | 'helper';
  /**
   * The dimension that a key column identifies.
   */
  of?: string;
  type: 'string' | 'number' | 'date' | 'boolean';
  /**
   * The name in the product's default language.
   */
  title: string;
  /**
   * The i18n key of the name.
   */
  titleKey: string;
  format?: 'integer' | 'decimal' | 'currency' | 'percent' | 'multiplier' | 'seconds';
  digits?: number;
  /**
   * ISO 4217; absent where rows have several currencies or the figure is no amount.
   */
  currency?: string;
  grain?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /**
   * Members in the order in which they are shown.
   */
  order?: string[];
  goodWhen?: 'higher' | 'lower' | 'neutral';
  /**
   * How figures of several rows combine: none means that they can't, and a dash is shown.
   */
  aggregate?: 'sum' | 'min' | 'max' | 'ratio' | 'difference' | 'none';
  /**
   * The measures that a ratio or difference is computed from.
   *
   * @minItems 2
   * @maxItems 2
   */
  parts?: string[];
  /**
   * The factor of a ratio.
   */
  scale?: number;
}
export interface Comparison {
  start: string;
  end: string;
  rows: ReportRow[];
  /**
   * Present when totals were asked for, else null.
   */
  totals: ReportRow | null;
}
/**
 * The one shape of tabular answers. Columns, then rows whose cells stand in the order of the columns.
 */
export interface ReportData {
  columns: ReportColumn[];
  rows: ReportRow[];
  /**
   * The grand total, computed at its own level; null unless asked for.
   */
  totals: ReportRow | null;
  /**
   * The number of rows sent.
   */
  rowCount: number;
  /**
   * Whether there were more than the limit.
   */
  truncated: boolean;
  /**
   * When the data was last loaded.
   */
  asOf: string;
  /**
   * The dates that were asked for, resolved.
   */
  range?: {
    start: string;
    end: string;
  };
  comparison?: Comparison;
}
export interface ErrorDetail {
  /**
   * The parameter or field.
   */
  name: string;
  /**
   * What was wrong with it.
   */
  message: string;
  /**
   * What would have been right
   */
  allowed?: string[];
}
export interface ErrorBody {
  error: {
    code: string;
    message: string;
    requestId: string;
    details?: ErrorDetail[];
  };
}
