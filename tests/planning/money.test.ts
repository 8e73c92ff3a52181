import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum } from '../../src/planning/money/decimal.ts';
import { roundMoney } from '../../src/planning/money/round-money.ts';
import { distribute } from '../support/planning/distribute.ts';

const cents = fc.integer({ min: -1e12, max: 1e12 }).map((whole) => decimal(whole).div(100));
const currencies = fc.constantFrom('EUR' as const, 'JPY' as const, 'KWD' as const);
const texts = (amounts: readonly unknown[]): string[] => amounts.map(String);

describe('rounding', () => {
  it.each([
    ['2.675', 'EUR', '2.68'],
    ['-2.675', 'EUR', '-2.68'],
    ['1.005', 'USD', '1.01'],
    ['2.5', 'JPY', '3'],
    ['1.2345', 'KWD', '1.235'],
  ])('%s %s is %s', (amount, currency, rounded) => {
    expect(String(roundMoney(amount, currency))).toBe(rounded);
  });

  it('is exact where binary numbers are not', () => {
    expect(String(sum(['0.1', '0.2']))).toBe('0.3');
    expect(() => decimal('12,50')).toThrow('Invalid number');
  });
});

describe('distributing', () => {
  it.each([
    ['100', [1, 1, 1], 'EUR', ['33.34', '33.33', '33.33']],
    ['0.05', [3, 7], 'EUR', ['0.02', '0.03']],
    ['-100', [1, 1, 1], 'EUR', ['-33.34', '-33.33', '-33.33']],
    ['100', [0, 0], 'EUR', ['50', '50']],
    ['10', [1, 0, 2], 'JPY', ['3', '0', '7']],
    ['10', [], 'EUR', []],
  ] as const)('%s by %j in %s', (amount, weights, currency, parts) => {
    expect(texts(distribute(amount, weights, currency))).toEqual(parts);
  });

  it('refuses weights below nothing', () => {
    expect(() => distribute(1, [-1, 2], 'EUR')).toThrow(RangeError);
  });

  it('adds up to the rounded amount, each part within a unit of its share', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 60 }),
        currencies,
        (amount, weights, currency) => {
          const parts = distribute(amount, weights, currency);
          const total = roundMoney(amount, currency);
          expect(String(sum(parts))).toBe(String(total));
          const whole = sum(weights);
          const unit = { JPY: 1, EUR: 0.01, KWD: 0.001 }[currency];
          const isNear = parts.every((part, at) =>
            whole.eq(0)
              ? part.minus(total.div(weights.length)).abs().lte(unit)
              : part
                  .minus(total.times(weights[at]!).div(whole))
                  .abs()
                  .lte(weights[at] === 0 ? 0 : unit),
          );
          expect(isNear).toBe(true);
        },
      ),
    );
  });
});
