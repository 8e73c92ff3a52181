import { describeHierarchy } from '../chart-kit/data/describe-hierarchy.ts';
import { levelTable } from '../chart-kit/data/level-table.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { treemapProps } from './to-props.ts';

export const treemapWidget = defineWidget({
  type: 'treemap',
  skeleton: 'chart',
  toProps: treemapProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) =>
    levelTable(data[spec.query], spec.levels, [
      spec.value,
      ...(spec.shade === undefined ? [] : [spec.shade]),
    ]),
  describe: describeHierarchy,
});
