import { describe, expect, it } from 'vitest';
import { waterfallProps } from '../../../../src/web/widgets/waterfall/to-props.ts';
import { complete, dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

const columns = [dimension('channel'), measure('spend'), measure('planned')];
const bridgeFrom = (rows: readonly (readonly [string, number, number])[]) => {
  const spec = complete<'waterfall'>({
    type: 'waterfall',
    query: 'q',
    x: 'channel',
    y: 'spend',
    from: 'planned',
  });
  return waterfallProps(
    spec,
    {
      q: report(
        columns,
        rows.map((row) => [...row]),
      ),
    },
    widgetContext(spec),
  )!;
};

describe('the axis of a waterfall', () => {
  it('starts below the smallest sum, and says so, where steps from zero would be slivers', () => {
    const { scale, note, steps } = bridgeFrom([['Search', 510_000, 500_000], ['Video', 490_000, 520_000]]); // prettier-ignore
    const sums = steps.map(({ to }) => to);
    expect(scale.min).toBeGreaterThan(900_000);
    expect(scale.min).toBeLessThan(Math.min(...sums));
    expect(scale.max).toBeGreaterThanOrEqual(Math.max(...sums));
    expect(note).toMatch(/^The axis starts at /);
  });

  it('starts at zero where steps are a good part of it, and where a sum is at or below zero', () => {
    for (const rows of [
      [
        ['Search', 80, 30],
        ['Video', 40, 30],
      ],
      [
        ['Search', 100, 100],
        ['Video', -100, -90],
      ],
      [
        ['Search', 0, 0],
        ['Video', 0, 0],
      ],
    ] as const)
      // prettier-ignore
      expect(bridgeFrom(rows)).toMatchObject({ scale: { min: expect.toSatisfy((min) => min <= 0) }, note: null });
  });
});

const stepsOf = (order?: string[]) => {
  const spec = complete<'waterfall'>({ type: 'waterfall', query: 'q', x: 'cause', y: 'spend' });
  const cause = order === undefined ? dimension('cause') : { ...dimension('cause'), order };
  const data = { q: report([cause, measure('spend')], [['planned', 100], ['price', 20]]) }; // prettier-ignore
  return waterfallProps(spec, data, widgetContext(spec))!.steps.map(({ kind, text }) => [kind, text]);
};

describe('a waterfall from zero', () => {
  it('starts with an amount, not with an increase, where its dimension has an order', () => {
    expect(stepsOf(['planned', 'price'])).toEqual([['base', '100'], ['part', '+20'], ['total', '120']]); // prettier-ignore
    expect(stepsOf()).toEqual([['part', '+100'], ['part', '+20'], ['total', '120']]); // prettier-ignore
  });
});
