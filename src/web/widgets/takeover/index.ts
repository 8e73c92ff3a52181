import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { takeoverProps } from './to-props.ts';

export const takeoverWidget = defineWidget({
  type: 'takeover',
  skeleton: 'words',
  heightOf: () => null,
  toProps: takeoverProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ title }) => title,
});
