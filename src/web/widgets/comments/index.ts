import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { commentsProps } from './to-props.ts';

export const commentsWidget = defineWidget({
  type: 'comments',
  skeleton: 'list',
  heightOf: () => null,
  toProps: commentsProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
