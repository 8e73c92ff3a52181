import { describeJudged, judgedTable } from '../chart-kit/data/judged-figures.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { gaugeProps } from './to-props.ts';

export const gaugeWidget = defineWidget({
  type: 'gauge',
  skeleton: 'ring',
  heightOf: ({ height }) => height,
  toProps: gaugeProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data, context) => judgedTable(spec, data, context),
  describe: ({ figure }, context) => describeJudged([figure], context),
});
