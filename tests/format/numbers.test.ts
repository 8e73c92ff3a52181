import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormatters, DASH, withSign } from '../../src/format/index.ts';
import type { NumberFormatName } from '../../src/format/index.ts';

const english = createFormatters({ locale: 'en-GB', currency: 'EUR' });
const german = createFormatters({ locale: 'de-DE', currency: 'EUR' });

const FORMATS: readonly NumberFormatName[] = [
  'integer',
  'decimal',
  'currency',
  'percent',
  'multiplier',
  'seconds',
];
const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Reads an English short figure back. */
function parsed(text: string): number {
  const match = /^(−?)([\d,.]+)([KMB]?)(?:E(\d+))?$/.exec(text);
  if (match === null) throw new Error(`not a figure: ${text}`);
  const [, sign, figure, suffix, exponent] = match;
  const value = Number(figure!.replaceAll(',', '')) * FACTORS[suffix!]! * 10 ** Number(exponent ?? 0);
  return sign === '' ? value : -value;
}

describe('figures by the rules of the specification', () => {
  it.each([
    [0.005, '0'],
    [-0.0099, '0'],
    [0.012345, '0.0123'],
    [0.5, '0.5'],
    [3.14159, '3.14'],
    [12.345, '12.3'],
    [123.4, '123'],
    [999.6, '1.0K'],
    [1000, '1.0K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1.5e9, '1.5B'],
    [-12_345.6, '−12.3K'],
  ])('writes %d as %s', (value, text) => {
    expect(english.compact(value)).toBe(text);
  });

  it.each([null, undefined, '', ' ', 'abc', NaN, Infinity, -Infinity, true, {}, []])(
    'shows a dash for %s',
    (value) => {
      for (const format of FORMATS) {
        expect(english.compact(value, { format })).toBe(DASH);
        expect(english.full(value, { format })).toBe(DASH);
      }
    },
  );

  it('never writes NaN, Infinity, a negative zero or a thousand of a magnitude', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.constantFrom(...FORMATS),
        fc.option(fc.integer({ min: -2, max: 9 }), { nil: undefined }),
        (value, format, digits) => {
          for (const write of [english.compact, english.axis, english.full]) {
            const text = write(value, { format, digits });
            expect(text).not.toMatch(/NaN|Infinity|∞|-/);
            expect(text).not.toMatch(/^1,000(\.0)?[KM]/);
            expect(text).not.toMatch(/^−\D*0(\.0*)?\D*$/);
          }
        },
      ),
    );
  });

  it('keeps the order of figures', () => {
    const figures = fc.double({ min: -1e18, max: 1e18, noNaN: true });
    fc.assert(
      fc.property(figures, figures, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(parsed(english.compact(low))).toBeLessThanOrEqual(parsed(english.compact(high)));
      }),
    );
  });

  it('stays within a twentieth of the figure', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e18, noNaN: true }), (value) => {
        expect(Math.abs(parsed(english.compact(value)) - value) / value).toBeLessThanOrEqual(0.05);
      }),
    );
  });

  it('reads back what the full form wrote, to its decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const value = cents / 100;
        const shown = Math.abs(value) < 0.01 ? 0 : value;
        expect(parsed(english.full(value))).toBeCloseTo(shown, 6);
      }),
    );
  });
});

describe('figures by format and locale', () => {
  it('writes amounts in their currency, with the decimals that it has', () => {
    expect(english.full(12_345.678, { format: 'currency' })).toBe('€12,345.68');
    expect(german.full(12_345.678, { format: 'currency' })).toBe('12.345,68\u00a0€');
    expect(german.compact(12_345, { format: 'currency' })).toBe('12,3K\u00a0€');
    expect(english.full(1234.5, { format: 'currency', currency: 'JPY' })).toBe('¥1,235');
    expect(english.compact(0.5, { format: 'currency' })).toBe('€0.50');
    expect(english.axis(5000, { format: 'currency' })).toBe('€5K');
    expect([1_200_000, 1_250_000].map((tick) => english.axis(tick))).toEqual(['1.2M', '1.25M']);
  });

  it('sets no sign before an amount whose currency is not known', () => {
    expect(english.full(12, { format: 'currency', currency: null })).toBe('12.00');
    expect(english.full(12, { format: 'currency', currency: 'no such code' })).toBe('12.00');
  });

  it('writes rates, multiples and durations', () => {
    expect(english.full(0.0123, { format: 'percent' })).toBe('1.23%');
    expect(german.full(0.0123, { format: 'percent' })).toBe('1,23\u00a0%');
    expect(english.compact(1.7, { format: 'multiplier' })).toBe('1.70×');
    expect(english.compact(2, { format: 'multiplier' })).toBe('2×');
    expect(english.axis(1.5, { format: 'multiplier' })).toBe('1.5×');
    expect(english.compact(83, { format: 'seconds' })).toBe('1:23');
    expect(english.compact(3725, { format: 'seconds' })).toBe('1:02:05');
    expect(english.compact(59.7, { format: 'seconds' })).toBe('1:00');
  });

  it('writes a plus before what adds, but none before what is shown as 0', () => {
    const written = [12, 0.001, 0, -3].map((value) => withSign(english.compact(value), value));
    expect(written).toEqual(['+12', '0', '0', '−3']);
  });

  it('takes the digits that the author asked for, even below a hundredth', () => {
    expect(english.full(0.0043, { format: 'currency', digits: 4 })).toBe('€0.0043');
    expect(english.full(2, { digits: 9 })).toBe('2.0000');
  });

  it('falls back to English for a locale that is none', () => {
    expect(createFormatters({ locale: 'not a locale', currency: null }).full(1234.5)).toBe('1,234.50');
  });
});
