import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../src/expressions/index.ts';

const isSame = (one: number, other: number): boolean =>
  holds(`one == other`, { one, other }, []) === (one === other) &&
  holds(`one * 2 == ${other * 2}`, { one }, []) === (one * 2 === other * 2);

describe('a condition', () => {
  it('holds or does not hold once its values are there', () => {
    expect(holds('rows.daily > 0', { rows: { daily: 3 } }, ['rows.daily'])).toBe(true);
    expect(holds('rows.daily > 0', { rows: { daily: 0 } }, ['rows.daily'])).toBe(false);
  });

  it('is not known while a value that decides it is missing', () => {
    expect(holds('rows.daily > 0', {}, ['rows.daily'])).toBeNull();
    expect(holds('rows.daily > 0', { rows: {} }, ['rows.daily'])).toBeNull();
    expect(holds('brand == "a" && rows.daily > 0', { brand: 'a' }, ['brand', 'rows.daily'])).toBeNull();
  });

  it('is known as soon as the rest decides, on whichever side it stands', () => {
    const names = ['brand', 'rows.daily'];
    expect(holds('brand == "a" && rows.daily > 0', { brand: 'b' }, names)).toBe(false);
    expect(holds('rows.daily > 0 || brand == "a"', { brand: 'a' }, names)).toBe(true);
  });

  it('does not hold where it can not be computed', () => {
    expect(holds('brands[3] == "a"', { brands: ['a'] }, ['brands'])).toBe(false);
  });

  it('takes whole numbers and decimals for the same', () => {
    assert(property(integer({ min: 0, max: 9 }), integer({ min: 0, max: 9 }), isSame));
  });

  it('never runs code of the page', () => {
    expect(holds('brand == "a"', { brand: 'globalThis.process.exit()' }, ['brand'])).toBe(false);
    expect(() => holds('globalThis.process.exit(1) == 1', {}, [])).not.toThrow();
  });
});
