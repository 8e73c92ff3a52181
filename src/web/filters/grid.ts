const COLUMNS = 12;
const LEAST = 2;

/**
 * The number of grid columns, of 12, for a component in a row of `componentsInRow`: 12 divided by that number,
 * rounded down, at least 2.
 */
export function columnsOf(componentsInRow: number): number {
  return Math.max(LEAST, Math.floor(COLUMNS / componentsInRow));
}
