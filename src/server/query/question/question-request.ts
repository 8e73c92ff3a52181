import type { comparisons, DateRange } from './calendar.ts';
import type { ForecastHorizon, Having, ReportFormat, SortKey } from './question.ts';

/**
 * What is asked of a dataset, by the names that its file gives. All values are typed but those of filters, whose type only
 * their dimension knows.
 */
export interface QuestionRequest {
  /** `spend:share` asks for an operation. */
  readonly measures: readonly string[];
  /** `date:month` asks for a grain. */
  readonly dimensions?: readonly string[] | undefined;
  readonly date?: DateRange | undefined;
  readonly compare?: keyof typeof comparisons | DateRange | undefined;
  /** By the names of filters. Members as one text are separated by commas. */
  readonly filters?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
  /** How many members of a dimension are kept. */
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
  /** A file holds all rows where this is left out. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly format?: ReportFormat | undefined;
}

/** A condition on groups, by the name of a measure. */
export type HavingRequest = Omit<Having, 'measure'> & { readonly measure: string };
