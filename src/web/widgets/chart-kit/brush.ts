import type { Box, Hit, Mark } from './drawing.ts';
import type { RangeAction } from './place-slot.ts';

const OPACITY = 0.16;

/** The bands that are painted over the places of a selected range; adjacent places share one band. */
export function bandsOf(hits: readonly Hit[], { holds }: Pick<RangeAction, 'holds'>, color: string): Mark[] {
  const bands: Box[] = [];
  for (const { region, members } of hits) {
    if ('inner' in region || !holds(members)) continue;
    const before = bands.at(-1);
    if (before !== undefined && before.y === region.y && isBeside(before, region))
      bands[bands.length - 1] = {
        ...before,
        x: Math.min(before.x, region.x),
        width: before.width + region.width,
      };
    else bands.push(region);
  }
  return bands.map((band): Mark => ({ ...band, kind: 'rect', color, opacity: OPACITY }));
}

const isBeside = (one: Box, other: Box): boolean =>
  Math.abs(one.x + one.width - other.x) < 1 || Math.abs(other.x + other.width - one.x) < 1;
