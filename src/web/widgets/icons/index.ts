import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import type { SpecOf } from '../widget.ts';

export const iconsWidget = defineWidget({
  type: 'icons',
  skeleton: 'list',
  heightOf: () => null,
  toProps: ({ size }: SpecOf<'icons'>) => ({ size }),
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: (_props, { appText }) => appText('widgets.icons.all'),
});
