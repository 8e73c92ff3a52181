import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { statusProps } from './to-props.ts';

export const statusWidget = defineWidget({
  type: 'status',
  skeleton: 'list',
  heightOf: () => null,
  toProps: statusProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
