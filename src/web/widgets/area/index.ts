import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyView } from '../lazy-view.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { areaProps } from './to-props.ts';

export const areaWidget = defineWidget({
  type: 'area',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: areaProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.facet, spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
