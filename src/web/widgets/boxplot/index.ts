import { computedTable } from '../computed-table.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { boxplotProps } from './to-props.ts';

export const boxplotWidget = defineWidget({
  type: 'boxplot',
  skeleton: 'bars',
  toProps: boxplotProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => {
    const [report, props] = [data[spec.query], boxplotProps(spec, data, context)];
    if (report === undefined || props === null) return null;
    const { style, groups, dimension, countTitle } = props;
    const { appText } = context;
    const figure = (name: string, title: string) => ({ name, title, style });
    return computedTable(
      report,
      [{ name: 'group', title: dimension }],
      [
        { name: 'count', title: countTitle, style: { format: 'integer' } },
        figure('low', appText('widgets.spread.low')),
        figure('lower', appText('widgets.spread.lower')),
        figure('median', appText('widgets.spread.median')),
        figure('upper', appText('widgets.spread.upper')),
        figure('high', appText('widgets.spread.high')),
      ],
      groups.map(({ name, points, spread: { low, lower, median, upper, high } }) => [
        name,
        points.length,
        low,
        lower,
        median,
        upper,
        high,
      ]),
    );
  },
  describe: ({ groups, measure, dimension, style }, { appText, format }) =>
    appText('widgets.describe.medians', {
      measure,
      dimension,
      entries: groups
        .map(({ name, spread: { median } }) =>
          appText('widgets.describe.entry', { name, value: format.compact(median, style) }),
        )
        .join(', '),
    }),
});
