import type { DatasetPlan } from '../../../language/plan/index.ts';
import { comparisons } from './calendar.ts';
import type { DateRange } from './calendar.ts';
import { refuse } from './mistakes.ts';
import type { RequestMistakes } from './mistakes.ts';
import type { QuestionRequest } from './question-request.ts';

/**
 * Returns the requested range; null when there is none. It is a mistake if the dataset has no time dimension.
 */
export function parseRange(
  plan: DatasetPlan,
  { date }: Pick<QuestionRequest, 'date'>,
  mistakes: RequestMistakes,
): DateRange | null {
  if (date === undefined) return null;
  if (plan.time === null) refuse(mistakes, 'date', `${plan.name} has no time to filter by`);
  return date;
}

/** Returns the range that `compare` requests, resolved against the question's range; null when absent. */
export function parseComparison(
  range: DateRange | null,
  { compare }: QuestionRequest,
  mistakes: RequestMistakes,
): DateRange | null {
  if (compare === undefined) return null;
  if (range === null) {
    refuse(mistakes, 'compare', 'needs a date to compare with');
    return null;
  }
  return typeof compare === 'string' ? comparisons[compare](range) : compare;
}
