import { statedDirection } from '../chart-kit/data/describe.ts';
import { statedTargets } from '../chart-kit/data/stated-axis.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { scatterProps } from './to-props.ts';

export const scatterWidget = defineWidget({
  type: 'scatter',
  skeleton: 'chart',
  toProps: scatterProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) =>
    queryTable(
      data[spec.query],
      [spec.points, spec.color],
      [spec.x, spec.y, ...(spec.size === undefined ? [] : [spec.size])],
    ),
  describe: ({ dots, x, y, measure, dimension }, context) => {
    const { appText, format } = context;
    const aimed = statedTargets(
      [x, y].flatMap(({ targets, style, title }) =>
        targets.map((target) => ({
          ...target,
          written: `${format.compact(target.value, style)} (${title})`,
        })),
      ),
      context,
    );
    if (dots.length === 0) return `${appText('widgets.describe.none')}${aimed}`;
    const most = Math.max(...dots.map((dot) => dot.y));
    const highest = dots.find((dot) => dot.y === most);
    const sentence = appText('widgets.describe.dots', {
      measure,
      dimension,
      x: x.title,
      count: dots.length,
      name: highest?.name ?? '',
      high: highest?.figures.find(({ name }) => name === y.title)?.value ?? '',
    });
    const turned = [x, y]
      .map(({ axis, title }) => statedDirection({ axis, measure: title }, context))
      .join('');
    return `${sentence}${turned}${aimed}`;
  },
});
