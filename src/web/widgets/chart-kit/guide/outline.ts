import type { Box, Mark } from '../drawing.ts';

/** The outline of the active place. */
export function outlineOf({ x, y, width, height }: Box, color: string): Mark {
  const [right, bottom] = [x + width, y + height];
  return {
    kind: 'path',
    points: [
      { x, y },
      { x: right, y },
      { x: right, y: bottom },
      { x, y: bottom },
      { x, y },
    ],
    color,
    stroke: { width: 1.5 },
  };
}
