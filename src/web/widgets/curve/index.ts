import { findColumn } from '../chart-kit/data/series.ts';
import { leafRows } from '../combine.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { curveProps } from './to-props.ts';

export const curveWidget = defineWidget({
  type: 'curve',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: curveProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data) => {
    const report = data[spec.query];
    if (report === undefined) return null;
    const { curve, x, y, low, high, slope, points, today, seen = [] } = spec;
    const columns = [curve, x, y, low, high, slope, points, today, ...seen].flatMap((name) =>
      name === undefined ? [] : (findColumn(report.columns, name) ?? []),
    );
    const places = columns.map((column) => report.columns.indexOf(column));
    const rows = leafRows(report).map((row) => places.map((place) => row[place] ?? null));
    if (rows.length === 0) return null;
    return { ...report, columns, rows, totals: null, rowCount: rows.length, comparison: undefined };
  },
  describe: ({ curves, measure, xStyle, yStyle, titles }, { appText, format }) =>
    appText('widgets.describe.curves', {
      measure,
      x: titles.x,
      entries: curves
        .map(({ name, points }) => {
          const { x, y } = points.at(-1)!;
          return appText('widgets.describe.entry', {
            name,
            value: `${format.compact(y, yStyle)} (${format.compact(x, xStyle)})`,
          });
        })
        .join(', '),
    }),
});
