/**
 * Solves A·x = b of a symmetric, positive A (`size` × `size`, by rows; its lower half is read and overwritten). Null where A is
 * not positive.
 */
export function solvePositive(matrix: Float64Array, right: Float64Array, size: number): Float64Array | null {
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column]!;
      for (let before = 0; before < column; before += 1)
        sum -= matrix[row * size + before]! * matrix[column * size + before]!;
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
