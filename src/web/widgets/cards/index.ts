import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { cardsProps } from './to-props.ts';

export const cardsWidget = defineWidget({
  type: 'cards',
  skeleton: 'list',
  heightOf: () => null,
  toProps: cardsProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: null,
  describe: ({ cards }, { appText, format }) =>
    appText('widgets.describe.pages', {
      count: cards.length,
      names: new Intl.ListFormat(format.locale).format(cards.map(({ title }) => title)),
    }),
});
