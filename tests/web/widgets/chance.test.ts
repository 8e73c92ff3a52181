import { describe, expect, it } from 'vitest';
import { countsBehind, mayBeChance } from '../../../src/web/widgets/chance.ts';
import { clicks, ctr, impressions, spend } from '../../support/widget-context.ts';

const byCount = (now: number, before: number) => mayBeChance(now, before, [[now, before]]);

describe('what a figure stands on', () => {
  it('is a count itself, or the counts that a ratio is made of; an amount stands on none', () => {
    const columns = [clicks, impressions, spend, ctr];
    expect(countsBehind(columns, clicks)).toEqual([clicks]);
    expect(countsBehind(columns, ctr)).toEqual([clicks, impressions]);
    expect(countsBehind(columns, spend)).toEqual([]);
  });
});

describe('a change', () => {
  it('of few cases may be chance, the same of many may not', () => {
    expect(byCount(12, 10)).toBe(true);
    expect(byCount(1200, 1000)).toBe(false);
    expect(byCount(30, 10)).toBe(false);
  });

  it('from or to nothing may be chance up to three cases', () => {
    expect(byCount(3, 0)).toBe(true);
    expect(byCount(0, 4)).toBe(false);
  });

  it('of a rate is judged by the smallest count behind it', () => {
    expect(mayBeChance(0.012, 0.01, [[12, 10], [1000, 1000]])).toBe(true); // prettier-ignore
    expect(mayBeChance(0.012, 0.01, [[12_000, 10_000], [1_000_000, 1_000_000]])).toBe(false); // prettier-ignore
  });

  it('is not said to be chance where nothing is counted, or a figure is not known', () => {
    expect(mayBeChance(12, 10, [])).toBe(false);
    expect(mayBeChance(null, 10, [[null, 10]])).toBe(false);
  });
});
