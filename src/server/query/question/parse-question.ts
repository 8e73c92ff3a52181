import type { DatasetPlan, ErrorDetail, Grain } from '../../../language/plan/index.ts';
import { OWN_PARAMETERS, parseFilters, refuseUnknownFilters } from './parse-filters.ts';
import { parseHaving, parseTop } from './parse-groups.ts';
import { parseMeasures } from './parse-measures.ts';
import { parseForecast } from './parse-forecast.ts';
import { parseComparison, parseRange } from './parse-range.ts';
import { refuse, refuseName } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import type { QuestionRequest } from './question-request.ts';
import type { RequestedDimension, RequestedMeasure, Question, SortKey } from './question.ts';

const DEFAULT_LIMIT = 10_000;
export const MOST_ROWS = 100_000;

/** A question, or the mistakes in the request, one detail for each. */
export type ParsedQuestion =
  | { readonly question: Question; readonly mistakes: null }
  | { readonly question: null; readonly mistakes: readonly ErrorDetail[] };

/** Resolves the names of a request in the dataset. */
export function parseQuestion(plan: DatasetPlan, request: QuestionRequest): ParsedQuestion {
  const mistakes: RequestMistakes = [];
  const given = Object.entries(request.filters ?? {}).filter(([, value]) => value !== undefined);
  refuseUnknownFilters(plan, Object.keys(Object.fromEntries(given)), OWN_PARAMETERS, mistakes);
  const dimensions = parseDimensions(plan, request, mistakes);
  const measures = parseMeasures(plan, dimensions, request, mistakes);
  refuseBesideFile(request, mistakes);
  const range = parseRange(plan, request, mistakes);
  const { rollup = false, totals = false, offset = 0, format = 'json' } = request;
  const question: Question = {
    plan,
    measures,
    dimensions,
    top: parseTop(plan, measures, dimensions, request, mistakes),
    having: parseHaving(plan, dimensions, request, mistakes),
    filters: parseFilters(plan, request, mistakes),
    range,
    comparison: parseComparison(range, request, mistakes),
    forecast: parseForecast(plan, measures, dimensions, request, mistakes),
    rollup,
    across: parseAcross(dimensions, request, mistakes),
    totals,
    sort: parseSort(measures, dimensions, request, mistakes),
    // A truncated file could not say that it is truncated, so a file has all rows by default.
    limit: request.limit ?? (format === 'json' ? DEFAULT_LIMIT : Infinity),
    offset,
    format,
  };
  return mistakes.length === 0 ? { question, mistakes: null } : { question: null, mistakes };
}

/** Rejects parameters that a file has no place for. A file is streamed row by row and contains only rows. */
function refuseBesideFile(
  { format = 'json', across, compare, forecast, totals }: QuestionRequest,
  mistakes: RequestMistakes,
): void {
  if (format === 'json') return;
  if (compare !== undefined) refuse(mistakes, 'compare', 'is for format=json only');
  if (forecast !== undefined) refuse(mistakes, 'forecast', 'is for format=json only');
  if (across !== undefined)
    refuse(mistakes, 'across', 'is for format=json only: a file has one column for each measure');
  if (totals)
    refuse(mistakes, 'totals', 'is for format=json only; rollup=true puts the total among the rows');
}

/** Parses the number of last dimensions that are columns. At least one dimension must remain for the rows. */
function parseAcross(
  { length }: readonly RequestedDimension[],
  { across, rollup = false }: QuestionRequest,
  mistakes: RequestMistakes,
): number {
  if (across === undefined) return 0;
  if (!rollup) refuse(mistakes, 'across', 'needs rollup=true');
  if (across >= length)
    refuse(mistakes, 'across', `must be less than the number of dimensions, which is ${length}`);
  return across;
}

function parseDimensions(
  plan: DatasetPlan,
  request: QuestionRequest,
  mistakes: RequestMistakes,
): readonly RequestedDimension[] {
  const requested = [...new Set(request.dimensions)].flatMap(
    (text) => parseDimension(plan, text, mistakes) ?? [],
  );
  for (const [index, { dimension }] of requested.entries()) {
    if (requested.findIndex((other) => other.dimension === dimension) < index) {
      refuse(mistakes, 'dimensions', `names ${dimension.name} twice`);
    }
  }
  return requested;
}

/**
 * Parses a dimension name with an optional grain after a colon. `parameter` is the parameter that contains
 * it.
 */
export function parseDimension(
  plan: DatasetPlan,
  text: string,
  mistakes: RequestMistakes,
  parameter = 'dimensions',
): RequestedDimension | null {
  const [name = '', wanted] = text.split(/:(.*)/s);
  const dimension = Object.hasOwn(plan.dimensions, name) ? plan.dimensions[name] : undefined;
  if (dimension === undefined) {
    refuseName(mistakes, parameter, 'dimension', name, Object.keys(plan.dimensions));
    return null;
  }
  if (wanted === undefined) return { name: text, dimension, grain: dimension.grains[0] ?? null };
  const grain: Grain | undefined = dimension.grains.find((known) => known === wanted);
  if (grain === undefined) {
    if (dimension.grains.length > 0)
      refuseName(mistakes, parameter, `grain of ${name}`, wanted, dimension.grains);
    else refuse(mistakes, parameter, `${name} has no grains: ask for ${name} alone`, [name]);
    return null;
  }
  return { name: text, dimension, grain };
}

function parseSort(
  measures: readonly RequestedMeasure[],
  dimensions: readonly RequestedDimension[],
  { sort = [] }: QuestionRequest,
  mistakes: RequestMistakes,
): readonly SortKey[] {
  const allowed = [...measures.map(({ name }) => name), ...dimensions.map(({ name }) => name)];
  return sort.flatMap(({ field: written, descending }) => {
    // A dimension may be named without its grain.
    const dimension = dimensions.find(
      ({ name, dimension: plan }) => name === written || plan.name === written,
    );
    const field = dimension?.name ?? written;
    if (allowed.includes(field)) return { field, descending };
    refuseName(mistakes, 'sort', 'field', written, allowed);
    return [];
  });
}
