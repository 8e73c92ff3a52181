import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { kpiProps } from './to-props.ts';
import { kpiTable } from './to-table.ts';

/**
 * Heights in pixels, with gaps of 4: a figure alone (with room for its coverage), a figure, the line of its change,
 * and its sparkline.
 */
const [ALONE, FIGURE, LINE, COURSE] = [44, 36, 24, 36] as const;

export const kpiWidget = defineWidget({
  type: 'kpi',
  skeleton: 'tile',
  heightOf: ({ delta, target, sparkline }) =>
    Math.max(
      ALONE,
      FIGURE +
        (delta === undefined && target === undefined ? 0 : LINE) +
        (sparkline === undefined ? 0 : COURSE),
    ),
  toProps: kpiProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: kpiTable,
  describe: ({ label, value: figure, coverage, change }, { appText }) => {
    const value = coverage === null ? figure : `${figure} (${coverage})`;
    return change === null
      ? appText('widgets.describe.tile', { label, value })
      : appText('widgets.describe.tileChange', { label, value, change: change.text });
  },
});
