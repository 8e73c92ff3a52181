import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { scatterProps } from './to-props.ts';

export const scatterWidget = defineWidget({
  type: 'scatter',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: scatterProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) =>
    queryTable(
      data[spec.query],
      [spec.points, spec.color],
      [spec.x, spec.y, ...(spec.size === undefined ? [] : [spec.size])],
    ),
  describe: ({ dots, x, y, measure, dimension }, { say }) => {
    const most = Math.max(...dots.map((dot) => dot.y));
    const highest = dots.find((dot) => dot.y === most);
    return say('widgets.describe.dots', {
      measure,
      dimension,
      x: x.title,
      count: dots.length,
      name: highest?.name ?? '',
      high: highest?.figures.find(({ name }) => name === y.title)?.value ?? '',
    });
  },
});
