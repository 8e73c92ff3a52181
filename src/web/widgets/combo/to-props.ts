import { chartOf } from '../chart-kit/data/cartesian-props.ts';
import type { CartesianProps, Series } from '../chart-kit/data/model.ts';
import type { SpecOf, WidgetContext, WidgetData } from '../widget.ts';

/** A series for each measure, with its mark and its axis. One axis is enough where all are measured on it. */
export function comboProps(
  spec: SpecOf<'combo'>,
  data: WidgetData,
  context: WidgetContext,
): CartesianProps | null {
  const measures = spec.series.map(({ measure }) => measure);
  const chart = chartOf(spec, { dimension: spec.x, measures, stack: spec.stack }, data, context);
  if (chart === null) return null;
  const asked = new Map(spec.series.map((each) => [each.measure, each]));
  const marks = new Map(spec.series.map(({ measure, mark }) => [measure, mark]));
  const onRight = chart.series.filter(({ id }) => asked.get(id)?.axis === 'right');
  const onLeft = chart.series.filter((each) => !onRight.includes(each));
  const [left, right] = [onLeft[0], onRight[0]];
  if (left === undefined || right === undefined) return { ...chart, marks };
  const word = context.direction === 'rtl' ? 'widgets.onLeft' : 'widgets.onRight';
  const onAxes = (series: readonly Series[]): readonly Series[] =>
    series.map((each): Series =>
      asked.get(each.id)?.axis === 'right'
        ? { ...each, axis: 'right', name: context.say(word, { name: each.name }) }
        : each,
    );
  return {
    ...chart,
    marks,
    style: left.style,
    right: { style: right.style, title: titleOf(onRight), leftTitle: titleOf(onLeft) },
    series: onAxes(chart.series),
    ...(chart.facet && {
      facet: {
        ...chart.facet,
        panels: chart.facet.panels.map((panel) => ({ ...panel, series: onAxes(panel.series) })),
      },
    }),
  };
}

const titleOf = (series: readonly Series[]): string => series.map(({ name }) => name).join(', ');
