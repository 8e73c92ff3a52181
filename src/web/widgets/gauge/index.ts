import { describeRated, ratedTable } from '../chart-kit/data/rated-figures.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { gaugeProps } from './to-props.ts';

export const gaugeWidget = defineWidget({
  type: 'gauge',
  skeleton: 'ring',
  toProps: gaugeProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => ratedTable(spec, data, context),
  describe: ({ figure }, context) => describeRated([figure], context),
});
