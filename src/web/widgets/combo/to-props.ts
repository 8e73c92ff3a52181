import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { AxisOfFigures, AxisSide, CartesianProps, Series } from '../chart-kit/data/model.ts';
import { joinedNotes } from '../chart-kit/data/note.ts';
import { axisOf } from '../chart-kit/data/stated-axis.ts';
import { countBeyond } from '../chart-kit/scale/axis-ends.ts';
import type { ToProps, WidgetContext } from '../widget.ts';
import { comboStacks } from './stacks.ts';

/** A series for each measure, with its mark and its axis. There is one axis where all series share it. */
export const comboProps: ToProps<'combo', CartesianProps> = ({ axis: said, ...spec }, data, context) => {
  const { compare, sort, stack, x: dimension } = spec;
  const measures = spec.series.map(({ measure }) => measure);
  const chart = chartOf(spec, { dimension, measures, stack, sort, compare }, data, context);
  if (chart === null) return null;
  const sideOf = ({ id }: Series): AxisSide =>
    spec.series.find(({ measure }) => measure === id)?.axis ?? 'left';
  const marks = new Map(spec.series.map(({ measure, mark }) => [measure, mark]));
  const onSide = (side: AxisSide): readonly Series[] => chart.series.filter((each) => sideOf(each) === side);
  const [onLeft, onRight] = [onSide('left'), onSide('right')];
  const axes = { left: axisOf(said?.left, context), right: axisOf(said?.right, context) };
  const noted = (some: CartesianProps): CartesianProps => ({ ...some, note: noteOf(some, context) });
  const [left, right] = [onLeft[0], onRight[0]];
  if (left === undefined || right === undefined) {
    const only = left === undefined ? 'right' : 'left';
    const targets = chart.targets
      .filter(({ axis = 'left' }) => axis === only)
      .map(({ axis: _only, ...target }) => target);
    return noted({ ...chart, marks, targets, ...(axes[only] && { axis: axes[only] }) });
  }
  const word = context.direction === 'rtl' ? 'widgets.onLeft' : 'widgets.onRight';
  const onAxes = (series: readonly Series[]): readonly Series[] =>
    series.map((each): Series =>
      sideOf(each) === 'right'
        ? { ...each, axis: 'right', name: context.appText(word, { name: each.name }) }
        : each,
    );
  return noted({
    ...chart,
    marks,
    style: left.style,
    ...(axes.left && { axis: axes.left }),
    right: {
      style: right.style,
      title: titleOf(onRight, axes.right),
      leftTitle: titleOf(onLeft, axes.left),
      ...(axes.right && { axis: axes.right }),
    },
    series: onAxes(chart.series),
    ...(chart.scaledWith && { scaledWith: onAxes(chart.scaledWith) }),
    ...(chart.facet && {
      facet: {
        ...chart.facet,
        panels: chart.facet.panels.map((panel) => ({ ...panel, series: onAxes(panel.series) })),
      },
    }),
  });
};

const titleOf = (series: readonly Series[], axis: AxisOfFigures | undefined): string =>
  axis?.title ?? series.map(({ name }) => name).join(', ');

/** The chart's note, and how many figures are outside their axes. */
function noteOf(props: CartesianProps, { appText }: WidgetContext): string | null {
  const { axis, right, note, facet } = props;
  const drawn = facet?.panels.map(({ series }) => series) ?? [props.series];
  const count = drawn
    .flatMap((series) => comboStacks(series, props))
    .reduce((sum, stacked) => {
      const own = stacked.series.axis === 'right' ? right?.axis : axis;
      return sum + (own === undefined ? 0 : countBeyond(own, [stacked]));
    }, 0);
  return joinedNotes([note, count === 0 ? null : appText('widgets.beyondAxis', { count })]);
}
