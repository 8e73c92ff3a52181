import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { leaderboardProps } from './to-props.ts';
import { leaderboardTable } from './to-table.ts';

export const leaderboardWidget = defineWidget({
  type: 'leaderboard',
  skeleton: 'list',
  heightOf: () => null,
  toProps: leaderboardProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: leaderboardTable,
  describe: ({ entries, measure, dimension }, { appText }) =>
    appText('widgets.describe.members', {
      measure,
      dimension,
      entries: entries
        .map(({ name, full }) => appText('widgets.describe.entry', { name, value: full }))
        .join(', '),
    }),
});
