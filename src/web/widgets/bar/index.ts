import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { barProps } from './to-props.ts';

export const barWidget = defineWidget({
  type: 'bar',
  skeleton: 'bars',
  toProps: barProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.facet, spec.y, spec.color], listOf(spec.x)),
  describe: describeCartesian,
});
