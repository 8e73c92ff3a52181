import { describe, expect, it } from 'vitest';
import { validateExpression, type ExpressionNames } from '../../src/expressions/index.ts';

const names: ExpressionNames = {
  brand: 'text',
  brands: 'texts',
  active: 'boolean',
  price: 'number',
  date: { start: 'text', end: 'text' },
  rows: { daily: 'number' },
};

const marked = (text: string): string => {
  const { fault } = validateExpression(text, names);
  return fault === null ? 'sound' : `${fault.kind}: ${text.slice(fault.from, fault.to)}`;
};

describe('an expression', () => {
  it.each([
    'brand == "acme"',
    'rows.daily > 0 && active',
    'price * 2 == 3.5',
    'price == 3',
    '"acme" in brands',
    'size(brands) > 1',
    'date.start >= "2024-01-01"',
    'brands.exists(one, one.startsWith("a"))',
  ])('is sound and comes to true or false: %s', (text) => {
    expect(validateExpression(text, names)).toMatchObject({ fault: null, type: 'bool' });
  });

  it.each([
    ['brnad == "acme"', 'name: brnad'],
    ['active && rows.dayly > 0', 'name: rows.dayly'],
    ['brand == 1', 'type: brand == 1'],
    ['active && brand', 'type: active && brand'],
    ['brand = "acme"', 'syntax: ='],
    ['brand ==', 'syntax: '],
  ])('is marked where it is wrong: %s', (text, place) => {
    expect(marked(text)).toBe(place);
  });

  it('tells the names in it, each once and with its group', () => {
    const { names: used } = validateExpression('rows.daily > 0 && (brand == "a" || brand == "b")', names);
    expect(used).toEqual(['rows.daily', 'brand']);
  });

  it('says in plain words what does not fit together', () => {
    expect(validateExpression('brand + 1', names).fault?.reason).toBe(
      'these do not fit together: text + number',
    );
  });

  it('may name what is not known where names are missing', () => {
    expect(validateExpression('other == "a"', names, true).fault).toBeNull();
  });
});
