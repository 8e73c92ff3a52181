import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { formProps } from './to-props.ts';

export const formWidget = defineWidget({
  type: 'form',
  skeleton: 'list',
  heightOf: () => null,
  toProps: formProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
