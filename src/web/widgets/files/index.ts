import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { filesProps } from './to-props.ts';

export const filesWidget = defineWidget({
  type: 'files',
  skeleton: 'list',
  heightOf: () => null,
  toProps: filesProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
