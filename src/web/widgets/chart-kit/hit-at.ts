import type { Arc, Box, Hit, Point } from './drawing.ts';

/** The place under a pointer. */
export function hitAt(hits: readonly Hit[], point: Point): Hit | null {
  return (
    hits.find(({ region }) => ('inner' in region ? isInArc(region, point) : isInBox(region, point))) ?? null
  );
}

/** Sums of lengths are not exact: between two neighbours no place is nobody's. */
const SLACK = 1e-3;

function isInBox({ x, y, width, height }: Box, point: Point): boolean {
  const [right, down] = [point.x - x, point.y - y];
  return right >= -SLACK && right <= width + SLACK && down >= -SLACK && down <= height + SLACK;
}

function isInArc({ x, y, inner, outer, from, to }: Arc, point: Point): boolean {
  const [right, up] = [point.x - x, y - point.y];
  const distance = Math.hypot(right, up);
  const angle = (Math.atan2(right, up) + 2 * Math.PI) % (2 * Math.PI);
  return distance >= inner && distance <= outer && angle >= from && angle <= to;
}
