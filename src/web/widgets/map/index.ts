import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { mapProps } from './to-props.ts';

/** The most countries that the sentence names: a longer one is tedious to hear. */
const NAMED = 3;

export const mapWidget = defineWidget({
  type: 'map',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: mapProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) =>
    queryTable(
      data[spec.query],
      [spec.member],
      spec.at?.tint === undefined ? [spec.value] : [spec.value, spec.at.tint],
    ),
  describe: ({ list, measure, dimension }, { appText }) => {
    const entries = list
      .slice(0, NAMED)
      .map(({ name, text }) => appText('widgets.describe.entry', { name, value: text }))
      .join(', ');
    const count = list.length - NAMED;
    return count > 0
      ? appText('widgets.describe.membersMore', { measure, dimension, entries, count })
      : appText('widgets.describe.members', { measure, dimension, entries });
  },
});
