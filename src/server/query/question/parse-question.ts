import type { DatasetPlan, ErrorDetail, Grain } from '../../../language/plan/index.ts';
import type { ParamValue } from '../../api/handler.ts';
import { OWN_PARAMETERS, parseFilters } from './parse-filters.ts';
import { parseComparison, parseRange } from './parse-range.ts';
import { booleanOf, choiceOf, integerOf, listOf, refuse, refuseName, textOf } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import type { AskedDimension, AskedMeasure, Question, ReportFormat, SortKey } from './question.ts';

const DEFAULT_LIMIT = 10_000;
export const MOST_ROWS = 100_000;
const MOST_OFFSET = 1_000_000_000;

/** A question, or what is wrong with it: one detail for each mistake. */
export type ParsedQuestion =
  | { readonly question: Question; readonly mistakes: null }
  | { readonly question: null; readonly mistakes: readonly ErrorDetail[] };

/** Reads the parameters of `reports/{dataset}`. */
export function parseQuestion(
  plan: DatasetPlan,
  query: Readonly<Record<string, ParamValue | undefined>>,
): ParsedQuestion {
  const parameters: Parameters = { query, mistakes: [] };
  refuseUnknownParameters(plan, parameters);
  const measures = parseMeasures(plan, parameters);
  const dimensions = parseDimensions(plan, parameters);
  refuseCurveWithoutTime(plan, measures, dimensions, parameters);
  const range = parseRange(plan, parameters);
  const format = parseFormat(parameters);
  const question: Question = {
    plan,
    measures,
    dimensions,
    top: null,
    having: [],
    filters: parseFilters(plan, parameters),
    range,
    comparison: parseComparison(range, parameters),
    rollup: booleanOf(parameters, 'rollup'),
    totals: booleanOf(parameters, 'totals'),
    sort: parseSort(measures, dimensions, parameters),
    // A file that ends early could not say so: it holds all rows.
    limit: integerOf(parameters, 'limit', {
      least: 1,
      most: MOST_ROWS,
      otherwise: format === 'json' ? DEFAULT_LIMIT : Infinity,
    }),
    offset: integerOf(parameters, 'offset', { least: 0, most: MOST_OFFSET, otherwise: 0 }),
    format,
  };
  return parameters.mistakes.length === 0
    ? { question, mistakes: null }
    : { question: null, mistakes: parameters.mistakes };
}

/** A file is written while it is read, row by row: what stands beside the rows has no place in it. */
function parseFormat(parameters: Parameters): ReportFormat {
  const format = choiceOf(parameters, 'format', ['json', 'csv', 'xlsx']);
  if (format === 'json') return format;
  if (textOf(parameters, 'compare') !== null) refuse(parameters, 'compare', 'is for format=json only');
  if (booleanOf(parameters, 'totals')) {
    refuse(parameters, 'totals', 'is for format=json only; rollup=true puts the total among the rows');
  }
  return format;
}

function refuseUnknownParameters(plan: DatasetPlan, parameters: Parameters): void {
  const filters = Object.values(plan.dimensions).map((dimension) => dimension.filter);
  const allowed = [...new Set([...OWN_PARAMETERS, ...filters])];
  for (const name of Object.keys(parameters.query)) {
    if (!allowed.includes(name)) refuseName(parameters, name, 'parameter', name, allowed);
  }
}

function parseMeasures(plan: DatasetPlan, parameters: Parameters): readonly AskedMeasure[] {
  const allowed = Object.keys(plan.measures);
  const names = listOf(parameters, 'measures');
  if (names.length === 0) refuse(parameters, 'measures', 'must name at least one measure', allowed);
  return names.flatMap((name) => {
    const measure = Object.hasOwn(plan.measures, name) ? plan.measures[name] : undefined;
    if (measure === undefined) refuseName(parameters, 'measures', 'measure', name, allowed);
    return measure === undefined ? [] : { name, measure, operation: null };
  });
}

function parseDimensions(plan: DatasetPlan, parameters: Parameters): readonly AskedDimension[] {
  const asked = listOf(parameters, 'dimensions').flatMap(
    (text) => parseDimension(plan, text, parameters) ?? [],
  );
  for (const [index, { dimension }] of asked.entries()) {
    if (asked.findIndex((other) => other.dimension === dimension) < index) {
      refuse(parameters, 'dimensions', `names ${dimension.name} twice`);
    }
  }
  return asked;
}

/** A dimension by its name, with a grain behind a colon where it has any. `parameter` is the one that names it. */
export function parseDimension(
  plan: DatasetPlan,
  text: string,
  parameters: Parameters,
  parameter = 'dimensions',
): AskedDimension | null {
  const [name = '', wanted] = text.split(/:(.*)/s);
  const dimension = Object.hasOwn(plan.dimensions, name) ? plan.dimensions[name] : undefined;
  if (dimension === undefined) {
    refuseName(parameters, parameter, 'dimension', name, Object.keys(plan.dimensions));
    return null;
  }
  if (wanted === undefined) return { name: text, dimension, grain: dimension.grains[0] ?? null };
  const grain: Grain | undefined = dimension.grains.find((known) => known === wanted);
  if (grain === undefined) {
    if (dimension.grains.length > 0)
      refuseName(parameters, parameter, `grain of ${name}`, wanted, dimension.grains);
    else refuse(parameters, parameter, `${name} has no grains: ask for ${name} alone`, [name]);
    return null;
  }
  return { name: text, dimension, grain };
}

function refuseCurveWithoutTime(
  plan: DatasetPlan,
  measures: readonly AskedMeasure[],
  dimensions: readonly AskedDimension[],
  parameters: Parameters,
): void {
  const curve = measures.find(({ measure }) => measure.aggregation.kind === 'cumulativeDistinct');
  if (curve === undefined || dimensions.some(({ dimension }) => dimension.name === plan.time)) return;
  const needed =
    plan.time === null ? 'a time dimension, which this dataset lacks' : `the dimension ${plan.time}`;
  refuse(parameters, 'measures', `${curve.name} adds up along time and needs ${needed}`);
}

function parseSort(
  measures: readonly AskedMeasure[],
  dimensions: readonly AskedDimension[],
  parameters: Parameters,
): readonly SortKey[] {
  const allowed = [...measures.map(({ name }) => name), ...dimensions.map(({ name }) => name)];
  return listOf(parameters, 'sort').flatMap((text) => {
    const descending = text.startsWith('-');
    const written = descending ? text.slice(1) : text;
    // A dimension is known without its grain, too.
    const dimension = dimensions.find(
      ({ name, dimension: plan }) => name === written || plan.name === written,
    );
    const field = dimension?.name ?? written;
    if (allowed.includes(field)) return { field, descending };
    refuseName(parameters, 'sort', 'field', written, allowed);
    return [];
  });
}
