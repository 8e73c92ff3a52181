import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { highlightsProps } from './to-props.ts';

/** A line of text with its padding and border. */
const ITEM_HEIGHT = 39;

export const highlightsWidget = defineWidget({
  type: 'highlights',
  skeleton: 'list',
  heightOf: ({ limit }) => limit * ITEM_HEIGHT,
  toProps: highlightsProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], ['subject'], ['value', 'previous', 'change']),
  describe: ({ items }, { say }) =>
    say('widgets.describe.highlights', {
      count: items.length,
      entries: items.map(({ sentence }) => sentence).join(' '),
    }),
});
