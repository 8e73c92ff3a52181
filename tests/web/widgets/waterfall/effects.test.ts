import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectsOf } from '../../../../src/web/widgets/waterfall/effects.ts';
import type { MemberFigures } from '../../../../src/web/widgets/waterfall/effects.ts';
import { waterfallProps } from '../../../../src/web/widgets/waterfall/to-props.ts';
import { complete, dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

const member = (name: string, [before, baseBefore]: [number, number], [now, baseNow]: [number, number]): MemberFigures => ({ name, before, baseBefore, now, baseNow }); // prettier-ignore

function effects(members: readonly MemberFigures[]) {
  const sum = (of: 'now' | 'before' | 'baseNow' | 'baseBefore') =>
    members.reduce((all, one) => all + one[of], 0);
  const total = {
    now: sum('now'),
    before: sum('before'),
    baseNow: sum('baseNow'),
    baseBefore: sum('baseBefore'),
  };
  return effectsOf(members, total);
}
const valuesOf = (members: readonly MemberFigures[]) => effects(members)?.map(({ value }) => value);

describe('the effects of volume, mix and rate', () => {
  it('are volume alone where there is more of everything at the same rates', () => {
    expect(valuesOf([member('Search', [10, 100], [20, 200]), member('Video', [2, 100], [4, 200])])).toEqual([12, 0, 0]); // prettier-ignore
  });

  it('are mix alone where money moves to the member with the higher rate', () => {
    const moved = [member('Search', [10, 100], [15, 150]), member('Video', [2, 100], [1, 50])];
    expect(valuesOf(moved)).toEqual([0, 4, 0]);
    expect(effects(moved)![1]!.members.map(({ name, value }) => [name, value.toFixed(3)])).toEqual([
      ['Search', '2.000'],
      ['Video', '2.000'],
    ]);
  });

  it('are rate alone where a member gets more for the same', () => {
    expect(valuesOf([member('Search', [10, 100], [13, 100]), member('Video', [2, 100], [2, 100])])).toEqual([0, 0, 3]); // prettier-ignore
  });

  it('add up to the change, whatever the members are', () => {
    const figure = fc.integer({ min: 0, max: 10_000 });
    const pair = fc.tuple(figure, figure);
    fc.assert(
      fc.property(fc.array(fc.tuple(pair, pair), { minLength: 1, maxLength: 8 }), (all) => {
        const members = all.map(([before, now], at) => member(String(at), before, now));
        const found = effects(members);
        const change = members.reduce((sum, { now, before }) => sum + now - before, 0);
        const hadNone = members.every(({ baseBefore }) => baseBefore === 0);
        expect(found === null).toBe(hadNone);
        expect((found ?? [{ value: change }]).reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(
          change,
          4,
        );
      }),
    );
  });
});

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
      ['Period before', 12, 12],
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
