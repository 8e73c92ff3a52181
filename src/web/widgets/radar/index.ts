import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { radarProps } from './to-props.ts';

export const radarWidget = defineWidget({
  type: 'radar',
  skeleton: 'ring',
  toProps: radarProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.color], spec.measures),
  describe: ({ spokes, profiles, dimension }, { appText }) =>
    appText('widgets.describe.profiles', {
      dimension,
      entries: spokes
        .map(({ title }, at) => {
          const highest = profiles.find(({ figures }) => figures[at]?.part === 1);
          return appText('widgets.describe.entry', {
            name: title,
            value: highest === undefined ? '–' : `${highest.name} (${highest.figures[at]?.text ?? ''})`,
          });
        })
        .join(', '),
    }),
});
