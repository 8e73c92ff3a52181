import { drawCartesian } from '../chart-kit/cartesian.ts';
import type { CartesianProps, SeriesMark } from '../chart-kit/data/model.ts';
import type { Drawing, Look, Room } from '../chart-kit/drawing.ts';
import { barsOf, outlinesOf } from '../chart-kit/layout/bars.ts';
import { areasOf, linesOf } from '../chart-kit/layout/lines.ts';
import type { Plotted } from '../chart-kit/layout/plotted.ts';
import type { Stacked } from '../chart-kit/scale/stack.ts';
import { comboStacks } from './stacks.ts';

/** Areas at the back, columns before them, lines in front; each series on its own axis. */
export function draw(props: CartesianProps, room: Room, look: Look): Drawing {
  return drawCartesian(props, room, look, {
    horizontal: false,
    banded: true,
    fromZero: true,
    namesEnds: false,
    enter: 'up',
    stacksOf: comboStacks,
    marksOf: (plotted) => [
      ...areasOf(only('area', plotted), 0.14),
      ...linesOf(only('area', plotted)),
      ...barsOf(only('column', plotted)),
      ...outlinesOf(only('column', { ...plotted, stacked: plotted.before })),
      ...linesOf(only('line', plotted)),
    ],
  });
}

const only = (mark: SeriesMark, plotted: Plotted): Plotted => ({
  ...plotted,
  stacked: drawnAs(mark, plotted, plotted.stacked),
  before: drawnAs(mark, plotted, plotted.before),
});

const drawnAs = (mark: SeriesMark, { props }: Plotted, stacked: readonly Stacked[]): readonly Stacked[] =>
  stacked.filter(({ series }) => props.marks?.get(series.id) === mark);
