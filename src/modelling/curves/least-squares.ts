import { solvePositive } from './cholesky.ts';
import { ModelRows, type Targets } from './model-rows.ts';
import { normalEquations, type Equations } from './normal-equations.ts';
import { parametersOf, type CurveProblem } from './problem.ts';

/**
 * When the search stops: the maximum of iterations, or an improvement of the error by less than the share
 * `enough`.
 */
export interface Patience {
  readonly iterations: number;
  readonly enough: number;
}

export interface Nearest {
  readonly values: number[];
  /** The sum of squared errors, each divided by its deviation. */
  readonly error: number;
}

export type Search = (targets: Targets, start: readonly number[], patience: Patience) => Nearest;

/**
 * Creates a search for the parameter values within their bounds that are nearest to some targets.
 * Levenberg-Marquardt: a step is taken only if it improves the error (Marquardt 1963; the damping is divided
 * or multiplied by five). A parameter at a bound that would leave it is held fixed.
 *
 * All searches of one problem share buffers, so they must not overlap.
 */
export function searchOf(problem: CurveProblem): Search {
  const parameters = parametersOf(problem);
  const size = parameters.length;
  const model = new ModelRows(problem);
  const changes = new Float64Array(size * model.count);
  const equations: Equations = { matrix: new Float64Array(size * size), right: new Float64Array(size) };
  const factor = new Float64Array(size * size);
  const within = (value: number, at: number): number =>
    Math.min(Math.max(value, parameters[at]!.least), parameters[at]!.most);

  return (targets, start, { iterations, enough }) => {
    let values = start.map(within);
    let [predicted, tried] = [new Float64Array(model.count), new Float64Array(model.count)];
    model.predictInto(predicted, values);
    let error = errorOf(targets, predicted, values);
    let damping = 1e-3;
    for (let round = 0; round < iterations; round += 1) {
      model.changesInto(changes);
      normalEquations(equations, targets, predicted, values, changes);
      holdAtBounds(equations, values, parameters);
      let gain = 0;
      for (let tries = 0; tries < 8; tries += 1) {
        dampedInto(factor, equations.matrix, damping, size);
        const step = solvePositive(factor, equations.right, size);
        const next = step === null ? values : values.map((value, at) => within(value + step[at]!, at));
        model.predictInto(tried, next);
        const nextError = errorOf(targets, tried, next);
        if (nextError < error) {
          gain = (error - nextError) / error;
          [predicted, tried] = [tried, predicted];
          [values, error] = [next, nextError];
          damping = Math.max(damping / 5, 1e-9);
          break;
        }
        damping *= 5;
      }
      if (gain < enough) break;
    }
    return { values, error };
  };
}

function holdAtBounds(
  { matrix, right }: Equations,
  values: readonly number[],
  parameters: readonly { readonly least: number; readonly most: number }[],
): void {
  const size = values.length;
  for (const [at, { least, most }] of parameters.entries()) {
    if (!(values[at]! <= least && right[at]! < 0) && !(values[at]! >= most && right[at]! > 0)) continue;
    for (let other = 0; other < size; other += 1) {
      if (other === at) continue;
      matrix[at * size + other] = 0;
      matrix[other * size + at] = 0;
    }
    right[at] = 0;
  }
}

function dampedInto(into: Float64Array, matrix: Float64Array, damping: number, size: number): void {
  into.set(matrix);
  for (let at = 0; at < size; at += 1) into[at * size + at]! *= 1 + damping;
}

function errorOf(
  { rows, rowDeviations, middles, spreads }: Targets,
  predicted: Float64Array,
  values: readonly number[],
): number {
  let sum = 0;
  for (let row = 0; row < rows.length; row += 1)
    sum += ((rows[row]! - predicted[row]!) / rowDeviations[row]!) ** 2;
  for (let at = 0; at < values.length; at += 1) sum += ((middles[at]! - values[at]!) / spreads[at]!) ** 2;
  return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY;
}
