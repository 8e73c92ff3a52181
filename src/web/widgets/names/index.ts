import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { namesProps } from './to-props.ts';

export const namesWidget = defineWidget({
  type: 'names',
  skeleton: 'list',
  heightOf: () => null,
  toProps: namesProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
