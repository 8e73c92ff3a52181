import { describeCartesian } from '../charts/describe.ts';
import { DEFAULT_HEIGHT } from '../charts/model.ts';
import { lazyView } from '../lazy-view.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { lineProps } from './to-props.ts';

export const lineWidget = defineWidget({
  type: 'line',
  skeleton: 'chart',
  heightOf: (spec) => spec.height ?? DEFAULT_HEIGHT,
  toProps: lineProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
