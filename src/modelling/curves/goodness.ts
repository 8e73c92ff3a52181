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

export function goodnessOf(problem: CurveProblem, fitted: FittedProblem, held: CurveProblem): Goodness {
  const { outcome, first, end } = problem;
  const seen = outcome.subarray(first, held.end);
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
  const foretold =
    held.end < end
      ? modelledBy(held, fitProblem(held, startFrom(problem, fitted.values, held)).values)
      : fitted.modelled;
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
