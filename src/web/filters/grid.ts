const COLUMNS = 12;
const LEAST = 2;

/** The columns of 12 that a component takes in a row of so many: 12 divided by their number, floored, at least 2. */
export function columnsOf(componentsInRow: number): number {
  return Math.max(LEAST, Math.floor(COLUMNS / componentsInRow));
}
