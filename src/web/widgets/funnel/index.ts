import type { NumberStyle } from '../../../format/index.ts';
import { computedTable } from '../computed-table.ts';
import { lazyChart } from '../chart-kit/lazy-chart.ts';
import { rateText } from '../styles.ts';
import { defineWidget } from '../widget.ts';
import { funnelProps } from './to-props.ts';

/** All rates of a table have as many digits as the smallest needs. */
const rateStyle = (parts: readonly (number | null)[]): NumberStyle => ({
  format: 'percent',
  ...(parts.some((part) => part !== null && part > 0 && part < 0.0001) ? { digits: 4 } : {}),
});

export const funnelWidget = defineWidget({
  type: 'funnel',
  skeleton: 'list',
  toProps: funnelProps,
  ...lazyChart(() => import('./draw.ts')),
  toTable: (spec, data, context) => {
    const [report, props] = [data[spec.query], funnelProps(spec, data, context)];
    if (report === undefined || props === null) return null;
    const { steps, style } = props;
    const { appText } = context;
    const rate = rateStyle(steps.flatMap(({ ofPrevious, ofFirst }) => [ofPrevious, ofFirst]));
    const compared = steps.some(({ before }) => before !== null);
    return computedTable(
      report,
      [{ name: 'step', title: appText('widgets.step') }],
      [
        { name: 'value', title: appText('widgets.value'), style },
        { name: 'ofPrevious', title: appText('widgets.ofPrevious'), style: rate },
        { name: 'ofFirst', title: appText('widgets.ofFirst'), style: rate },
        ...(compared ? [{ name: 'before', title: appText('widgets.previousPeriod'), style }] : []),
      ],
      steps.map(({ name, value, ofPrevious, ofFirst, before }) => [
        name,
        value,
        ofPrevious,
        ofFirst,
        ...(compared ? [before] : []),
      ]),
    );
  },
  describe: ({ steps }, context) => {
    const { appText } = context;
    const rate = steps.at(-1)?.ofFirst ?? null;
    const entries = steps
      .map(({ name, text }) => appText('widgets.describe.entry', { name, value: text }))
      .join(', ');
    return rate === null
      ? appText('widgets.describe.rings', { entries })
      : appText('widgets.describe.steps', { entries, share: rateText(rate, context) });
  },
});
