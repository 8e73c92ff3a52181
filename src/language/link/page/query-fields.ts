import type { Params } from '../../generated/spec.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { measureOf } from '../../terms/operation.ts';
import { isCombinable } from '../../terms/plan-dataset.ts';
import type { ApiPath } from '../../terms/api-contract.ts';

/** The fields of a query's response, as the dataset or the API contract declares them. */
export interface QueryFields {
  readonly dimensions: readonly string[];
  /** Dimensions as the query names them, with grains: `date:month`. */
  readonly written: readonly string[];
  readonly dates: readonly string[];
  readonly measures: readonly string[];
  /** Dimensions, measures and other fields of the response. */
  readonly all: readonly string[];
  /** Null for a response whose columns only the API contract lists. */
  readonly dataset: DatasetPlan | null;
  /** Whether the response contains subtotal rows, so that widgets need not combine rows. */
  readonly rollup: boolean;
}

/** The name of a dimension without its grain: `date` for `date:month`. */
export function withoutGrain(written: string): string {
  const colon = written.indexOf(':');
  return colon < 0 ? written : written.slice(0, colon);
}

/** A list parameter as a list. It may be written as a list or as a text with commas. */
export function listOf(value: Params[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return texts.some((text) => text.includes(',')) ? texts.flatMap((text) => text.split(',')) : texts;
}

/**
 * The parameter that fixes the rows of a query. Grouped by other dimensions it would select other facts. Null
 * when there is none.
 */
export function rowsParameterOf(params: Params): string | null {
  return ['limit', 'offset', 'top', 'having', 'forecast'].find((name) => params[name] !== undefined) ?? null;
}

/**
 * The fields of a response whose columns the contract lists, with the dimensions that its path requests. Null
 * when the contract lists no columns.
 */
export function contractFields({ columns }: ApiPath, requested: readonly string[]): QueryFields | null {
  if (!columns) return null;
  const { dates = [], dimensions = [], measures = [], others = [] } = columns;
  const both = [...dates, ...dimensions, ...requested];
  const all = [...both, ...measures, ...others];
  return { dimensions: both, written: both, dates, measures, all, dataset: null, rollup: false };
}

/** The fields of a dataset's response. */
export function datasetFields(
  dataset: DatasetPlan,
  dimensions: readonly string[],
  measures: readonly string[],
  rollup: boolean,
): QueryFields {
  const names = dimensions.map(withoutGrain);
  const dates = names.filter((name) => dataset.dimensions[name]?.type === 'date');
  const all = [...names, ...measures];
  return { dimensions: names, written: dimensions, dates, measures, all, dataset, rollup };
}

/** Whether a measure can be combined over the dimensions that a widget leaves out. */
export function combines({ dataset, rollup }: QueryFields, measure: string): boolean {
  return rollup || dataset === null || isCombinable(dataset, measure);
}

/** Whether a measure's values are parts of a whole. */
export function addsUp({ dataset }: QueryFields, measure: string): boolean {
  if (dataset === null) return true;
  const requested = measureOf(dataset, measure)!;
  return requested.operation === null ? requested.measure.additive : requested.operation.kind === 'share';
}

/** The measures of a query whose values are parts of a whole. */
export const addable = (fields: QueryFields): readonly string[] =>
  fields.measures.filter((measure) => addsUp(fields, measure));
