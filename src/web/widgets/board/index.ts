import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { boardProps } from './to-props.ts';

export const boardWidget = defineWidget({
  type: 'board',
  skeleton: 'list',
  heightOf: () => null,
  toProps: boardProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
