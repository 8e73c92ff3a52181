import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { recordProps } from './to-props.ts';

export const recordWidget = defineWidget({
  type: 'record',
  skeleton: 'list',
  heightOf: () => null,
  toProps: recordProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
