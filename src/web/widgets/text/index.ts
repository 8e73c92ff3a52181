import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { textProps } from './to-props.ts';

export const textWidget = defineWidget({
  type: 'text',
  skeleton: 'words',
  heightOf: () => null,
  toProps: textProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ text }) => text,
});
