import { drawCartesian } from '../chart-kit/cartesian.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import type { Drawing, Look, Room } from '../chart-kit/drawing.ts';
import { barsOf } from '../chart-kit/layout/bars.ts';

/** Vertical bars over dates or members. */
export function draw(props: CartesianProps, room: Room, look: Look): Drawing {
  return drawCartesian(props, room, look, {
    horizontal: false,
    banded: true,
    fromZero: true,
    namesEnds: false,
    enter: 'up',
    marksOf: barsOf,
  });
}
