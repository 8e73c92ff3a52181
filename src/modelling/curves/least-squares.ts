import { solvePositive } from './cholesky.ts';
import { modelRows, type Targets } from './model-rows.ts';
import { parametersOf, type CurveProblem } from './problem.ts';

/** How long is searched. */
export interface Patience {
  readonly iterations: number;
  readonly enough: number;
}

export interface Nearest {
  readonly values: number[];
  /** The sum of squared deviations. */
  readonly error: number;
}

/**
 * The values of the parameters that are nearest to the targets, within their bounds, from `start`. Levenberg-Marquardt with
 * steps that are taken only where they improve (Marquardt 1963; Nielsen's damping); a parameter that lies on a bound and
 * would leave it rests. A step that improves the sum by less than the share `enough` is the last.
 */
export function nearest(
  problem: CurveProblem,
  targets: Targets,
  start: readonly number[],
  { iterations, enough }: Patience,
): Nearest {
  const parameters = parametersOf(problem);
  const model = modelRows(problem);
  const within = (value: number, at: number): number =>
    Math.min(Math.max(value, parameters[at]!.least), parameters[at]!.most);
  let values = start.map(within);
  let predicted = model.predict(values);
  let error = errorOf(targets, predicted, values);
  let damping = 1e-3;
  for (let round = 0; round < iterations; round += 1) {
    const equations = normalEquations(targets, predicted, values, model.changes(values));
    restAtBounds(equations, values, parameters);
    let gain = 0;
    for (let tries = 0; tries < 8; tries += 1) {
      const step = solvePositive(damped(equations.matrix, damping), equations.right, values.length);
      const next = step === null ? values : values.map((value, at) => within(value + step[at]!, at));
      const seen = model.predict(next);
      const nextError = errorOf(targets, seen, next);
      if (nextError < error) {
        gain = (error - nextError) / error;
        [values, predicted, error] = [next, seen, nextError];
        damping = Math.max(damping / 5, 1e-9);
        break;
      }
      damping *= 5;
    }
    if (gain < enough) break;
  }
  return { values, error };
}

interface Equations {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

/** Jᵀ·W·J and Jᵀ·W·(target − model), of the rows and of the parameters' own targets. */
function normalEquations(
  { rows, rowDeviations, middles, spreads }: Targets,
  predicted: Float64Array,
  values: readonly number[],
  changes: readonly Float64Array[],
): Equations {
  const size = values.length;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  const scaled = changes.map((column) => column.map((value, row) => value / rowDeviations[row]!));
  const left = rows.map((row, at) => (row - predicted[at]!) / rowDeviations[at]!);
  for (let at = 0; at < size; at += 1) {
    const own = scaled[at]!;
    for (let other = 0; other <= at; other += 1) matrix[at * size + other] = product(own, scaled[other]!);
    right[at] = product(own, left) + (middles[at]! - values[at]!) / spreads[at]! ** 2;
    matrix[at * size + at]! += 1 / spreads[at]! ** 2;
  }
  return { matrix, right };
}

function restAtBounds(
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

function damped(matrix: Float64Array, damping: number): Float64Array {
  const size = Math.sqrt(matrix.length);
  const copy = matrix.slice();
  for (let at = 0; at < size; at += 1) copy[at * size + at]! *= 1 + damping;
  return copy;
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

function product(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += left[at]! * right[at]!;
  return sum;
}
