import { describeHierarchy } from '../chart-kit/data/describe-hierarchy.ts';
import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { sunburstProps } from './to-props.ts';

export const sunburstWidget = defineWidget({
  type: 'sunburst',
  skeleton: 'ring',
  heightOf: ({ height }) => height,
  toProps: sunburstProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], spec.levels, [spec.value]),
  describe: describeHierarchy,
});
