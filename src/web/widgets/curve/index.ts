import { computedTable } from '../computed-table.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { curveProps } from './to-props.ts';

export const curveWidget = defineWidget({
  type: 'curve',
  skeleton: 'chart',
  heightOf: ({ height }) => height,
  toProps: curveProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data, context) => {
    const [report, props] = [data[spec.query], curveProps(spec, data, context)];
    if (report === undefined || props === null) return null;
    const { x, y, slope, low, high } = props.titles;
    const figure = (name: string, title: string, style: typeof props.xStyle) => ({ name, title, style });
    return computedTable(
      report,
      [{ name: 'curve', title: props.titles.curve }],
      [
        figure('x', x, props.xStyle),
        figure('y', y, props.yStyle),
        figure('low', low, props.yStyle),
        figure('high', high, props.yStyle),
        ...(slope === null ? [] : [figure('slope', slope, props.slopeStyle)]),
      ],
      props.curves.flatMap(({ name, points }) =>
        points.map((point) => [
          name,
          point.x,
          point.y,
          point.low,
          point.high,
          ...(slope === null ? [] : [point.slope]),
        ]),
      ),
    );
  },
  describe: ({ curves, measure, xStyle, yStyle, titles }, { say, format }) =>
    say('widgets.describe.curves', {
      measure,
      x: titles.x,
      entries: curves
        .map(({ name, points }) => {
          const { x, y } = points.at(-1)!;
          return say('widgets.describe.entry', {
            name,
            value: `${format.compact(y, yStyle)} (${format.compact(x, xStyle)})`,
          });
        })
        .join(', '),
    }),
});
