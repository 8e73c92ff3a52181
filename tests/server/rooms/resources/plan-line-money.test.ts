import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import { decimal, sum, type Decimal, type DecimalInput } from '../../../../src/planning/money/decimal.ts';
import { digitsOfCurrency, roundMoney } from '../../../../src/planning/money/round-money.ts';
import { createView } from '../../../../src/server/warehouse/create-table.ts';
import { openLocalEngine } from '../../../../src/server/warehouse/local-engine.ts';
import type { LocalEngine } from '../../../../src/server/warehouse/local-engine.ts';
import { productViews } from '../../../support/product-tables.ts';

/** The mirrors that the view reads. */
const tables = [
  'CREATE TABLE own_plans (company_id VARCHAR, brand VARCHAR, plan VARCHAR, currency VARCHAR, starts DATE, digits DOUBLE)',
  'CREATE TABLE own_plan_lines (company_id VARCHAR, id VARCHAR, brand VARCHAR, plan VARCHAR, currency VARCHAR, exchange_rate DECIMAL(18, 10), cost DECIMAL(18, 2), net DECIMAL(18, 2), net_net DECIMAL(18, 2), fees DECIMAL(18, 2))',
  'CREATE TABLE own_exchange_rates (company_id VARCHAR, from_currency VARCHAR, to_currency VARCHAR, valid_from DATE, rate DECIMAL(18, 10))',
  'CREATE TABLE companies (company_id VARCHAR, currency VARCHAR)',
  `INSERT INTO companies VALUES ('acme', 'EUR'), ('globex', 'USD')`,
  createView(productViews.get('plan_line_money')!),
];

let engine: LocalEngine;
beforeAll(async () => {
  engine = await openLocalEngine();
  for (const statement of tables) await engine.run(statement);
});
afterAll(() => engine.close());

interface Line {
  readonly currency: string;
  readonly fixed: string | null;
  readonly gross: string;
  readonly net: string;
  readonly netNet: string;
  readonly fees: string;
}

interface Rate {
  readonly from: string;
  readonly to: string;
  /** Days after the plan's first: those before it are below zero. */
  readonly after: number;
  readonly rate: string;
}

const FIRST_DAY = '2026-03-01';

/** The lines of a plan as the view has them, in their order. The other company has a rate for each pair, which is not ours. */
async function moneyOf(currency: string, lines: readonly Line[], rates: readonly Rate[]) {
  await engine.run('DELETE FROM own_plans; DELETE FROM own_plan_lines; DELETE FROM own_exchange_rates');
  await engine.run(`INSERT INTO own_plans VALUES ('acme', 'B1', 'P', '${currency}', '${FIRST_DAY}', ${digitsOfCurrency(currency)})`); // prettier-ignore
  for (const [at, { currency: own, fixed, gross, net, netNet, fees }] of lines.entries())
    await engine.run(`INSERT INTO own_plan_lines VALUES ('acme', 'L${at}', 'B1', 'P', '${own}', ${fixed ?? 'NULL'}, ${gross}, ${net}, ${netNet}, ${fees})`); // prettier-ignore
  for (const { from, to, after, rate } of rates)
    await engine.run(
      `INSERT INTO own_exchange_rates VALUES ('acme', '${from}', '${to}', '${addDays(FIRST_DAY, after)}', ${rate}), ('globex', '${from}', '${to}', '${FIRST_DAY}', 77)`,
    );
  const rows = await engine.rows(
    `SELECT exchange_rate::VARCHAR, gross::VARCHAR, net::VARCHAR, net_net::VARCHAR, fees::VARCHAR, total::VARCHAR, home_rate::VARCHAR
     FROM plan_line_money WHERE company_id = 'acme' ORDER BY line_id`,
  );
  return rows.map(([rate, ...amounts]) => ({
    rate: rate === null ? null : Number(rate),
    amounts: amounts.slice(0, 5).map((amount) => (amount === null ? null : Number(amount))),
    homeRate: amounts[5] === null ? null : Number(amounts[5]),
  }));
}

/** The rate that is meant: of the line, or else the newest one up to the plan's first day. */
function rateOf({ currency: own, fixed }: Line, currency: string, rates: readonly Rate[]): string | null {
  if (own === currency) return '1';
  const valid = rates.filter(({ from, to, after }) => from === own && to === currency && after <= 0);
  return fixed ?? valid.toSorted((one, other) => other.after - one.after)[0]?.rate ?? null;
}

const anyCurrency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');
const anyRate = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 3, max: 10 }))
  .map(([digits, places]) => decimal(digits).div(decimal(10).pow(places)).toFixed(places))
  .filter((rate) => Number(rate) > 0);
const cents = fc.integer({ min: 0, max: 9_999_999_999 }).map((all) => decimal(all).div(100).toFixed(2));
const anyLine = fc.record({
  currency: anyCurrency,
  fixed: fc.option(anyRate, { freq: 3 }),
  gross: cents,
  net: cents,
  netNet: cents,
  fees: cents,
});
const anyRates = fc.uniqueArray(
  fc.record({ from: anyCurrency, to: anyCurrency, after: fc.integer({ min: -40, max: 20 }), rate: anyRate }).filter(({ from, to }) => from !== to), // prettier-ignore
  { maxLength: 12, selector: ({ from, to, after }) => `${from} ${to} ${after}` },
);

/** The amount in another currency. `rate` is the price of one unit of its own currency. */
const exchanged = (amount: DecimalInput, rate: DecimalInput, currency: string): Decimal => roundMoney(decimal(amount).times(rate), currency); // prettier-ignore

const line = (currency: string, net: string, more: Partial<Line> = {}): Line => ({ currency, fixed: null, gross: net, net, netNet: net, fees: '0', ...more }); // prettier-ignore

describe('the money of lines in the currency of their plan', () => {
  it('is each amount at the valid rate, rounded once, as the planning library has it; without a rate there is none', async () => {
    await fc.assert(
      fc.asyncProperty(anyCurrency, fc.array(anyLine, { minLength: 1, maxLength: 6 }), anyRates, async (currency, lines, rates) => {
        const found = await moneyOf(currency, lines, rates);
        const meant = lines.map((own) => {
          const rate = rateOf(own, currency, rates);
          if (rate === null) return { rate: null, amounts: [null, null, null, null, null] };
          const [gross, net, netNet, fees] = [own.gross, own.net, own.netNet, own.fees].map((amount) =>
            own.currency === currency ? decimal(amount) : exchanged(amount, rate, currency),
          );
          const amounts = [gross!, net!, netNet!, fees!, net!.plus(fees!)];
          return { rate: Number(rate), amounts: amounts.map(Number) };
        });
        expect(found.map(({ rate, amounts }) => ({ rate, amounts }))).toEqual(meant);
      }),
      { numRuns: 80 },
    );
  }); // prettier-ignore

  it('is the same amount in the same currency, whatever rates there are', async () => {
    const rates = [{ from: 'EUR', to: 'USD', after: -1, rate: '1.1' }];
    const [own] = await moneyOf('EUR', [line('EUR', '1234.56', { fixed: '3' })], rates);
    expect(own).toEqual({ rate: 1, amounts: [1234.56, 1234.56, 1234.56, 0, 1234.56], homeRate: 1 });
  });

  it('goes there and back within half a unit of either currency', () => {
    fc.assert(
      fc.property(cents, anyRate, (amount, rate) => {
        const there = exchanged(amount, rate, 'USD');
        const back = exchanged(there, decimal(1).div(rate), 'EUR');
        const most = decimal('0.005').plus(decimal('0.005').div(rate)).plus('1e-12');
        expect(back.minus(amount).abs().lte(most)).toBe(true);
      }),
    );
  });

  it('goes there and back to the cent at rates of about one', () => {
    const near = fc.integer({ min: 500, max: 2000 }).map((all) => decimal(all).div(1000).toString());
    fc.assert(
      fc.property(cents, near, (amount, rate) => {
        const back = exchanged(exchanged(amount, rate, 'USD'), decimal(1).div(rate), 'EUR');
        expect(back.minus(amount).abs().lte('0.015')).toBe(true);
      }),
    );
  });

  it('adds up to the converted sum but for half a unit a line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 6 }), anyRate, async (nets, rate) => {
        const found = await moneyOf('EUR', nets.map((net) => line('USD', net)), [{ from: 'USD', to: 'EUR', after: 0, rate }]); // prettier-ignore
        const total = sum(found.map(({ amounts }) => amounts[1]!));
        const whole = roundMoney(sum(nets).times(rate), 'EUR');
        expect(
          total
            .minus(whole)
            .abs()
            .lte(decimal('0.005').times(nets.length + 1)),
        ).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('takes the rate that is valid on the first day of the plan: not a later one, and none of the other direction', async () => {
    const rates = [
      { from: 'USD', to: 'EUR', after: -30, rate: '0.8' },
      { from: 'USD', to: 'EUR', after: 0, rate: '0.9' },
      { from: 'USD', to: 'EUR', after: 1, rate: '0.5' },
      { from: 'EUR', to: 'GBP', after: -30, rate: '0.86' },
    ];
    const found = await moneyOf('EUR', [line('USD', '100.05'), line('GBP', '100'), line('USD', '100', { fixed: '0.95' })], rates); // prettier-ignore
    // 90.045 is rounded up; a rate from EUR to GBP says nothing of GBP to EUR.
    expect(found.map(({ rate, amounts }) => [rate, amounts[1]])).toEqual([[0.9, 90.05], [null, null], [0.95, 95]]); // prettier-ignore
  });

  it('has the rate on to the currency of the company, in which delivery is counted', async () => {
    const rates = [{ from: 'USD', to: 'EUR', after: -5, rate: '0.9' }];
    expect((await moneyOf('USD', [line('USD', '1')], rates))[0]!.homeRate).toBe(0.9);
    expect((await moneyOf('JPY', [line('JPY', '1')], rates))[0]!.homeRate).toBeNull();
  });
});
