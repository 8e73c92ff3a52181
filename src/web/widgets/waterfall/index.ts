import { computedTable } from '../computed-table.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { waterfallProps } from './to-props.ts';

export const waterfallWidget = defineWidget({
  type: 'waterfall',
  skeleton: 'bars',
  toProps: waterfallProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => {
    const [report, props] = [data[spec.query], waterfallProps(spec, data, context)];
    if (report === undefined || props === null) return null;
    const { steps, style, dimension, measure } = props;
    return computedTable(
      report,
      [{ name: 'step', title: dimension }],
      [
        { name: 'value', title: measure, style },
        { name: 'sum', title: context.appText('widgets.runningTotal'), style },
      ],
      steps.map(({ name, value, to }) => [name, value, to]),
    );
  },
  describe: ({ steps, measure, dimension }, { appText }) =>
    appText('widgets.describe.members', {
      measure,
      dimension,
      entries: steps
        .map(({ name, text }) => appText('widgets.describe.entry', { name, value: text }))
        .join(', '),
    }),
});
