import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { sankeyProps } from './to-props.ts';

/** The most flows that the sentence names: a longer one is tedious to hear. */
const NAMED = 3;

export const sankeyWidget = defineWidget({
  type: 'sankey',
  skeleton: 'chart',
  toProps: sankeyProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], spec.levels, [spec.value]),
  describe: ({ flows, measure, levels }, { appText }) => {
    const entries = flows
      .toSorted((a, b) => b.value - a.value)
      .slice(0, NAMED)
      .map(({ from, to, full }) =>
        appText('widgets.describe.entry', { name: `${from.name} – ${to.name}`, value: full }),
      )
      .join(', ');
    const dimension = levels.join(' – ');
    const count = flows.length - NAMED;
    return count > 0
      ? appText('widgets.describe.membersMore', { measure, dimension, entries, count })
      : appText('widgets.describe.members', { measure, dimension, entries });
  },
});
