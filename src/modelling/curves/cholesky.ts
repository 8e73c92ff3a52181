/**
 * Solves A·x = b for a symmetric positive definite A (`size` × `size`, row-major; only its lower half is
 * read, and it is overwritten). Null when A is not positive definite.
 */
export function solvePositive(matrix: Float64Array, right: Float64Array, size: number): Float64Array | null {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const sum = matrix[row * size + column]! - productOf(matrix, row * size, column * size, column);
      if (row === column) {
        if (!(sum > 0)) return null;
        matrix[row * size + row] = Math.sqrt(sum);
      } else matrix[row * size + column] = sum / matrix[column * size + column]!;
    }
  }
  const solved = right.slice();
  for (let row = 0; row < size; row += 1) {
    for (let before = 0; before < row; before += 1)
      solved[row]! -= matrix[row * size + before]! * solved[before]!;
    solved[row]! /= matrix[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let after = row + 1; after < size; after += 1)
      solved[row]! -= matrix[after * size + row]! * solved[after]!;
    solved[row]! /= matrix[row * size + row]!;
  }
  return solved;
}

/**
 * The dot product of `length` values starting at `one` and at `other`. Four independent sums let the
 * processor work in parallel.
 */
function productOf(values: Float64Array, one: number, other: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    first += values[one + at]! * values[other + at]!;
    second += values[one + at + 1]! * values[other + at + 1]!;
    third += values[one + at + 2]! * values[other + at + 2]!;
    fourth += values[one + at + 3]! * values[other + at + 3]!;
  }
  for (; at < length; at += 1) first += values[one + at]! * values[other + at]!;
  return first + second + (third + fourth);
}
