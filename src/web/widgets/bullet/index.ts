import { describeRated, ratedTable } from '../chart-kit/data/rated-figures.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { bulletProps } from './to-props.ts';

export const bulletWidget = defineWidget({
  type: 'bullet',
  skeleton: 'list',
  toProps: bulletProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => ratedTable(spec, data, context),
  describe: ({ figures }, context) => describeRated(figures, context),
});
