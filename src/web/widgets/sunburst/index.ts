import { describeHierarchy } from '../chart-kit/data/describe-hierarchy.ts';
import { levelTable } from '../chart-kit/data/level-table.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { sunburstProps } from './to-props.ts';

export const sunburstWidget = defineWidget({
  type: 'sunburst',
  skeleton: 'ring',
  heightOf: ({ height }) => height,
  toProps: sunburstProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => levelTable(data[spec.query], spec.levels, [spec.value]),
  describe: describeHierarchy,
});
