import { describe, expect, it } from 'vitest';
import {
  ancestorsOf,
  cyclesOf,
  cycleText,
  descendantsOf,
  parentsOf,
  topologicalOrder,
} from '../../../src/language/plan/index.ts';

const names = ['d', 'a', 'b', 'c'];

describe('the graph of a hierarchy', () => {
  it('makes a group of siblings children of what stands before and parents of what stands after', () => {
    expect(parentsOf(names, [['a', ['b', 'c'], 'd']])).toEqual({ a: [], b: ['a'], c: ['a'], d: ['b', 'c'] });
  });

  it('unites the parents of all paths', () => {
    expect(
      parentsOf(names, [
        ['a', 'd'],
        ['b', 'd'],
        ['a', 'd'],
      ]).d,
    ).toEqual(['a', 'b']);
  });

  it('orders parents before children, else as declared', () => {
    expect(topologicalOrder(names, parentsOf(names, [['a', 'd']]))).toEqual(['a', 'd', 'b', 'c']);
  });

  it('knows everything above and below', () => {
    const parents = parentsOf(names, [['a', ['b', 'c'], 'd']]);
    expect([...ancestorsOf('d', parents)].toSorted()).toEqual(['a', 'b', 'c']);
    expect(descendantsOf('a', names, parents)).toEqual(['d', 'b', 'c']);
  });

  it('prints a cycle along its way, once', () => {
    const parents = parentsOf(['brand', 'campaign', 'x'], [['x', 'brand', 'campaign', 'brand']]);
    expect(cyclesOf(['brand', 'campaign', 'x'], parents).map(cycleText)).toEqual([
      'brand → campaign → brand',
    ]);
    expect(cyclesOf(names, parentsOf(names, [['a', ['b', 'c'], 'd']]))).toEqual([]);
  });

  it('finds a component that is its own parent', () => {
    expect(cyclesOf(['a'], parentsOf(['a'], [['a', 'a']])).map(cycleText)).toEqual(['a → a']);
  });
});
