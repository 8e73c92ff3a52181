import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyView } from '../lazy-view.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { columnProps } from './to-props.ts';

export const columnWidget = defineWidget({
  type: 'column',
  skeleton: 'bars',
  heightOf: ({ height }) => height,
  toProps: columnProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.facet, spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
