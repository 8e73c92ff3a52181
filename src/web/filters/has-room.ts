/** The most entries side by side; more are easier to find in a list. */
const MOST_ENTRIES = 6;

/** Estimated pixels per letter, and of the padding of an entry. */
const LETTER = 7.4;
const AROUND = 18;

/**
 * Whether entries fit side by side in `width` pixels. Before the width has been measured it is 0; then only their
 * number counts.
 */
export function hasRoom(labels: readonly string[], width: number): boolean {
  const needed = labels.reduce((sum, label) => sum + label.length * LETTER + AROUND, 0);
  return labels.length <= MOST_ENTRIES && (width === 0 || needed <= width);
}
