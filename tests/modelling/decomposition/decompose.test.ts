import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decompose, decomposeRatio, rankParts } from '../../../src/modelling/decomposition/index.ts';
import type { Amount, Contribution, Effects, Member } from '../../../src/modelling/decomposition/index.ts';

const member = (id: string, [a0, b0]: [number, number], [a1, b1]: [number, number]): Member => ({ id, before: { amount: a0, base: b0 }, now: { amount: a1, base: b1 } }); // prettier-ignore
const effectsOf = (members: readonly Member[]) => {
  const found = decompose(members);
  return found && [found.volume, found.mix, found.rate];
};

describe('the change of a total', () => {
  it('is volume alone where there is more of everything at the same rates', () => {
    expect(effectsOf([member('Search', [10, 100], [20, 200]), member('Video', [2, 100], [4, 200])])).toEqual([12, 0, 0]); // prettier-ignore
  });

  it('is mix alone where money moves to the member with the higher rate', () => {
    const moved = [member('Search', [10, 100], [15, 150]), member('Video', [2, 100], [1, 50])];
    expect(effectsOf(moved)).toEqual([0, 4, 0]);
    expect(decompose(moved)!.members.map(({ id, mix }) => [id, mix.toFixed(3)])).toEqual([
      ['Search', '2.000'],
      ['Video', '2.000'],
    ]);
  });

  it('is rate alone where a member gets more for the same', () => {
    expect(effectsOf([member('Search', [10, 100], [13, 100]), member('Video', [2, 100], [2, 100])])).toEqual([0, 0, 3]); // prettier-ignore
  });

  it('is nothing that can be told where there was no base before', () => {
    expect(decompose([member('Search', [0, 0], [13, 100])])).toBeNull();
  });

  it('finds in a deeper tree what a flat one takes for better rates', () => {
    const cities = [member('Berlin', [9, 100], [18, 200]), member('Bonn', [1, 100], [0, 0])];
    const country: Member = { ...member('Germany', [10, 200], [18, 200]), members: cities };
    expect(effectsOf([member('Germany', [10, 200], [18, 200])])).toEqual([0, 0, 8]);
    expect(effectsOf([country])!.map((value) => Number(value.toFixed(9)))).toEqual([0, 8, 0]);
  });
});

const cents = fc.integer({ min: 0, max: 10_000_000 });
const amount = fc.record({ amount: cents, base: cents });
const leaf = fc.record({ id: fc.uuid(), now: amount, before: amount });
const sum = (members: readonly Member[], period: 'now' | 'before'): Amount => ({
  amount: members.reduce((all, each) => all + each[period].amount, 0),
  base: members.reduce((all, each) => all + each[period].base, 0),
});
const { tree } = fc.letrec<{ tree: Member }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map((members) => ({
      id: members.map(({ id }) => id).join(),
      now: sum(members, 'now'),
      before: sum(members, 'before'),
      members,
    })),
  ),
}));
const forest = fc.array(tree, { minLength: 1, maxLength: 6 });
/** Cents of the largest effect that numbers of 16 digits can't hold. */
const lostDigits = ({ volume, mix, rate }: Effects): number =>
  0.005 + 1e-12 * Math.max(Math.abs(volume), Math.abs(mix), Math.abs(rate));
const addUp = (members: readonly Contribution[], kind: 'volume' | 'mix' | 'rate') =>
  members.reduce((all, each) => all + each[kind], 0);

describe('whatever the tree of dimensions is', () => {
  it('the effects add up to the change to the cent, and so do those of the members', () => {
    fc.assert(
      fc.property(forest, (members) => {
        const found = decompose(members);
        const [before, now] = [sum(members, 'before'), sum(members, 'now')];
        expect(found === null).toBe(before.base === 0);
        if (found === null) return;
        const whole = found.volume + found.mix + found.rate;
        expect(Math.abs(whole - (now.amount - before.amount))).toBeLessThan(lostDigits(found));
        for (const kind of ['volume', 'mix', 'rate'] as const)
          expect(Math.abs(addUp(found.members, kind) - found[kind])).toBeLessThan(lostDigits(found));
      }),
      { numRuns: 500 },
    );
  });

  it('a ratio moves by mix and rate alone, and these add up to its change', () => {
    fc.assert(
      fc.property(forest, (members) => {
        const found = decomposeRatio(members);
        const [before, now] = [sum(members, 'before'), sum(members, 'now')];
        expect(found === null).toBe(before.base === 0 || now.base === 0);
        if (found === null) return;
        const change = now.amount / now.base - before.amount / before.base;
        const scale = Math.max(1, now.amount / now.base, before.amount / before.base);
        expect(found.volume).toBe(0);
        expect(Math.abs(found.mix + found.rate - change)).toBeLessThan(1e-9 * scale);
        expect(Math.abs(addUp(found.members, 'mix') + addUp(found.members, 'rate') - change)).toBeLessThan(
          1e-6 * scale,
        );
      }),
    );
  });

  it('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(forest, (members) => {
        const [one, other] = [decompose(members), decompose(members.toReversed())];
        for (const kind of ['volume', 'mix', 'rate'] as const)
          expect(Math.abs((one?.[kind] ?? 0) - (other?.[kind] ?? 0))).toBeLessThan(
            one === null ? 1 : lostDigits(one),
          );
      }),
    );
  });
});

describe('ranking', () => {
  it('shows the largest and joins the small ones, without losing any', () => {
    const parts = [3, -9, 1, 0.5, -0.25].map((value, at) => ({ id: String(at), value }));
    expect(rankParts(parts, 2)).toEqual([
      { id: '1', value: -9, holds: ['1'] },
      { id: '0', value: 3, holds: ['0'] },
      { id: null, value: 1.25, holds: ['2', '3', '4'] },
    ]);
    expect(rankParts(parts, 5)).toHaveLength(5);
  });
});
