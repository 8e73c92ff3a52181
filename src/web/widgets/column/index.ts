import { describeCartesian } from '../charts/describe.ts';
import { DEFAULT_HEIGHT } from '../charts/model.ts';
import { lazyView } from '../lazy-view.ts';
import { listOf, queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { columnProps } from './to-props.ts';

export const columnWidget = defineWidget({
  type: 'column',
  skeleton: 'bars',
  heightOf: (spec) => spec.height ?? DEFAULT_HEIGHT,
  toProps: columnProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.x, spec.color], listOf(spec.y)),
  describe: describeCartesian,
});
