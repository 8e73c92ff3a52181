import { OPERATIONS, operationFault, operationNamed, splitMeasure } from '../../../language/plan/index.ts';
import type { DatasetPlan, MeasurePlan } from '../../../language/plan/index.ts';
import { refuse, refuseName } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import type { QuestionRequest } from './question-request.ts';
import type { RequestedDimension, RequestedMeasure } from './question.ts';

/**
 * Parses the requested measures with their operations. It is a mistake if a measure can't be computed for
 * these dimensions.
 */
export function parseMeasures(
  plan: DatasetPlan,
  dimensions: readonly RequestedDimension[],
  request: QuestionRequest,
  mistakes: RequestMistakes,
): readonly RequestedMeasure[] {
  const names = [...new Set(request.measures)];
  if (names.length === 0)
    refuse(mistakes, 'measures', 'must name at least one measure', Object.keys(plan.measures));
  const measures = names.flatMap((name) => parseMeasure(plan, name, dimensions, mistakes) ?? []);
  refuseCurveWithoutTime(plan, measures, dimensions, mistakes);
  return measures;
}

/** Returns the measure of this name. If it is unknown, adds a mistake for `parameter` and returns null. */
export function measureNamed(
  plan: DatasetPlan,
  name: string,
  parameter: string,
  mistakes: RequestMistakes,
): MeasurePlan | null {
  const measure = Object.hasOwn(plan.measures, name) ? plan.measures[name] : undefined;
  if (measure === undefined) refuseName(mistakes, parameter, 'measure', name, Object.keys(plan.measures));
  return measure ?? null;
}

function parseMeasure(
  plan: DatasetPlan,
  text: string,
  dimensions: readonly RequestedDimension[],
  mistakes: RequestMistakes,
): RequestedMeasure | null {
  const { name, operation: written } = splitMeasure(text);
  const measure = measureNamed(plan, name, 'measures', mistakes);
  if (measure === null) return null;
  if (written === null) return { name: text, measure, operation: null };
  const operation = operationNamed(written);
  if (operation === null) {
    refuseName(mistakes, 'measures', `operation on ${name}`, written, OPERATIONS);
    return null;
  }
  const requested = dimensions.map(({ dimension }) => dimension.name);
  const fault = operationFault(plan, measure, operation, requested);
  if (fault === null) return { name: text, measure, operation };
  if (fault === 'no-time') {
    refuse(mistakes, 'measures', `${text} needs ${timeOf(plan)}`);
    return null;
  }
  const others = Object.values(plan.measures).filter(
    (other) => operationFault(plan, other, operation, requested) === null,
  );
  const allowed = [name, ...others.map((other) => `${other.name}:${written}`)];
  const along = fault === 'not-additive' ? '' : ' along time';
  refuse(mistakes, 'measures', `${text} can't be computed: ${name} does not add up${along}`, allowed);
  return null;
}

function refuseCurveWithoutTime(
  plan: DatasetPlan,
  measures: readonly RequestedMeasure[],
  dimensions: readonly RequestedDimension[],
  mistakes: RequestMistakes,
): void {
  const curve = measures.find(({ measure }) => measure.aggregation.kind === 'cumulativeDistinct')?.measure;
  if (curve === undefined || dimensions.some(({ dimension }) => dimension.name === plan.time)) return;
  refuse(mistakes, 'measures', `${curve.name} adds up along time and needs ${timeOf(plan)}`);
}

function timeOf({ time }: DatasetPlan): string {
  return time === null ? 'a time dimension, which this dataset lacks' : `the dimension ${time}`;
}
