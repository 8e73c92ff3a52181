import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { gridProps } from './to-props.ts';

export const gridWidget = defineWidget({
  type: 'grid',
  skeleton: 'rows',
  heightOf: ({ height }) => height,
  // Once loaded, it is as high as its rows, and scrolls from `height` on.
  fits: () => true,
  toProps: gridProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
