import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { heatmapProps } from './to-props.ts';

export const heatmapWidget = defineWidget({
  type: 'heatmap',
  skeleton: 'rows',
  toProps: heatmapProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.y, spec.x], [spec.value]),
  describe: ({ measure, dimensions, cells }, { appText }) => {
    const known = cells.filter(({ value }) => value !== null);
    const [low, high] = [Math.min, Math.max].map((pick) => {
      const figure = pick(...known.map(({ value }) => value ?? 0));
      return known.find(({ value }) => value === figure);
    });
    if (low === undefined || high === undefined) return appText('widgets.describe.none');
    return appText('widgets.describe.cells', {
      measure,
      dimensions,
      high: high.text,
      highAt: high.name,
      low: low.text,
      lowAt: low.name,
    });
  },
});
