import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { ringsProps } from './to-props.ts';

export const ringsWidget = defineWidget({
  type: 'rings',
  skeleton: 'dials',
  toProps: ringsProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) =>
    queryTable(
      data[spec.query],
      [spec.label],
      spec.previous === undefined ? [spec.value] : [spec.value, spec.previous],
    ),
  describe: ({ rings }, { appText }) =>
    appText('widgets.describe.rings', {
      entries: rings
        .map(({ label, value }) => appText('widgets.describe.entry', { name: label, value }))
        .join(', '),
    }),
});
