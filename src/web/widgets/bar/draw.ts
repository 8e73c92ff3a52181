import { drawCartesian } from '../chart-kit/cartesian.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { Drawing, Look, Room } from '../chart-kit/drawing.ts';
import { barsOf } from '../chart-kit/layout/bars.ts';

/** Horizontal bars, which leave room for long names and for a figure at the end of each. */
export function draw(props: CartesianProps, room: Room, look: Look): Drawing {
  return drawCartesian(props, room, look, {
    horizontal: true,
    banded: true,
    fromZero: true,
    namesEnds: false,
    enter: 'across',
    marksOf: barsOf,
  });
}
