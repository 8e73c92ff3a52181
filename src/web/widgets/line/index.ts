import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyView } from '../lazy-view.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { lineProps } from './to-props.ts';

export const lineWidget = defineWidget({
  type: 'line',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: lineProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.facet, spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
