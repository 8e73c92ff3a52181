import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import type { CartesianProps } from '../chart-kit/data/model.ts';
import { comboProps } from './to-props.ts';

export const comboWidget = defineWidget({
  type: 'combo',
  skeleton: 'bars',
  toProps: comboProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: ({ query, x, facet, series }, data) =>
    queryTable(
      data[query],
      [facet, x],
      series.map(({ measure }) => measure),
    ),
  // Figures of two units have no common maximum, so each series gets a sentence.
  describe: (props, context) =>
    props.series
      .map((series, at) =>
        describeCartesian(
          { ...onlySeries(props, series.id), measure: series.name, style: series.style },
          context,
          // Targets and annotations are mentioned once, in the last sentence.
          at === props.series.length - 1 ? props : null,
        ),
      )
      .join(' '),
});

function onlySeries({ facet, ...props }: CartesianProps, requested: string): CartesianProps {
  const only = (series: CartesianProps['series']) => series.filter(({ id }) => id === requested);
  return {
    ...props,
    series: only(props.series),
    ...(facet && {
      facet: { ...facet, panels: facet.panels.map((panel) => ({ ...panel, series: only(panel.series) })) },
    }),
  };
}
