import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormatters, memberWords } from '../../src/format/index.ts';

const english = createFormatters({ locale: 'en-GB', currency: 'EUR' });
const german = createFormatters({ locale: 'de-DE', currency: 'EUR' });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

const words = (format: typeof english, column: Parameters<typeof memberWords>[0]): string[] =>
  [...memberWords(column, (key) => key, format).values()].map(plain);

const firstDay = (locale: string): number => createFormatters({ locale, currency: null }).firstDay;

describe('bands', () => {
  it('are read in the numbers and the currency of the reader, with a unit behind once', () => {
    const amounts = { bands: [0, 1000, 10_000], format: 'currency' as const, currency: 'EUR' };
    expect(words(german, amounts)).toEqual(['< 0 €', '0 – 1.000 €', '1.000 – 10.000 €', '≥ 10.000 €']);
    expect(words(english, amounts)).toEqual(['< €0', '€0 – 1,000', '€1,000 – 10,000', '≥ €10,000']);
  });

  it('show no sign where the amounts have several currencies', () => {
    expect(words(german, { bands: [1000], format: 'currency' })).toEqual(['< 1.000', '≥ 1.000']);
  });

  it('have the decimals of their bounds, and cents where they have any', () => {
    expect(words(german, { bands: [0.005, 0.1], format: 'percent' })).toEqual(['< 0,5 %', '0,5 – 10 %', '≥ 10 %']); // prettier-ignore
    expect(words(english, { bands: [0.5, 2], format: 'currency', currency: 'EUR' })).toEqual(['< €0.50', '€0.50 – 2', '≥ €2']); // prettier-ignore
    expect(words(english, { bands: [-5, 1.25] })).toEqual(['< −5', '−5 – 1.25', '≥ 1.25']);
    expect(words(english, { bands: [30, 90], format: 'seconds' })).toEqual(['< 0:30', '0:30 – 1:30', '≥ 1:30']); // prettier-ignore
  });

  it('are told apart by their words, whatever whole bounds they have', () => {
    const bounds = fc.uniqueArray(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bounds, (some) => {
        const bands = some.toSorted((a, b) => a - b);
        const said = words(german, { bands, format: 'currency', currency: 'EUR' });
        expect(new Set(said).size).toBe(bands.length + 1);
      }),
    );
  });
});

describe('parts of the calendar', () => {
  it('are hours of two digits, and words of the dictionaries', () => {
    const hours = memberWords({ part: 'hourOfDay' }, (key) => key, english);
    expect([hours.get('0'), hours.get('23'), hours.size]).toEqual(['00', '23', 24]);
    const days = memberWords({ part: 'weekday', members: { 1: 'monday' } }, (key) => `<${key}>`, english);
    expect([...days]).toEqual([['1', '<monday>']]);
  });

  it('begin with the day that weeks begin with where the reader lives', () => {
    expect(['en-GB', 'de-DE', 'en-US', 'pt-BR'].map(firstDay)).toEqual([1, 1, 7, 7]);
  });
});
