import { describe, expect, it } from 'vitest';
import { adviseOn, isBetterPaused } from '../../src/modelling/index.ts';

const estimate = (low: number, value: number, high: number) => ({ low, value, high });
const known = { perSpend: estimate(2, 3, 4), perSpendApart: 2.5 };

describe('advice on a channel', () => {
  it('is to raise or lower where nine tenths of the draws agree', () => {
    expect(adviseOn(known, 100, estimate(110, 130, 133))).toEqual({ action: 'raise', why: null });
    expect(adviseOn(known, 100, estimate(67, 80, 95))).toEqual({ action: 'lower', why: null });
  });

  it('is not clear where some draws want more and others less', () => {
    const unclear = { action: 'unclear', why: 'drawsDisagree' };
    expect(adviseOn(known, 100, estimate(90, 130, 133))).toEqual(unclear);
    expect(adviseOn(known, 100, estimate(67, 80, 105))).toEqual(unclear);
  });

  it('is no rise where the return may be demand that the spend followed, while a fall stands', () => {
    const followed = { ...known, perSpendApart: 1.9 };
    expect(adviseOn(followed, 100, estimate(110, 130, 133))).toEqual({
      action: 'unclear',
      why: 'followsDemand',
    });
    expect(adviseOn(followed, 100, estimate(67, 80, 95)).action).toBe('lower');
  });

  it('is to keep what changes by less than a fiftieth, and to pause what gets nothing', () => {
    expect(adviseOn(known, 100, estimate(90, 101, 130)).action).toBe('keep');
    expect(adviseOn(known, 100, estimate(0, 0, 40)).action).toBe('pause');
    expect(adviseOn(known, 0, estimate(0, 0, 0)).action).toBe('keep');
  });

  it('pauses only what brings less at the upper end of its return than the next unit elsewhere', () => {
    expect(isBetterPaused(known, 4.1)).toBe(true);
    expect(isBetterPaused(known, 3.9)).toBe(false);
  });
});
