import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { galleryProps, galleryTable } from './to-props.ts';

export const galleryWidget = defineWidget({
  type: 'gallery',
  skeleton: 'list',
  heightOf: () => null,
  toProps: galleryProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: galleryTable,
  describe: ({ items, dimension }, { appText }) =>
    appText('widgets.describe.members', {
      measure: items[0]?.figures[0]?.title ?? '',
      dimension,
      entries: items
        .map(({ name, figures }) =>
          appText('widgets.describe.entry', { name, value: figures[0]?.full ?? '' }),
        )
        .join(', '),
    }),
});
