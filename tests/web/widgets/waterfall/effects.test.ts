import { describe, expect, it } from 'vitest';
import { waterfallProps } from '../../../../src/web/widgets/waterfall/to-props.ts';
import { complete, dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

describe('a waterfall of effects', () => {
  const columns = [dimension('channel'), measure('clicks', { format: 'integer' }), measure('spend')];
  const spec = complete<'waterfall'>({
    type: 'waterfall',
    query: 'all',
    x: 'channel',
    y: 'clicks',
    compare: 'all',
    effects: 'spend',
  });
  const before = [
    ['Search', 10, 100],
    ['Video', 2, 100],
  ];
  const data = {
    all: report(columns, [['Search', 18, 150], ['Video', 1, 50]], { comparison: { covered: true, start: '2026-09-01', end: '2026-09-30', rows: before, totals: null } }), // prettier-ignore
  };

  it('goes from the period before to this one in three steps, each with the members that it comes from', () => {
    const { steps } = waterfallProps(spec, data, widgetContext(spec))!;
    expect(steps.map(({ name, value, to }) => [name, value, to])).toEqual([
      ['Before', 12, 12],
      ['Volume', 0, 12],
      ['Mix', 4, 16],
      ['Rate', 3, 19],
      ['This period', 19, 19],
    ]);
    expect(steps[3]!.holds[0]).toBe('Search +3');
  });

  it('is nothing where there was nothing before', () => {
    const without = { all: report(columns, [['Search', 18, 150]]) };
    expect(waterfallProps(spec, without, widgetContext(spec))).toBeNull();
  });
});
