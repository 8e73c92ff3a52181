import { drawCartesian } from '../chart-kit/cartesian.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { Drawing, Look, Room } from '../chart-kit/drawing.ts';
import { areasOf, linesOf } from '../chart-kit/layout/lines.ts';

/** Areas: opaque when stacked, pale when they overlap and must not hide the one behind. */
export function draw(props: CartesianProps, room: Room, look: Look): Drawing {
  const isStacked = props.stack !== 'none';
  return drawCartesian(props, room, look, {
    horizontal: false,
    banded: false,
    fromZero: true,
    namesEnds: false,
    enter: 'across',
    marksOf: (plotted) => [
      ...areasOf(plotted, isStacked ? 0.72 : 0.14),
      ...linesOf(plotted, isStacked ? 1 : undefined),
    ],
  });
}
