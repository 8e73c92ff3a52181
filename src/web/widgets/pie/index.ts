import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { pieProps } from './to-props.ts';

export const pieWidget = defineWidget({
  type: 'pie',
  skeleton: 'ring',
  toProps: pieProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.color], [spec.angle]),
  describe: ({ parts, total, measure, dimension }, { appText }) =>
    appText('widgets.describe.parts', {
      measure,
      dimension,
      total,
      entries: parts
        .map(({ name, shareText }) => appText('widgets.describe.entry', { name, value: shareText }))
        .join(', '),
    }),
});
