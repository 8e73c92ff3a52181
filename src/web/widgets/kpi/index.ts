import { lazyView } from '../lazy-view.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { kpiProps } from './to-props.ts';

/** Value, change and course stand in rows of fixed height: 36 + 20 + 32 and two gaps of 4. */
const TILE_HEIGHT = 96;

export const kpiWidget = defineWidget({
  type: 'kpi',
  skeleton: 'tile',
  heightOf: () => TILE_HEIGHT,
  toProps: kpiProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.sparkline], [spec.measure]),
  describe: ({ label, value: figure, coverage, change }, { say }) => {
    const value = coverage === null ? figure : `${figure} (${coverage})`;
    return change === null
      ? say('widgets.describe.tile', { label, value })
      : say('widgets.describe.tileChange', { label, value, change: change.text });
  },
});
