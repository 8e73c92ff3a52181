import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  createFormatters,
  currencyOfLocale,
  DASH,
  excelFormat,
  localeOf,
  parseCalendarDate,
  periodsBetween,
  startOfPeriod,
} from '../../src/format/index.ts';
import type { DateGrain } from '../../src/format/index.ts';

const format = createFormatters({ locale: 'en-GB', currency: 'EUR', timeZone: 'Europe/Berlin' });
const GRAINS: readonly DateGrain[] = ['day', 'week', 'month', 'quarter', 'year'];
const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days));

describe('dates', () => {
  it('are written by their grain', () => {
    expect(format.date('2026-10-14')).toBe('14 Oct 2026');
    expect(format.date('2026-10-14T13:00:00', 'hour')).toBe('14 Oct 2026, 13:00');
    expect(format.date('2026-10-01', 'month')).toBe('October 2026');
    expect(format.date('2026-10-01', 'quarter')).toBe('Q4 2026');
    expect(format.date('2026-01-01', 'year')).toBe('2026');
    expect(format.range('2026-10-14', '2026-10-14')).toBe('14 Oct 2026');
  });

  it('name the day of an hour on an axis only where there are several', () => {
    const [morning, evening] = ['2026-10-14T09:00:00', '2026-10-14T23:00:00'];
    expect(format.axisDate(morning, 'hour', { start: morning, end: evening })).toBe('09:00');
    expect(format.axisDate(morning, 'hour', { start: morning, end: '2026-10-15T01:00:00' })).toBe(
      '14 Oct, 09:00',
    );
  });

  it('have all hours of their days, to the last one', () => {
    const hours = periodsBetween('2026-10-24', '2026-10-25', 'hour');
    expect(hours).toHaveLength(48);
    expect([hours[0], hours.at(-1)]).toEqual(['2026-10-24T00:00:00', '2026-10-25T23:00:00']);
  });

  it('name the year on an axis only where there are several', () => {
    expect(format.axisDate('2026-10-14', 'day', { start: '2026-10-01', end: '2026-10-28' })).toBe('14 Oct');
    expect(format.axisDate('2026-10-01', 'month', { start: '2025-11-01', end: '2026-10-28' })).toBe(
      'Oct 2026',
    );
  });

  it.each(['2026-02-31', '14.10.2026', '', null, 20261014])('are a dash where there is none: %s', (value) => {
    expect(format.date(value)).toBe(DASH);
    expect(format.range(value, '2026-01-01')).toBe(DASH);
  });

  it('shows moments in the reader’s time zone, and how long ago they were', () => {
    expect(format.moment('2026-10-14T22:30:00Z')).toBe('15 Oct 2026, 00:30');
    expect(format.relative('2026-10-14T09:00:00Z', Date.parse('2026-10-14T12:10:00Z'))).toBe('3 hours ago');
  });
});

describe('periods', () => {
  it('hold every date between two, each in exactly one', () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(...GRAINS),
        (start, length, grain) => {
          const end = addDays(start, length);
          const periods = periodsBetween(start, end, grain);
          expect(new Set(periods).size).toBe(periods.length);
          expect(periods).toEqual(periods.toSorted());
          for (const date of [start, end, addDays(start, Math.floor(length / 2))]) {
            const holder = startOfPeriod(parseCalendarDate(date)!, grain);
            expect(periods.map((period) => parseCalendarDate(period))).toContain(holder);
          }
        },
      ),
    );
  });

  it('start weeks on Monday', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(new Date(startOfPeriod(parseCalendarDate(date)!, 'week')).getUTCDay()).toBe(1);
      }),
    );
  });
});

describe('spreadsheets and locales', () => {
  it('give each column its number format', () => {
    expect(excelFormat({ type: 'number', format: 'currency', currency: 'EUR' })).toBe('[$€]#,##0.00');
    expect(excelFormat({ type: 'number', format: 'currency', currency: 'CHF' })).toBe('[$CHF] #,##0.00');
    expect(excelFormat({ type: 'number', format: 'currency', currency: 'JPY' })).toBe('[$¥]#,##0');
    expect(excelFormat({ type: 'number', format: 'percent' })).toBe('#,##0.00%');
    expect(excelFormat({ type: 'number', format: 'integer' })).toBe('#,##0');
    expect(excelFormat({ type: 'date', grain: 'month' })).toBe('yyyy-mm');
    expect(excelFormat({ type: 'string' })).toBe('@');
  });

  it('find the currency of a locale, its own before a shared one', () => {
    expect(currencyOfLocale('de-DE')).toBe('EUR');
    expect(currencyOfLocale('en-AU')).toBe('AUD');
    expect(currencyOfLocale('de-CH')).toBe('CHF');
    expect(currencyOfLocale('pt-BR')).toBeNull();
  });

  it('follow the reader’s own region of a language', () => {
    expect(localeOf('en', ['de-DE', 'en-US'])).toBe('en-US');
    expect(localeOf('en', ['de-DE'])).toBe('en-GB');
    expect(localeOf('fr', ['::', 'fr'])).toBe('fr-FR');
  });
});
