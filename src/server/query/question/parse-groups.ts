import type { DatasetPlan } from '../../../language/plan/index.ts';
import { refuse, refuseName } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import { measureNamed } from './parse-measures.ts';
import type { QuestionRequest } from './question-request.ts';
import type { RequestedDimension, RequestedMeasure, Having, Top } from './question.ts';

/** Parses the parameters of a top list; null when all members are requested. */
export function parseTop(
  plan: DatasetPlan,
  measures: readonly RequestedMeasure[],
  dimensions: readonly RequestedDimension[],
  request: QuestionRequest,
  mistakes: RequestMistakes,
): Top | null {
  const { top: keep, topBy, others = true } = request;
  if (keep === undefined) {
    for (const name of ['topOf', 'topBy', 'others'] as const)
      if (request[name] !== undefined) refuse(mistakes, name, 'needs top, the number of members');
    return null;
  }
  const dimension = parseTopOf(plan, dimensions, request, mistakes);
  const { descending = true } = topBy ?? {};
  const by =
    topBy === undefined ? (measures[0]?.measure ?? null) : measureNamed(plan, topBy.field, 'topBy', mistakes);
  if (dimension === null || by === null) return null;
  const { name, type } = dimension.dimension;
  if (others && type !== 'string')
    refuse(mistakes, 'others', `must be false: members of ${name} are not texts but ${type}`, ['false']);
  if (name === plan.time) refuseCompared('topOf', request, mistakes);
  return { dimension, keep, by, descending, others };
}

/** Returns the named dimension, or the first one that is not the time. */
function parseTopOf(
  plan: DatasetPlan,
  dimensions: readonly RequestedDimension[],
  { topOf }: QuestionRequest,
  mistakes: RequestMistakes,
): RequestedDimension | null {
  const found =
    topOf === undefined
      ? dimensions.find(({ dimension }) => dimension.name !== plan.time)
      : dimensions.find(({ name, dimension }) => name === topOf || dimension.name === topOf);
  if (found !== undefined) return found;
  const allowed = dimensions.map(({ name }) => name);
  if (topOf === undefined) refuse(mistakes, 'top', 'needs a dimension that is not the time');
  else refuseName(mistakes, 'topOf', 'dimension of the question', topOf, allowed);
  return null;
}

/** Parses the conditions that groups must meet. */
export function parseHaving(
  plan: DatasetPlan,
  dimensions: readonly RequestedDimension[],
  request: QuestionRequest,
  mistakes: RequestMistakes,
): readonly Having[] {
  const { having = [] } = request;
  if (having.length > 0 && dimensions.some(({ dimension }) => dimension.name === plan.time))
    refuseCompared('having', request, mistakes);
  return having.flatMap(({ measure: name, ...condition }) => {
    const measure = measureNamed(plan, name, 'having', mistakes);
    return measure === null ? [] : { measure, ...condition };
  });
}

/** Rejects a comparison, because the days of one period are not in the other. */
function refuseCompared(name: string, { compare }: QuestionRequest, mistakes: RequestMistakes): void {
  if (compare !== undefined)
    refuse(
      mistakes,
      name,
      'chooses groups by time, which a compared period does not have: leave out compare',
    );
}
