import { describeJudged, judgedTable } from '../chart-kit/data/judged-figures.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { defineWidget } from '../widget.ts';
import { bulletProps } from './to-props.ts';

export const bulletWidget = defineWidget({
  type: 'bullet',
  skeleton: 'list',
  toProps: bulletProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => judgedTable(spec, data, context),
  describe: ({ figures }, context) => describeJudged(figures, context),
});
