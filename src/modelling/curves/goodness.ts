import { fitProblem, modelledBy, startFrom, type FittedProblem } from './fit-problem.ts';
import type { CurveProblem } from './problem.ts';

/** How well the model describes the past. */
export interface Goodness {
  /** R² in the fitted weeks. */
  readonly explained: number;
  /** Predictions for the last weeks, by a model that was fitted without them. */
  readonly heldOut: {
    readonly weeks: number;
    /** The mean absolute error, as a share of the mean absolute KPI of these weeks. */
    readonly error: number;
    /** The same error of a constant prediction: the mean of the earlier weeks. */
    readonly errorOfMean: number;
  };
}

/** The predicted KPI of each week, by a model that was fitted without the held-out weeks. */
export function predictedWeeks(
  problem: CurveProblem,
  fitted: FittedProblem,
  held: CurveProblem,
): Float64Array {
  if (held.end >= problem.end) return fitted.modelled;
  return modelledBy(held, fitProblem(held, startFrom(problem, fitted.values, held)).values);
}

/** The maximum of `widenedBy`. No history is evidence of a larger factor. */
const MOST_WIDENED = 3;

/**
 * The ratio of held-out errors to fitted residuals, at least 1. The noise of draws is multiplied by it, since
 * the residuals of fitted weeks do not contain the model's own errors.
 */
export function widenedBy(
  { outcome, end }: CurveProblem,
  { sigma }: FittedProblem,
  predicted: Float64Array,
  heldFrom: number,
): number {
  const errors = Array.from(
    { length: end - heldFrom },
    (_, at) => outcome[heldFrom + at]! - predicted[heldFrom + at]!,
  );
  if (errors.length === 0) return 1;
  const stray = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
  return Math.min(MOST_WIDENED, Math.max(1, stray / sigma));
}

export function goodnessOf(
  problem: CurveProblem,
  fitted: FittedProblem,
  held: CurveProblem,
  predicted: Float64Array,
): Goodness {
  const { outcome, first, end } = problem;
  const seen = outcome.subarray(first, held.end);
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
  const later = outcome.subarray(held.end, end);
  const size = later.reduce((sum, value) => sum + Math.abs(value), 0) || 1;
  const errorOf = (at: (week: number) => number): number =>
    later.reduce((sum, value, week) => sum + Math.abs(value - at(held.end + week)), 0) / size;
  return {
    explained: explainedShare(problem, fitted.modelled),
    heldOut: {
      weeks: later.length,
      error: errorOf((week) => predicted[week]!),
      errorOfMean: errorOf(() => mean),
    },
  };
}

function explainedShare({ outcome, first, end }: CurveProblem, modelled: Float64Array): number {
  const seen = outcome.subarray(first, end);
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
  let [left, whole] = [0, 0];
  for (let week = first; week < end; week += 1) {
    left += (outcome[week]! - modelled[week]!) ** 2;
    whole += (outcome[week]! - mean) ** 2;
  }
  return 1 - left / whole;
}
