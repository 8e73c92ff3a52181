import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { calendarProps } from './to-props.ts';

export const calendarWidget = defineWidget({
  type: 'calendar',
  skeleton: 'rows',
  toProps: calendarProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) => queryTable(data[spec.query], [spec.date], [spec.value]),
  describe: ({ days, measure, dimension }, { appText, format }) => {
    const known = days
      .filter(({ value }) => value !== null)
      .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
    const [low, high] = [known[0], known.at(-1)];
    if (low === undefined || high === undefined) return appText('widgets.describe.none');
    const [name, other] = [high, low].map(({ date }) => format.date(date));
    return appText('widgets.describe.cells', {
      measure,
      dimensions: dimension,
      high: high.text,
      highAt: name ?? '',
      low: low.text,
      lowAt: other ?? '',
    });
  },
});
