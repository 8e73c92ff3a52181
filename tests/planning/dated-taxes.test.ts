import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum } from '../../src/planning/money/decimal.ts';
import { ruleOfDay, taxByDays, taxInvoice, type DatedTaxRule } from '../support/planning/taxes.ts';

const rule = (from: string, vat: number, more: Partial<DatedTaxRule> = {}): DatedTaxRule => ({ from, to: null, vat, withholding: 0, withheldFrom: 'invoice', ...more }); // prettier-ignore
const flight = (start: string, end: string, budget: string) =>
  ({ start, end, budget, pacing: 'even' }) as const;

describe('the rule of a day', () => {
  const rules = [rule('2020-01-01', 0.19), rule('2020-07-01', 0.16, { to: '2020-12-31' })];

  it.each([
    ['2019-12-31', null],
    ['2020-06-30', 0.19],
    ['2020-07-01', 0.16],
    ['2020-12-31', 0.16],
    ['2021-01-01', 0.19],
  ])('on %s is the newest one that is valid', (day, vat) => {
    expect(ruleOfDay(rules, day)?.vat ?? null).toBe(vat);
  });
});

describe('a bill over a change of the rate', () => {
  it('has the tax of each day', () => {
    const bill = { flights: [flight('2020-06-21', '2020-07-10', '2000')], fees: '100', currency: 'EUR', firstDay: '2020-06-21' }; // prettier-ignore
    const { parts, vat, payable } = taxByDays(bill, [rule('2020-01-01', 0.19), rule('2020-07-01', 0.16)]);
    expect(parts.map((part) => [String(part.media), String(part.fees), String(part.vat)])).toEqual([
      ['1000', '50', '199.5'],
      ['1000', '50', '168'],
    ]);
    expect([String(vat), String(payable)]).toEqual(['367.5', '2467.5']);
  });

  it('leaves days without a rule untaxed', () => {
    const bill = { flights: [flight('2020-06-30', '2020-07-01', '100')], fees: 0, currency: 'EUR', firstDay: '2020-06-30' }; // prettier-ignore
    expect(String(taxByDays(bill, [rule('2020-07-01', 0.2)]).vat)).toBe('10');
  });

  it('taxes fees without media by the rule of the first day', () => {
    const bill = { flights: [], fees: '50', currency: 'EUR', firstDay: '2020-06-30' };
    const { vat } = taxByDays(bill, [rule('2020-01-01', 0.1), rule('2020-07-01', 0.2)]);
    expect(String(vat)).toBe('5');
  });

  const days = integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`);
  const flights = array(
    record({ start: days, length: integer({ min: 0, max: 60 }), cents: integer({ min: 0, max: 9_999_999 }), pacing: constantFrom('even', 'frontLoaded', 'backLoaded', 'asap') }), // prettier-ignore
    { maxLength: 4 },
  ).map((all) =>
    all.map(({ start, length, cents, pacing }) => ({
      start,
      end: new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10),
      budget: decimal(cents).div(100),
      pacing,
    })),
  );
  const fees = integer({ min: 0, max: 999_999 }).map((cents) => decimal(cents).div(100));

  it('adds up to media and fees, to the cent', () => {
    const rules = array(record({ from: days, to: option(days), vat: constantFrom(0.07, 0.19, 0.2) }), { maxLength: 4 }); // prettier-ignore
    assert(
      property(flights, fees, rules, (all, fee, dated) => {
        const { parts, vat, invoiced } = taxByDays(
          { flights: all, fees: fee, currency: 'EUR', firstDay: '2026-02-01' },
          dated.map(({ from, to, vat: share }) => rule(from, share, { to })),
        );
        const media = sum(all.map(({ budget }) => budget));
        expect(sum(parts.map((part) => part.media)).eq(media)).toBe(true);
        expect(sum(parts.map((part) => part.fees)).eq(fee)).toBe(true);
        expect(invoiced.eq(media.plus(fee).plus(vat))).toBe(true);
      }),
    );
  });

  it('is the plain invoice where one rule has all days', () => {
    assert(
      property(flights, fees, (all, fee) => {
        const only = rule('2000-01-01', 0.19, { withholding: 0.02 });
        const media = sum(all.map(({ budget }) => budget));
        const plain = taxInvoice({ media, fees: fee, currency: 'EUR' }, only);
        const { vat, withheld, payable } = taxByDays({ flights: all, fees: fee, currency: 'EUR', firstDay: '2026-02-01' }, [only]); // prettier-ignore
        expect([vat, withheld, payable].map(String)).toEqual([plain.vat, plain.withheld, plain.payable].map(String)); // prettier-ignore
      }),
    );
  });
});
