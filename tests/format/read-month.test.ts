import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormatters, readDate, readMonth } from '../../src/format/index.ts';

const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'pt-PT', 'pt-BR'];
const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

describe('a date as it is written to a reader', () => {
  it('is read back as the same day and month, in each language', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...locales), (date, locale) => {
        const day = date.toISOString().slice(0, 10);
        const format = createFormatters({ locale, currency: null });
        expect(readDate(format.date(day, 'day'), locale)).toBe(day);
        expect(readMonth(format.date(day, 'month'), locale)).toBe(day.slice(0, 7));
      }),
    );
  });

  it('is a month by its number, its name or one of its days', () => {
    expect(readMonth('10/2026', 'en-GB')).toBe('2026-10');
    expect(readMonth('2026-1', 'en-GB')).toBe('2026-01');
    expect(readMonth('Okt 2026', 'de-DE')).toBe('2026-10');
    expect(readMonth('14.10.2026', 'de-DE')).toBe('2026-10');
  });

  it('is none where there is no such month', () => {
    expect(readMonth('13/2026', 'en-GB')).toBeNull();
    expect(readMonth('soon', 'en-GB')).toBeNull();
    expect(readMonth('', 'en-GB')).toBeNull();
  });
});
