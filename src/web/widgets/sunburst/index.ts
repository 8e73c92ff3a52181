import { describeHierarchy } from '../chart-kit/data/describe-hierarchy.ts';
import { levelTable } from '../chart-kit/data/level-table.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { sunburstProps } from './to-props.ts';

export const sunburstWidget = defineWidget({
  type: 'sunburst',
  skeleton: 'ring',
  toProps: sunburstProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => levelTable(data[spec.query], spec.levels, [spec.value]),
  describe: describeHierarchy,
});
