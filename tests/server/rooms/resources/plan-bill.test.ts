import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decimal, sum } from '../../../../src/planning/money/decimal.ts';
import { digitsOfCurrency, roundMoney } from '../../../../src/planning/money/round-money.ts';
import { createView } from '../../../../src/server/warehouse/create-table.ts';
import { openLocalEngine } from '../../../../src/server/warehouse/local-engine.ts';
import type { LocalEngine } from '../../../../src/server/warehouse/local-engine.ts';
import { addFees, mediaWithin, type FeeBill, type PlanFee } from '../../../support/planning/fees.ts';
import { taxByDays, taxInvoice } from '../../../support/planning/taxes.ts';
import { productViews } from '../../../support/product-tables.ts';

/** The mirrors that the view of bills reads. */
const tables = [
  'CREATE TABLE own_plans (company_id VARCHAR, brand VARCHAR, plan VARCHAR, name VARCHAR, currency VARCHAR, starts DATE, state VARCHAR, country VARCHAR, budget DECIMAL(18, 2), digits DOUBLE)',
  'CREATE TABLE own_plan_lines (company_id VARCHAR, id VARCHAR, brand VARCHAR, plan VARCHAR, name VARCHAR, channel VARCHAR, method VARCHAR, units DOUBLE, impressions BIGINT, currency VARCHAR, exchange_rate DECIMAL(18, 10), cost DECIMAL(18, 2), net DECIMAL(18, 2), net_net DECIMAL(18, 2), fees DECIMAL(18, 2), starts DATE, ends DATE, pacing VARCHAR)',
  'CREATE TABLE own_plan_flights (company_id VARCHAR, brand VARCHAR, plan VARCHAR, line VARCHAR, starts DATE, ends DATE, budget DECIMAL(18, 2))',
  'CREATE TABLE own_plan_fees (company_id VARCHAR, id VARCHAR, brand VARCHAR, plan VARCHAR, name VARCHAR, kind VARCHAR, basis VARCHAR, share DOUBLE, amount DECIMAL(18, 4), channel VARCHAR)',
  'CREATE TABLE own_tax_rules (company_id VARCHAR, country VARCHAR, name VARCHAR, vat DOUBLE, withholding DOUBLE, withheld_from VARCHAR, valid_from DATE, valid_to DATE)',
  'CREATE TABLE own_exchange_rates (company_id VARCHAR, from_currency VARCHAR, to_currency VARCHAR, valid_from DATE, rate DECIMAL(18, 10))',
  'CREATE TABLE companies (company_id VARCHAR, currency VARCHAR)',
  createView(productViews.get('plan_line_money')!),
  createView(productViews.get('plan_bill')!),
];

let engine: LocalEngine;
beforeAll(async () => {
  engine = await openLocalEngine();
  for (const statement of tables) await engine.run(statement);
});
afterAll(() => engine.close());

interface Line {
  readonly channel: string;
  readonly gross: string;
  readonly net: string;
  readonly fee: string;
  readonly served: number;
}

interface Fee {
  readonly basis: 'gross' | 'net' | 'total' | 'perThousand' | 'fixed';
  readonly share: string;
  readonly amount: string;
  readonly channel: string | null;
}

interface Plan {
  readonly currency: string;
  readonly budget: string;
  readonly lines: readonly Line[];
  readonly fees: readonly Fee[];
  readonly tax: { readonly vat: string; readonly withholding: string; readonly withheldFrom: 'invoice' | 'fees' } | null; // prettier-ignore
}

interface Item {
  readonly kind: string;
  readonly item: string;
  readonly amount: string;
  readonly atBudget: number;
}

const text = (value: string | null): string => (value === null ? 'NULL' : `'${value}'`);

/** The bill of one plan, beside which there are another plan and another company that have fees, too. */
async function billOf({ currency, budget, lines, fees, tax }: Plan): Promise<readonly Item[]> {
  await engine.run('DELETE FROM own_plans; DELETE FROM own_plan_lines; DELETE FROM own_plan_fees; DELETE FROM own_tax_rules'); // prettier-ignore
  const digits = digitsOfCurrency(currency);
  for (const [company, plan] of [
    ['acme', 'P'],
    ['acme', 'Q'],
    ['globex', 'P'],
  ])
    // prettier-ignore
    await engine.run(`INSERT INTO own_plans VALUES ('${company}', 'B1', '${plan}', 'Plan', '${currency}', '2026-03-01', 'draft', ${tax ? `'XX'` : 'NULL'}, ${budget}, ${digits});
      INSERT INTO own_plan_fees VALUES ${company === 'acme' && plan === 'P' ? `('none', '', '', '', '', '', '', 0, 0, NULL)` : `('${company}', 'other', 'B1', '${plan}', 'Other', 'data', 'fixed', 0, 77, NULL)`}`);
  for (const [at, { channel, gross, net, fee, served }] of lines.entries())
    await engine.run(`INSERT INTO own_plan_lines VALUES ('acme', 'L${at}', 'B1', 'P', 'line ${at}', '${channel}', 'cpm', ${served}, NULL, '${currency}', NULL, ${gross}, ${net}, ${net}, ${fee}, '2026-03-01', '2026-03-31', NULL)`); // prettier-ignore
  for (const [at, { basis, share, amount, channel }] of fees.entries())
    await engine.run(`INSERT INTO own_plan_fees VALUES ('acme', '${at}', 'B1', 'P', 'fee ${at}', 'agency', '${basis}', ${share}, ${amount}, ${text(channel)})`); // prettier-ignore
  if (tax)
    for (const [company, factor] of [['acme', ''], ['globex', ' * 2']]) // prettier-ignore
      await engine.run(`INSERT INTO own_tax_rules VALUES ('${company}', 'XX', 'Nowhere', ${tax.vat}${factor}, ${tax.withholding}, '${tax.withheldFrom}', '2000-01-01', NULL)`); // prettier-ignore
  const rows = await engine.rows(
    `SELECT kind, item, amount::VARCHAR, at_budget FROM plan_bill WHERE company_id = 'acme' AND plan_id = 'P' ORDER BY kind, item`,
  );
  return rows.map(([kind, item, amount, atBudget]) => ({
    kind: String(kind),
    item: String(item),
    amount: String(amount),
    atBudget: Number(atBudget),
  }));
}

/** The same by the library; `within` is null where fees are more than the budget. A fee of a channel is what it is of that channel's lines; fees of lines are fixed, or grow with the media. */
function meantOf({ currency, budget, lines, fees, tax }: Plan) {
  const net = sum(lines.map((line) => line.net));
  const gross = sum(lines.map((line) => line.gross));
  const units = sum(lines.map(({ served }) => served));
  const ofLines = sum(lines.map(({ fee }) => fee));
  const asFee = (fee: Fee, name: string, grows: boolean): PlanFee => {
    const own = lines.filter(({ channel }) => fee.channel === null || channel === fee.channel);
    const base = { gross: sum(own.map((line) => line.gross)), net: sum(own.map((line) => line.net)) };
    if (fee.basis === 'fixed') return { name, fixed: fee.amount };
    if (fee.basis === 'perThousand') return { name, fixed: decimal(fee.amount).times(sum(own.map(({ served }) => served))).div(1000) }; // prettier-ignore
    if (fee.basis === 'total') return { name, share: fee.share, of: 'total' };
    if (fee.channel === null && (net.gt(0) || grows)) return { name, share: fee.share, of: fee.basis };
    const fixed = decimal(fee.share).times(base[fee.basis]);
    return grows ? { name, share: net.gt(0) ? fixed.div(net) : 0, of: 'net' } : { name, fixed };
  };
  const named = (grows: boolean): readonly PlanFee[] => fees.map((fee, at) => asFee(fee, `fee ${at}`, grows));
  const bill = addFees({ currency, gross, net, units }, [...named(false), { name: 'Plan', fixed: ofLines }]);
  const media = bill.media;
  const paid = tax && taxInvoice({ currency, media, fees: bill.total.minus(media) }, tax);
  const within = (): FeeBill | null => {
    try {
      return mediaWithin(budget, { currency, units, grossPerNet: net.gt(0) ? gross.div(net) : 1 }, [
        ...named(true),
        { name: 'Plan', share: net.gt(0) ? ofLines.div(net) : 0, of: 'net' },
      ]);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
  return { bill, paid, within };
}

const cents = (max: number) => fc.integer({ min: 0, max }).map((all) => decimal(all).div(100).toString());
const micros = (max: number) => fc.integer({ min: 1, max }).map((all) => decimal(all).div(1_000_000).toString()); // prettier-ignore
const channel = fc.constantFrom('Social', 'Search');
const anyFee: fc.Arbitrary<Fee> = fc
  .record({
    basis: fc.constantFrom('gross', 'net', 'total', 'perThousand', 'fixed'),
    share: fc.oneof(fc.constantFrom('0.05', '0.1', '0.125', '0.15'), micros(200_000)),
    amount: fc.integer({ min: 1, max: 9_999_999 }).map((all) => decimal(all).div(10_000).toString()),
    channel: fc.option(channel),
  })
  .map((fee) => {
    const isShare = ['gross', 'net', 'total'].includes(fee.basis);
    return { ...fee, share: isShare ? fee.share : '0', amount: isShare ? '0' : fee.amount, channel: fee.basis === 'total' ? null : fee.channel }; // prettier-ignore
  });

const anyPlan: fc.Arbitrary<Plan> = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    budget: cents(99_999_999_999),
    lines: fc.array(
      fc
        .record({
          channel,
          gross: cents(999_999_999),
          off: micros(300_000),
          fee: micros(200_000),
          served: fc.integer({ min: 0, max: 99_999_999 }),
        }) // prettier-ignore
        .map(({ gross, off, fee, ...line }) => {
          const priced = roundMoney(gross, currency === 'KWD' ? 'EUR' : currency);
          const net = roundMoney(priced.times(decimal(1).minus(off)), currency === 'KWD' ? 'EUR' : currency);
          return { ...line, gross: String(priced), net: String(net), fee: String(roundMoney(net.times(fee), currency === 'KWD' ? 'EUR' : currency)) }; // prettier-ignore
        }),
      { maxLength: 4 },
    ),
    fees: fc.array(anyFee, { maxLength: 4 }),
    tax: fc.option(
      fc.record({ vat: micros(300_000), withholding: micros(200_000), withheldFrom: fc.constantFrom('invoice', 'fees') }), // prettier-ignore
    ),
  }),
);

/** A budget that is no whole amount of its currency: shares of the total are of the rounded one. */
const fractionOfYen: Plan = {
  currency: 'JPY',
  budget: '887021089.5',
  lines: [],
  fees: [{ basis: 'total', share: '0.05', amount: '0', channel: null }],
  tax: null,
};

const amountsOf = (items: readonly Item[], kind: string): readonly string[] =>
  items.filter((item) => item.kind === kind).map(({ amount }) => String(Number(amount)));

const ofPlan = (basis: Fee['basis'], share: string, amount: string): Fee => ({ basis, share, amount, channel: null }); // prettier-ignore

describe('the bill of a plan', () => {
  it('has each fee, the taxes and the sums of the planning library, to the last unit', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const [items, { bill, paid }] = [await billOf(plan), meantOf(plan)];
        const feeOf = (name: string) => Number(bill.fees.find((fee) => fee.name === name)?.amount ?? 0);
        expect(amountsOf(items, 'media')).toEqual([String(Number(bill.media))]);
        expect(
          items.filter(({ kind }) => kind === 'agency').map(({ item, amount }) => [item, Number(amount)]),
        ).toEqual(
          // prettier-ignore
          plan.fees.map((_, at) => [`fee ${at}`, feeOf(`fee ${at}`)]),
        );
        expect(Number(amountsOf(items, 'line')[0] ?? 0)).toBe(feeOf('Plan'));
        const exact = (kinds: readonly string[]) => Number(sum(items.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))); // prettier-ignore
        expect(exact(['media', 'line', 'agency'])).toBe(Number(bill.total));
        expect(exact(['vat'])).toBe(Number(paid?.vat ?? 0));
        expect(exact(['withheld'])).toBe(-Number(paid?.withheld ?? 0) + 0);
        expect(exact(['media', 'line', 'agency', 'vat', 'withheld'])).toBe(Number(paid?.payable ?? bill.total)); // prettier-ignore
      }),
      { numRuns: 120 },
    );
  });

  it('says what fees leave of the budget for media, as the library does; below zero where they leave nothing', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const items = await billOf(plan);
        const [media] = items.filter(({ kind }) => kind === 'media');
        const meant = meantOf(plan).within();
        const left = media!.atBudget;
        expect(meant === null ? left < 0.01 : Math.abs(left - Number(meant.media)) < 0.0005).toBe(true);
        const fees = items.filter(({ kind }) => kind === 'agency').map(({ atBudget }) => atBudget);
        for (const [at, { amount }] of (meant?.fees ?? []).slice(0, fees.length).entries())
          expect(fees[at]).toBeCloseTo(Number(amount), 3);
      }),
      { numRuns: 120, examples: [[fractionOfYen]] },
    );
  });

  it('leaves 7,000 of 10,000 where the agency has 10 % of the total and a million impressions cost 1.50 and 0.50 per thousand', async () => {
    const items = await billOf({
      currency: 'EUR',
      budget: '10000',
      lines: [{ channel: 'Video', gross: '7000', net: '7000', fee: '0', served: 1_000_000 }],
      fees: [
        ofPlan('total', '0.1', '0'),
        ofPlan('perThousand', '0', '1.5'),
        ofPlan('perThousand', '0', '0.5'),
      ],
      tax: null,
    });
    const meant = [['agency', 'fee 0', 1000], ['agency', 'fee 1', 1500], ['agency', 'fee 2', 500], ['media', 'Plan', 7000]]; // prettier-ignore
    expect(items.map(({ kind, item, amount }) => [kind, item, Number(amount)])).toEqual(meant);
    expect(items.map(({ kind, item, atBudget }) => [kind, item, atBudget])).toEqual(meant);
  });

  it('has a half of a unit, which floating point loses, on the right side', async () => {
    const line = { channel: 'Video', gross: '5897560.46', net: '5897560.46', fee: '0', served: 0 };
    const fee = { basis: 'total', share: '0.2', amount: '0', channel: null } as const;
    const items = await billOf({ currency: 'EUR', budget: '1', lines: [line], fees: [fee], tax: null });
    // A quarter of the net: 1,474,390.115.
    expect(items.map(({ amount }) => Number(amount))).toEqual([1_474_390.12, 5_897_560.46]);
  });

  it('withholds 2 % of the whole invoice in the Philippines, VAT apart', async () => {
    const items = await billOf({
      currency: 'PHP',
      budget: '120000',
      lines: [{ channel: 'Social', gross: '100000', net: '100000', fee: '0', served: 0 }],
      fees: [{ basis: 'net', share: '0.1', amount: '0', channel: null }],
      tax: { vat: '0.12', withholding: '0.02', withheldFrom: 'invoice' },
    });
    expect(items.map(({ kind, amount }) => [kind, Number(amount)])).toEqual([
      ['agency', 10_000],
      ['media', 100_000],
      ['vat', 13_200],
      ['withheld', -2200],
    ]);
  });

  it('leaves fees out that would be the whole total, and has the others', async () => {
    const items = await billOf({
      currency: 'EUR',
      budget: '1000',
      lines: [],
      fees: [ofPlan('total', '0.5', '0'), ofPlan('total', '0.5', '0'), ofPlan('fixed', '0', '12.5')],
      tax: null,
    });
    expect(items.map(({ item, amount }) => [item, Number(amount)])).toEqual([['fee 2', 12.5], ['Plan', 0]]); // prettier-ignore
  });
});

/** A day of March 2026 and after. */
const day = (offset: number): string =>
  new Date(Date.UTC(2026, 2, 1) + offset * 86_400_000).toISOString().slice(0, 10);

describe('the taxes of a bill over a change of the rules', () => {
  const dated = fc.record({
    lines: fc.array(
      fc.record({
        start: fc.integer({ min: 0, max: 40 }),
        length: fc.integer({ min: 0, max: 50 }),
        cents: fc.integer({ min: 1, max: 9_999_999 }),
        pacing: fc.constantFrom('even', 'frontLoaded', 'backLoaded', 'asap'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fee: cents(999_999),
    change: fc.integer({ min: -5, max: 95 }),
    end: fc.option(fc.integer({ min: 0, max: 20 })),
  });

  it('are those of the library, from which each differs by a cent for a line at most', async () => {
    await fc.assert(
      fc.asyncProperty(dated, async ({ lines, fee, change, end }) => {
        await billOf({ currency: 'EUR', budget: '10000', lines: [], fees: [{ basis: 'fixed', share: '0', amount: fee, channel: null }], tax: { vat: '0.19', withholding: '0', withheldFrom: 'invoice' } }); // prettier-ignore
        const to = end === null ? null : day(change + end);
        await engine.run(`INSERT INTO own_tax_rules VALUES ('acme', 'XX', 'Nowhere', 0.07, 0.02, 'invoice', '${day(change)}', ${text(to)})`); // prettier-ignore
        for (const [at, { start, length, cents: net, pacing }] of lines.entries())
          await engine.run(`INSERT INTO own_plan_lines VALUES ('acme', 'L${at}', 'B1', 'P', 'line ${at}', 'Video', 'flat', 1, NULL, 'EUR', NULL, ${net / 100}, ${net / 100}, ${net / 100}, 0, '${day(start)}', '${day(start + length)}', '${pacing}')`); // prettier-ignore
        const rows = await engine.rows(`SELECT kind, sum(amount)::VARCHAR FROM plan_bill WHERE company_id = 'acme' AND plan_id = 'P' GROUP BY kind`); // prettier-ignore
        const found = (kind: string) => decimal(String(rows.find(([each]) => each === kind)?.[1] ?? 0));
        const flights = lines.map(({ start, length, cents: net, pacing }) => ({ start: day(start), end: day(start + length), budget: decimal(net).div(100), pacing })); // prettier-ignore
        const meant = taxByDays({ flights, fees: fee, currency: 'EUR', firstDay: '2026-03-01' }, [
          { from: '2000-01-01', to: null, vat: '0.19', withholding: 0, withheldFrom: 'invoice' },
          { from: day(change), to, vat: '0.07', withholding: '0.02', withheldFrom: 'invoice' },
        ]);
        const most = 0.01 * (lines.length + 2);
        expect(found('vat').minus(meant.vat).abs().toNumber()).toBeLessThanOrEqual(most);
        expect(found('withheld').plus(meant.withheld).abs().toNumber()).toBeLessThanOrEqual(most);
        expect(found('media').eq(sum(flights.map(({ budget }) => budget)))).toBe(true);
      }),
      { numRuns: 40 },
    );
  }, 240_000);

  it('stand in the bill each by itself, with the day from which they are', async () => {
    await billOf({ currency: 'EUR', budget: '10000', lines: [], fees: [], tax: { vat: '0.19', withholding: '0', withheldFrom: 'invoice' } }); // prettier-ignore
    await engine.run(`INSERT INTO own_tax_rules VALUES ('acme', 'XX', 'Nowhere', 0.16, 0, 'invoice', '2026-03-11', NULL)`); // prettier-ignore
    await engine.run(`INSERT INTO own_plan_lines VALUES ('acme', 'L', 'B1', 'P', 'line', 'Video', 'flat', 1, NULL, 'EUR', NULL, 2000, 2000, 2000, 0, '2026-03-01', '2026-03-20', NULL)`); // prettier-ignore
    await engine.run(`INSERT INTO own_plan_flights VALUES ('acme', 'B1', 'P', 'line', '2026-03-01', '2026-03-02', 500), ('acme', 'B1', 'P', 'line', '2026-03-10', '2026-03-11', 1500)`); // prettier-ignore
    const rows = await engine.rows(`SELECT item, amount::DOUBLE FROM plan_bill WHERE company_id = 'acme' AND plan_id = 'P' AND kind = 'vat' ORDER BY item`); // prettier-ignore
    expect(rows).toEqual([
      ['Nowhere 2026-03-01', 237.5],
      ['Nowhere 2026-03-11', 120],
    ]);
  });
});
