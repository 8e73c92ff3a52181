import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { describePivot } from './describe.ts';
import { pivotProps } from './to-props.ts';
import { pivotReport } from './to-report.ts';

export const pivotWidget = defineWidget({
  type: 'pivot',
  skeleton: 'rows',
  heightOf: ({ fit, height }) => (fit ? null : height),
  toProps: pivotProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: pivotReport,
  describe: describePivot,
});
