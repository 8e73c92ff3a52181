import { describe, expect, it } from 'vitest';
import { readNumber } from '../../src/format/index.ts';

describe('a number that a reader has written', () => {
  it.each([
    ['1234.5', 'en-GB', 1234.5],
    ['1,234.5', 'en-GB', 1234.5],
    ['1,5', 'en-GB', 1.5],
    ['€ 1,234', 'en-GB', 1234],
    ['1.234,5', 'de-DE', 1234.5],
    ['1.234', 'de-DE', 1234],
    ['1.5', 'de-DE', 1.5],
    ['1234,5', 'de-DE', 1234.5],
    ['1 234,5', 'fr-FR', 1234.5],
    ['1.234,50', 'en-GB', 1234.5],
    ['1.234.567', 'en-GB', 1_234_567],
    ['1,234.50', 'de-DE', 1234.5],
    ['1,234', 'de-DE', 1.234],
    ['−3 %', 'de-DE', -3],
    ['.5', 'en-GB', 0.5],
    ['12.', 'en-GB', 12],
  ])('is read in their own way or in the international one: %s in %s', (written, locale, number) => {
    expect(readNumber(written, locale)).toBe(number);
  });

  it.each(['', 'ten', '1.2.3', '1,2,3', '1.23,4', '1,234.5,6', '--1', '1e5', '-', '.', '12a'])(
    'is none: %s',
    (written) => {
      expect(readNumber(written, 'en-GB')).toBeNull();
      expect(readNumber(written, 'de-DE')).toBeNull();
    },
  );
});
