import { describeJudged, judgedTable } from '../chart-kit/data/judged-figures.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { bulletProps } from './to-props.ts';

export const bulletWidget = defineWidget({
  type: 'bullet',
  skeleton: 'list',
  heightOf: ({ height }) => height,
  toProps: bulletProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data, context) => judgedTable(spec, data, context),
  describe: ({ figures }, context) => describeJudged(figures, context),
});
