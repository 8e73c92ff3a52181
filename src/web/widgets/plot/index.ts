import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { plotProps } from './to-props.ts';

/** How many pairs a sentence names; more would not be listened to. */
const NAMED = 3;

export const plotWidget = defineWidget({
  type: 'plot',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: plotProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.x, spec.y], [spec.value]),
  describe: ({ cells, measure, dimension }, { say }) => {
    const largest = cells.toSorted((a, b) => b.value - a.value).slice(0, NAMED);
    const entries = largest
      .map(({ x, y, text }) => say('widgets.describe.entry', { name: `${x} – ${y}`, value: text }))
      .join(', ');
    const count = cells.length - largest.length;
    return count > 0
      ? say('widgets.describe.membersMore', { measure, dimension, entries, count })
      : say('widgets.describe.members', { measure, dimension, entries });
  },
});
