import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { columnProps } from './to-props.ts';

export const columnWidget = defineWidget({
  type: 'column',
  skeleton: 'bars',
  toProps: columnProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.facet, spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
