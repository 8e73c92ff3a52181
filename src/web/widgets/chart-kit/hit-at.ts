import type { Arc, Box, Hit, Point } from './drawing.ts';

type Place = Pick<Hit, 'region' | 'outlines'>;

/** Whether a point is inside a polygon: a ray from it crosses the edges an odd number of times. */
function isWithin(points: readonly Point[], { x, y }: Point): boolean {
  let isIn = false;
  points.forEach((one, at) => {
    const before = points.at(at - 1) ?? one;
    const crosses = one.y > y !== before.y > y;
    if (crosses && x < ((before.x - one.x) * (y - one.y)) / (before.y - one.y) + one.x) isIn = !isIn;
  });
  return isIn;
}

/** The place under the pointer. Where several overlap, as dots may, the one whose centre is nearest. */
export function hitAt<Kind extends Place>(hits: readonly Kind[], point: Point): Kind | null {
  const exact = hits.filter(({ outlines }) => outlines?.some((points) => isWithin(points, point)));
  if (exact.length > 0) return nearestOf(exact, point);
  return (
    hits.find(({ region }) => 'inner' in region && isInArc(region, point)) ??
    nearestOf(
      hits.filter(({ region }) => !('inner' in region) && isInBox(region, point)),
      point,
    )
  );
}

/** The place whose centre is nearest. */
function nearestOf<Kind extends Place>(hits: readonly Kind[], { x, y }: Point): Kind | null {
  let nearest: Kind | null = null;
  let least = Infinity;
  for (const hit of hits) {
    const { region } = hit;
    if ('inner' in region) continue;
    const distance = Math.hypot(region.x + region.width / 2 - x, region.y + region.height / 2 - y);
    if (distance < least) [nearest, least] = [hit, distance];
  }
  return nearest;
}

/** Tolerance in pixels: rounding errors must leave no gap between two neighbours. */
const SLACK = 1e-3;

function isInBox({ x, y, width, height }: Box, point: Point): boolean {
  const [right, down] = [point.x - x, point.y - y];
  return right >= -SLACK && right <= width + SLACK && down >= -SLACK && down <= height + SLACK;
}

const TURN = 2 * Math.PI;

function isInArc({ x, y, inner, outer, from, to }: Arc, point: Point): boolean {
  const [right, up] = [point.x - x, y - point.y];
  const distance = Math.hypot(right, up);
  // An arc may start before the top, so angles are compared modulo one turn.
  const turned = (((Math.atan2(right, up) - from) % TURN) + TURN) % TURN;
  return distance >= inner && distance <= outer && turned <= to - from;
}
