import { describeCartesian } from '../chart-kit/data/describe.ts';
import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { comboProps } from './to-props.ts';

export const comboWidget = defineWidget({
  type: 'combo',
  skeleton: 'bars',
  heightOf: ({ height }) => height,
  toProps: comboProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: ({ query, x, series }, data) =>
    queryTable(
      data[query],
      [x],
      series.map(({ measure }) => measure),
    ),
  // Figures of two units have no highest one: each series has a sentence.
  describe: (props, context) =>
    props.series
      .map((series) =>
        describeCartesian({ ...props, series: [series], measure: series.name, style: series.style }, context),
      )
      .join(' '),
});
