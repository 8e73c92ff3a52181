import { drawCartesian } from '../chart-kit/cartesian.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { Drawing, Look, Room } from '../chart-kit/drawing.ts';
import { linesOf } from '../chart-kit/layout/lines.ts';

/** Lines over dates or members, with the comparison period dashed behind them. */
export function draw(props: CartesianProps, room: Room, look: Look): Drawing {
  return drawCartesian(props, room, look, {
    horizontal: false,
    banded: false,
    fromZero: false,
    namesEnds: true,
    enter: 'across',
    marksOf: (plotted) => linesOf(plotted),
  });
}
