import type { comparisons, DateRange } from './calendar.ts';
import type { ForecastHorizon, Having, ReportFormat, SortKey } from './question.ts';

/**
 * The parameters of a question, with names as in the dataset's file. Values of filters are text, because
 * their type depends on the dimension. All other values are typed.
 */
export interface QuestionRequest {
  /** Names of measures, with an optional operation: `spend:share`. */
  readonly measures: readonly string[];
  /** Names of dimensions, with an optional grain: `date:month`. */
  readonly dimensions?: readonly string[] | undefined;
  readonly date?: DateRange | undefined;
  readonly compare?: keyof typeof comparisons | DateRange | undefined;
  /** Filters by parameter name. A single text contains members separated by commas. */
  readonly filters?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
  /** The number of members of a dimension to keep. */
  readonly top?: number | undefined;
  readonly topOf?: string | undefined;
  readonly topBy?: SortKey | undefined;
  readonly others?: boolean | undefined;
  readonly having?: readonly HavingRequest[] | undefined;
  readonly forecast?: ForecastHorizon | undefined;
  readonly interval?: number | undefined;
  readonly rollup?: boolean | undefined;
  readonly across?: number | undefined;
  readonly totals?: boolean | undefined;
  readonly sort?: readonly SortKey[] | undefined;
  /** Maximal number of rows. When absent, a file contains all rows. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly format?: ReportFormat | undefined;
}

/** A condition on groups, by the name of a measure. */
export type HavingRequest = Omit<Having, 'measure'> & { readonly measure: string };
