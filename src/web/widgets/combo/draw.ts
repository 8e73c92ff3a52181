import { drawCartesian } from '../chart-kit/cartesian.ts';
import type { CartesianProps, Series, SeriesMark } from '../chart-kit/data/model.ts';
import type { Drawing, Look, Room } from '../chart-kit/drawing.ts';
import { barsOf } from '../chart-kit/layout/bars.ts';
import { areasOf, linesOf } from '../chart-kit/layout/lines.ts';
import type { Plotted } from '../chart-kit/layout/plotted.ts';
import { stackSeries } from '../chart-kit/scale/stack.ts';
import type { Stacked } from '../chart-kit/scale/stack.ts';

/** Areas behind, columns before them, lines upon both; each on its own axis. */
export function drawCombo(props: CartesianProps, room: Room, look: Look): Drawing {
  return drawCartesian(props, room, look, {
    lying: false,
    banded: true,
    fromZero: true,
    namesEnds: false,
    enter: 'up',
    stacksOf,
    marksOf: (plotted) => [
      ...areasOf(only('area', plotted), 0.14),
      ...linesOf(only('area', plotted)),
      ...barsOf(only('column', plotted)),
      ...linesOf(only('line', plotted)),
    ],
  });
}

/** Columns of one axis stand upon each other where that is asked for; lines and areas on the axis. */
function stacksOf(visible: readonly Series[], props: CartesianProps): readonly Stacked[] {
  const isUpon = ({ id, axis: own }: Series, axis: Series['axis']): boolean =>
    props.marks?.get(id) === 'column' && own === axis;
  const columns = ([undefined, 'right'] as const).flatMap((axis) =>
    stackSeries(
      visible.filter((each) => isUpon(each, axis)),
      props.stack,
    ),
  );
  const own = stackSeries(visible, 'none');
  return own.map((each) => columns.find(({ series }) => series === each.series) ?? each);
}

const only = (mark: SeriesMark, plotted: Plotted): Plotted => ({
  ...plotted,
  stacked: plotted.stacked.filter(({ series }) => plotted.props.marks?.get(series.id) === mark),
});
