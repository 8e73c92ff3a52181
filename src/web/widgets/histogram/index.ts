import { computedTable } from '../computed-table.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { histogramProps } from './to-props.ts';

export const histogramWidget = defineWidget({
  type: 'histogram',
  skeleton: 'bars',
  toProps: histogramProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => {
    const [report, props] = [data[spec.query], histogramProps(spec, data, context)];
    if (report === undefined || props === null) return null;
    const { bins, measure, countTitle, points } = props;
    return computedTable(
      report,
      [{ name: 'bin', title: measure }],
      [
        { name: 'count', title: countTitle, style: { format: 'integer' } },
        { name: 'share', title: context.appText('widgets.share'), style: { format: 'percent' } },
      ],
      bins.map(({ label, count }) => [label, count, count / points.length]),
    );
  },
  describe: ({ points, measure, dimension, texts }, { appText }) =>
    appText('widgets.describe.spread', { measure, dimension, count: points.length, ...texts }),
});
