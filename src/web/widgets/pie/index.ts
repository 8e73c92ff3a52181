import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { pieProps } from './to-props.ts';

export const pieWidget = defineWidget({
  type: 'pie',
  skeleton: 'ring',
  heightOf: ({ height }) => height,
  toProps: pieProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.color], [spec.angle]),
  describe: ({ parts, total, measure, dimension }, { say }) =>
    say('widgets.describe.parts', {
      measure,
      dimension,
      total,
      entries: parts
        .map(({ name, shareText }) => say('widgets.describe.entry', { name, value: shareText }))
        .join(', '),
    }),
});
