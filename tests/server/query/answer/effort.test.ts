import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effortOf } from '../../../../src/server/query/answer/effort.ts';
import type { Profile } from '../../../../src/server/query/answer/effort.ts';
import { factsPlan } from '../../../support/report-facts.ts';
import { questionOf } from '../request.ts';

const profile: Profile = {
  sources: new Set(),
  rows: 1_000_000,
  days: { start: '2024-01-01', end: '2024-12-31' },
  members: new Map([...Object.keys(factsPlan.dimensions).map((name) => [name, 50] as const), ['date', 366]]),
};
const effort = (query: Readonly<Record<string, string>>, counted?: readonly number[]) =>
  effortOf(questionOf(factsPlan, { measures: 'spend', ...query }), profile, counted);

describe('the effort of a question', () => {
  it('has the groups that its dimensions can make, and the rows of its period', () => {
    expect(effort({ dimensions: 'channel' })).toMatchObject({ groups: 50, rows: 1_000_000 });
    expect(effort({ dimensions: 'date,channel' }).groups).toBe(366 * 50);
    expect(effort({ dimensions: 'date:month,channel' }).groups).toBe(14 * 50);
    const january = effort({ dimensions: 'date,channel', date: '2024-01-01_2024-01-31' });
    expect(january).toMatchObject({ groups: 31 * 50, rows: Math.ceil((1_000_000 * 31) / 366) });
  });

  it('is that of nothing where the period has no facts', () => {
    expect(effort({ dimensions: 'channel', date: '2020-01-01_2020-12-31' })).toMatchObject({
      rows: 0,
      groups: 1,
    });
  });

  it('counts the members that a filter leaves', () => {
    expect(effort({ dimensions: 'channel', channel: 'a,b' })).toMatchObject({ groups: 2, rows: 40_000 });
  });

  it('takes the counted groups where they are known', () => {
    expect(effort({ dimensions: 'date,channel' }, [70]).groups).toBe(70);
  });

  it('never has more groups than rows, and grows with every dimension, measure, rollup and comparison', () => {
    const names = Object.keys(factsPlan.dimensions);
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: 1 }), fc.boolean(), (dimensions, rollup) => {
        const requested = {
          dimensions: dimensions.join(','),
          rollup: String(rollup),
          date: '2024-02-01_2024-03-31',
        };
        const whole = effort(requested);
        expect(whole.groups).toBeLessThanOrEqual(Math.max(1, whole.rows));
        const fewer = effort({ ...requested, dimensions: dimensions.slice(1).join(',') });
        expect(whole.size).toBeGreaterThanOrEqual(fewer.size);
        for (const [name, more] of [
          ['measures', 'spend,clicks'],
          ['rollup', 'true'],
          ['compare', 'previous_period'],
        ] as const)
          expect(effort({ ...requested, [name]: more }).size).toBeGreaterThanOrEqual(whole.size);
      }),
    );
  });
});
