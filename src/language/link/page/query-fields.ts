import type { Params } from '../../generated/spec.ts';
import type { DatasetPlan } from '../../terms/dataset.ts';
import { measureOf } from '../../terms/operation.ts';
import { isCombinable } from '../../terms/plan-dataset.ts';
import type { ApiPath } from '../../terms/api-contract.ts';

/** What a query's answer has, as far as the dataset or the API contract say. */
export interface QueryFields {
  readonly dimensions: readonly string[];
  /** Dimensions as they were asked for, with their grains: `date:month`. */
  readonly written: readonly string[];
  readonly dates: readonly string[];
  readonly measures: readonly string[];
  /** Dimensions, measures and what an answer has besides. */
  readonly all: readonly string[];
  /** Null where the contract lists the columns and no dataset is behind them. */
  readonly dataset: DatasetPlan | null;
  /** Rows of every level are in the answer: figures of fewer dimensions need not be combined. */
  readonly rollup: boolean;
}

/** A dimension with a grain, as it is written: `date:month`. */
export function withoutGrain(written: string): string {
  const colon = written.indexOf(':');
  return colon < 0 ? written : written.slice(0, colon);
}

/** A list is written as one, or as one text with commas. */
export function listOf(value: Params[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return texts.some((text) => text.includes(',')) ? texts.flatMap((text) => text.split(',')) : texts;
}

/** The parameter that makes rows meant as they are: by other dimensions there would be others, of other facts. */
export function keptWholeBy(params: Params): string | null {
  return ['limit', 'offset', 'top', 'having', 'forecast'].find((name) => params[name] !== undefined) ?? null;
}

/** The fields of an answer whose columns the contract lists, with the dimensions that its path asks for; null where it lists none. */
export function contractFields({ columns }: ApiPath, asked: readonly string[]): QueryFields | null {
  if (!columns) return null;
  const { dates = [], dimensions = [], measures = [], others = [] } = columns;
  const both = [...dates, ...dimensions, ...asked];
  const all = [...both, ...measures, ...others];
  return { dimensions: both, written: both, dates, measures, all, dataset: null, rollup: false };
}

/** The fields of a question to a dataset. */
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

/** Whether a measure's figures may be added up over the dimensions that a widget leaves out. */
export function combines({ dataset, rollup }: QueryFields, measure: string): boolean {
  return rollup || dataset === null || isCombinable(dataset, measure);
}

/** Whether a measure's figures are parts of a whole. */
export function addsUp({ dataset }: QueryFields, measure: string): boolean {
  if (dataset === null) return true;
  const asked = measureOf(dataset, measure)!;
  return asked.operation === null ? asked.measure.additive : asked.operation.kind === 'share';
}

/** The measures of a query whose figures are parts of a whole. */
export const addable = (fields: QueryFields): readonly string[] =>
  fields.measures.filter((measure) => addsUp(fields, measure));
