import { describeHierarchy } from '../chart-kit/data/describe-hierarchy.ts';
import { levelTable } from '../chart-kit/data/level-table.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { treemapProps } from './to-props.ts';

export const treemapWidget = defineWidget({
  type: 'treemap',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: treemapProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) =>
    levelTable(data[spec.query], spec.levels, [
      spec.value,
      ...(spec.shade === undefined ? [] : [spec.shade]),
    ]),
  describe: describeHierarchy,
});
