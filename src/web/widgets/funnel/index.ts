import { computedTable } from '../computed-table.ts';
import { lazyView } from '../lazy-view.ts';
import { defineWidget } from '../widget.ts';
import { funnelProps } from './to-props.ts';

const RATE = { format: 'percent' } as const;

export const funnelWidget = defineWidget({
  type: 'funnel',
  skeleton: 'list',
  heightOf: ({ height }) => height,
  toProps: funnelProps,
  ...lazyView(() => import('./View.tsx')),
  toTable: (spec, data, context) => {
    const [report, props] = [data[spec.query], funnelProps(spec, data, context)];
    if (report === undefined || props === null) return null;
    const { steps, style } = props;
    const { say } = context;
    const compared = steps.some(({ before }) => before !== null);
    return computedTable(
      report,
      [{ name: 'step', title: say('widgets.step') }],
      [
        { name: 'value', title: say('widgets.value'), style },
        { name: 'ofPrevious', title: say('widgets.ofPrevious'), style: RATE },
        { name: 'ofFirst', title: say('widgets.ofFirst'), style: RATE },
        ...(compared ? [{ name: 'before', title: say('widgets.previousPeriod'), style }] : []),
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
  describe: ({ steps }, { say, format }) => {
    const rate = steps.at(-1)?.ofFirst ?? null;
    const entries = steps
      .map(({ name, text }) => say('widgets.describe.entry', { name, value: text }))
      .join(', ');
    return rate === null
      ? say('widgets.describe.rings', { entries })
      : say('widgets.describe.steps', { entries, share: format.compact(rate, RATE) });
  },
});
