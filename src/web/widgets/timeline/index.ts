import { dateOfDay } from '../../../format/index.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { queryTable } from '../query-table.ts';
import { defineWidget } from '../widget.ts';
import { timelineProps } from './to-props.ts';

export const timelineWidget = defineWidget({
  type: 'timeline',
  skeleton: 'list',
  toProps: timelineProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data) =>
    queryTable(
      data[spec.query],
      [...spec.rows, spec.color, spec.start, spec.end],
      [spec.status?.measure, spec.progress, ...(spec.measures ?? [])].filter((name) => name !== undefined),
    ),
  describe: ({ flights, measure, days: [from, to], today }, { appText, format }) =>
    appText('widgets.describe.bars', {
      count: flights.length,
      dimension: measure,
      range: format.range(dateOfDay(from), dateOfDay(to)),
      running: flights.filter(({ start, end }) => start <= today && (end ?? today) >= today).length,
    }),
});
