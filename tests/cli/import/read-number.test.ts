import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMissing, readNumber, shapeOf, toScaled } from '../../../src/cli/import/read-number.ts';
import type { DecimalSign } from '../../../src/cli/import/read-number.ts';

const cents = (text: string, decimal: DecimalSign) => {
  const digits = readNumber(text, decimal);
  return digits && Number(toScaled(digits, 4).value) / 10_000;
};

const scaled = (text: string, scale: number) => toScaled(readNumber(text, 'point')!, scale);

describe('a number', () => {
  it.each<[string, DecimalSign, number]>([
    ['7307,37', 'comma', 7307.37],
    ['4981,0', 'comma', 4981],
    ['1.234,5', 'comma', 1234.5],
    ['1.234', 'comma', 1234],
    ['1.234', 'point', 1.234],
    ['1,234', 'point', 1234],
    ['1,234,567.89', 'point', 1234567.89],
    ['1.429999948', 'point', 1.43],
    ["1'234.50", 'point', 1234.5],
    ['1\u202f234,50', 'comma', 1234.5],
    ['12 345,6', 'comma', 12345.6],
    ['€ 12.30', 'point', 12.3],
    ['12,30 €', 'comma', 12.3],
    ['USD 1,200', 'point', 1200],
    ['-$5.00', 'point', -5],
    ['(12.50)', 'point', -12.5],
    ['\u221212,5', 'comma', -12.5],
    ['33.33%', 'point', 0.3333],
    ['5,5 %', 'comma', 0.055],
    ['.5', 'point', 0.5],
    ['1.2E+05', 'point', 120000],
    ['007', 'point', 7],
  ])('%j with a decimal %s is %d', (text, decimal, value) => {
    expect(cents(text, decimal)).toBeCloseTo(value, 4);
  });

  it.each<[string, DecimalSign]>([
    ['abc', 'point'],
    ['1.234,50', 'point'],
    ['1,234.50', 'comma'],
    ['1,23,456', 'point'],
    ['12x', 'point'],
    ['1.2.3', 'point'],
    ['2026-01-01', 'point'],
    ['1 2 3', 'point'],
    ['=1+1', 'point'],
    ['', 'point'],
  ])('is not %j with a decimal %s', (text, decimal) => {
    expect(readNumber(text, decimal)).toBeNull();
  });

  it('is the same however it is written, in either locale', () => {
    const locales = [
      ['en-US', 'point'],
      ['de-DE', 'comma'],
      ['fr-FR', 'comma'],
      ['de-CH', 'point'],
    ] as const;
    assert(
      property(
        integer({ min: -1e11, max: 1e11 }),
        constantFrom(...locales),
        (hundredths, [locale, decimal]) => {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100);
          expect(cents(text, decimal)).toBeCloseTo(hundredths / 100, 4);
        },
      ),
    );
  });

  it('keeps every digit, and rounds halves away from zero where it must', () => {
    expect(scaled('123456789012345.67', 2)).toEqual({ value: 12345678901234567n, rounded: false });
    expect(scaled('0.125', 2)).toEqual({ value: 13n, rounded: true });
    expect(scaled('-0.125', 2)).toEqual({ value: -13n, rounded: true });
    expect(scaled('12.0', 0)).toEqual({ value: 12n, rounded: false });
  });

  it('proves its decimal sign, or leaves it open', () => {
    expect(shapeOf('1,234.5')).toMatchObject({ proves: 'point' });
    expect(shapeOf('0,5')).toMatchObject({ proves: 'comma' });
    expect(shapeOf('0.123')).toMatchObject({ proves: 'point' });
    expect(shapeOf('1.234')).toMatchObject({ proves: null, ambiguous: true });
    expect(shapeOf('1.234.567')).toMatchObject({ proves: 'comma' });
    expect(shapeOf('12')).toMatchObject({ proves: null, ambiguous: false });
    expect(shapeOf('twelve')).toBeNull();
  });

  it('can be missing in the ways that platforms write it', () => {
    expect(['', '-', '--', 'N/A', '#N/A', 'null'].every(isMissing)).toBe(true);
    expect(isMissing('0')).toBe(false);
  });
});
