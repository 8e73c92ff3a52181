import type { DatasetPlan } from '../../../language/plan/index.ts';
import { refuse } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import type { QuestionRequest } from './question-request.ts';
import type { RequestedDimension, RequestedForecast, RequestedMeasure } from './question.ts';

const DEFAULT_LEVEL = 0.9;
/**
 * Parameters that can't be combined with a forecast. They choose or combine rows, so the facts of a series
 * could differ from those of its past.
 */
const BESIDE = ['top', 'having', 'rollup', 'across', 'offset'] as const;

/** Parses the forecast parameters; null when no forecast is requested. */
export function parseForecast(
  plan: DatasetPlan,
  measures: readonly RequestedMeasure[],
  dimensions: readonly RequestedDimension[],
  request: QuestionRequest,
  mistakes: RequestMistakes,
): RequestedForecast | null {
  const { forecast: horizon, interval: level } = request;
  if (horizon === undefined) {
    if (level !== undefined) refuse(mistakes, 'interval', 'needs forecast');
    return null;
  }
  const time = dimensions.find(({ dimension }) => dimension.name === plan.time);
  if (plan.time === null) refuse(mistakes, 'forecast', `${plan.name} has no time dimension`);
  else if (time === undefined && typeof horizon === 'number')
    refuse(mistakes, 'forecast', `needs ${plan.time} among the dimensions, or a period of the calendar`);
  else if (time?.grain === 'hour') refuse(mistakes, 'forecast', `needs ${plan.time} by day or longer`);
  for (const other of BESIDE)
    if (request[other] !== undefined && request[other] !== false)
      refuse(mistakes, 'forecast', `can't be asked together with ${other}`);
  for (const { name, operation } of measures)
    if (operation !== null && operation.kind !== 'cumulative')
      refuse(mistakes, 'forecast', `takes measures themselves or :cumulative, not ${name}`);
  return { horizon, level: level ?? DEFAULT_LEVEL };
}
