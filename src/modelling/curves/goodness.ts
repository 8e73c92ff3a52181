import { fitProblem, modelledBy, startFrom, type FittedProblem } from './fit-problem.ts';
import type { CurveProblem } from './problem.ts';

/** How well the model describes the past. */
export interface Goodness {
  /** The share of the KPI's variance in the fitted weeks that the model explains. */
  readonly explained: number;
  /** The last weeks, foretold by a model that did not see them. */
  readonly heldOut: {
    readonly weeks: number;
    /** The mean error, as a share of the mean KPI of these weeks. */
    readonly error: number;
    /** The same error of a model that says: as in the mean of the weeks before. */
    readonly errorOfMean: number;
  };
}

/** The KPI of each week; that of the last ones by a model that did not see them. */
export function foretoldWeeks(
  problem: CurveProblem,
  fitted: FittedProblem,
  held: CurveProblem,
): Float64Array {
  if (held.end >= problem.end) return fitted.modelled;
  return modelledBy(held, fitProblem(held, startFrom(problem, fitted.values, held)).values);
}

/** No history says that a model errs by more than this many times what it leaves of the weeks that it saw. */
const MOST_WIDENED = 3;

/**
 * By how much weeks that the model did not see stray more than those that it saw; 1 where they don't. The noise of draws is
 * widened by it: what a model leaves of its own weeks knows nothing of what is wrong with the model.
 */
export function widenedBy(
  { outcome, end }: CurveProblem,
  { sigma }: FittedProblem,
  foretold: Float64Array,
  heldFrom: number,
): number {
  const errors = Array.from(
    { length: end - heldFrom },
    (_, at) => outcome[heldFrom + at]! - foretold[heldFrom + at]!,
  );
  if (errors.length === 0) return 1;
  const stray = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
  return Math.min(MOST_WIDENED, Math.max(1, stray / sigma));
}

export function goodnessOf(
  problem: CurveProblem,
  fitted: FittedProblem,
  held: CurveProblem,
  foretold: Float64Array,
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
      error: errorOf((week) => foretold[week]!),
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
