/** More entries are better found in a list. */
const MOST_ENTRIES = 6;

/** Pixels that a letter takes on average, and an entry around its letters. */
const LETTER = 7.4;
const AROUND = 18;

/** Whether entries can stand side by side in so many pixels. Before the first layout has told the width (0), they can where they are few. */
export function hasRoom(labels: readonly string[], width: number): boolean {
  const needed = labels.reduce((sum, label) => sum + label.length * LETTER + AROUND, 0);
  return labels.length <= MOST_ENTRIES && (width === 0 || needed <= width);
}
