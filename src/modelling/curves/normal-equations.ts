import type { Targets } from './model-rows.ts';

/**
 * The equations of a step: `matrix` · step = `right`. Only the lower half of the symmetric row-major matrix
 * is set.
 */
export interface Equations {
  readonly matrix: Float64Array;
  readonly right: Float64Array;
}

/**
 * Writes Jᵀ·W·J and Jᵀ·W·(target − model) of the rows and the priors into `equations`. `changes` is Jᵀ
 * (parameters × rows, row-major) and is divided by the deviations of the rows in place.
 */
export function normalEquations(
  { matrix, right }: Equations,
  { rows, rowDeviations, middles, spreads }: Targets,
  predicted: Float64Array,
  values: readonly number[],
  changes: Float64Array,
): void {
  const size = values.length;
  const count = rows.length;
  const weights = rowDeviations.map((deviation) => 1 / deviation);
  const left = rows.map((row, at) => (row - predicted[at]!) * weights[at]!);
  for (let at = 0; at < size; at += 1)
    for (let row = 0; row < count; row += 1) changes[at * count + row]! *= weights[row]!;
  squareInto(matrix, changes, size, count);
  for (let at = 0; at < size; at += 1) {
    const weight = 1 / spreads[at]! ** 2;
    let sum = (middles[at]! - values[at]!) * weight;
    for (let row = 0; row < count; row += 1) sum += changes[at * count + row]! * left[row]!;
    right[at] = sum;
    matrix[at * size + at]! += weight;
  }
}

/**
 * Writes the lower half of A·Aᵀ for A (`size` × `count`, row-major). Processing two rows with two others
 * halves the reads, and four independent sums run in parallel.
 */
function squareInto(matrix: Float64Array, rows: Float64Array, size: number, count: number): void {
  for (let at = 0; at < size; at += 2) {
    const one = at * count;
    const two = Math.min(at + 1, size - 1) * count;
    for (let other = 0; other <= at; other += 2) {
      const three = other * count;
      const four = Math.min(other + 1, size - 1) * count;
      let first = 0;
      let second = 0;
      let third = 0;
      let fourth = 0;
      for (let row = 0; row < count; row += 1) {
        const a = rows[one + row]!;
        const b = rows[two + row]!;
        const c = rows[three + row]!;
        const d = rows[four + row]!;
        first += a * c;
        second += a * d;
        third += b * c;
        fourth += b * d;
      }
      matrix[at * size + other] = first;
      if (other + 1 < size) matrix[at * size + other + 1] = second;
      if (at + 1 < size) matrix[(at + 1) * size + other] = third;
      if (at + 1 < size && other + 1 < size) matrix[(at + 1) * size + other + 1] = fourth;
    }
  }
}
