import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { areaProps } from './to-props.ts';

export const areaWidget = defineWidget({
  type: 'area',
  skeleton: 'chart',
  toProps: areaProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.facet, spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
