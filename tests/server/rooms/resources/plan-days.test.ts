import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/format/index.ts';
import { budgetByDay } from '../../../support/planning/pacing.ts';
import { createView } from '../../../../src/server/warehouse/create-table.ts';
import { openLocalEngine } from '../../../../src/server/warehouse/local-engine.ts';
import type { LocalEngine } from '../../../../src/server/warehouse/local-engine.ts';
import { productViews } from '../../../support/product-tables.ts';

/** The tables that the view of planned days reads, with an approved plan and a draft. */
const tables = [
  'CREATE TABLE own_plans (company_id VARCHAR, brand VARCHAR, plan VARCHAR, currency VARCHAR, starts DATE, digits DOUBLE, state VARCHAR)',
  'CREATE TABLE own_plan_lines (company_id VARCHAR, id VARCHAR, brand VARCHAR, plan VARCHAR, name VARCHAR, campaign VARCHAR, platform VARCHAR, channel VARCHAR, starts DATE, ends DATE, pacing VARCHAR, method VARCHAR, currency VARCHAR, exchange_rate DECIMAL(18, 10), cost DECIMAL(18, 2), net DECIMAL(18, 2), net_net DECIMAL(18, 2), fees DECIMAL(18, 2), units DOUBLE, impressions BIGINT, clicks BIGINT, conversions BIGINT)',
  'CREATE TABLE own_plan_flights (company_id VARCHAR, brand VARCHAR, plan VARCHAR, line VARCHAR, starts DATE, ends DATE, budget DECIMAL(18, 2))',
  'CREATE TABLE brands (company_id VARCHAR, brand_id VARCHAR, brand_name VARCHAR)',
  'CREATE TABLE campaigns (company_id VARCHAR, campaign_id VARCHAR, campaign_name VARCHAR)',
  `INSERT INTO own_plans VALUES ('acme', 'B1', 'P', 'EUR', '2024-01-01', 2, 'approved'), ('acme', 'B1', 'D', 'EUR', '2024-01-01', 2, 'draft')`,
  'CREATE TABLE own_exchange_rates (company_id VARCHAR, from_currency VARCHAR, to_currency VARCHAR, valid_from DATE, rate DECIMAL(18, 10))',
  'CREATE TABLE companies (company_id VARCHAR, currency VARCHAR)',
  createView(productViews.get('plan_line_money')!),
  createView(productViews.get('plan_daily')!),
];

let engine: LocalEngine;
beforeAll(async () => {
  engine = await openLocalEngine();
  for (const statement of tables) await engine.run(statement);
});
afterAll(() => engine.close());

interface Line {
  readonly plan?: string;
  readonly starts: string;
  readonly days: number;
  readonly cents: number;
  readonly clicks: number;
  readonly pacing: 'even' | 'frontLoaded' | 'backLoaded' | 'asap';
}

interface Flight {
  /** Days after the line's first: those before it are below zero. */
  readonly after: number;
  readonly days: number;
  readonly cents: number;
}

/** The days of a line: date, money, clicks. */
async function daysOf(line: Line, flights: readonly Flight[] = []) {
  await engine.run('DELETE FROM own_plan_lines; DELETE FROM own_plan_flights');
  const { plan = 'P', starts, days, cents, clicks, pacing } = line;
  await engine.run(
    `INSERT INTO own_plan_lines VALUES ('acme', 'L1', 'B1', '${plan}', 'line', 'C1', 'Meta', 'Social', '${starts}', '${addDays(starts, days - 1)}', '${pacing}', 'cpc', 'EUR', NULL, NULL, ${cents} / 100.0, NULL, NULL, ${clicks}, NULL, NULL, NULL)`,
  );
  for (const flight of flights) {
    const first = addDays(starts, flight.after);
    await engine.run(
      `INSERT INTO own_plan_flights VALUES ('acme', 'B1', '${plan}', 'line', '${first}', '${addDays(first, flight.days - 1)}', ${flight.cents} / 100.0)`,
    );
  }
  const rows = await engine.rows(
    'SELECT date::VARCHAR, (planned_spend * 100)::INTEGER, planned_clicks::INTEGER FROM plan_daily ORDER BY 1',
  );
  return rows.map(([date, money, units]) => ({
    date: String(date),
    cents: Number(money),
    clicks: Number(units),
  }));
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const anyLine: fc.Arbitrary<Line> = fc.record({
  starts: fc.integer({ min: 0, max: 900 }).map((after) => addDays('2024-01-15', after)),
  days: fc.integer({ min: 1, max: 120 }),
  cents: fc.integer({ min: 0, max: 99_999_999 }),
  clicks: fc.integer({ min: 0, max: 1_000_000 }),
  pacing: fc.constantFrom('even', 'frontLoaded', 'backLoaded', 'asap'),
});
const anyFlights: fc.Arbitrary<readonly Flight[]> = fc.uniqueArray(
  fc.record({
    after: fc.integer({ min: -20, max: 130 }),
    days: fc.integer({ min: 1, max: 60 }),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
  }),
  { maxLength: 5, selector: ({ after }) => after },
);

describe('the days of a planned line', () => {
  it('add up to its money and its units, and are its own, whatever its flights', async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, anyFlights, async (line, flights) => {
        const days = await daysOf(line, flights);
        expect(total(days.map(({ cents }) => cents))).toBe(line.cents);
        expect(total(days.map(({ clicks }) => clicks))).toBe(line.clicks);
        expect(days[0]!.date >= line.starts).toBe(true);
        expect(days.at(-1)!.date <= addDays(line.starts, line.days - 1)).toBe(true);
        expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
      }),
      { numRuns: 60 },
    );
  });

  it('have the money that the planning library gives them, but for a cent', async () => {
    await fc.assert(
      fc.asyncProperty(anyLine, async (line) => {
        const flight = {
          start: line.starts,
          end: addDays(line.starts, line.days - 1),
          budget: line.cents / 100,
        };
        const meant = budgetByDay(flight, line.pacing, 'EUR').map((money) => Number(money) * 100);
        const days = await daysOf(line);
        expect(days).toHaveLength(line.days);
        days.forEach(({ cents }, at) => expect(Math.abs(cents - meant[at]!)).toBeLessThanOrEqual(1.000001));
      }),
      { numRuns: 60 },
    );
  });

  it('share the money by the budgets of flights, of which only the days within the line count', async () => {
    const line: Line = { starts: '2026-03-01', days: 20, cents: 90_000, clicks: 90, pacing: 'even' };
    const days = await daysOf(line, [
      { after: -5, days: 10, cents: 20_000 },
      { after: 10, days: 5, cents: 20_000 },
    ]);
    expect(days.slice(0, 5).map(({ cents }) => cents)).toEqual([6000, 6000, 6000, 6000, 6000]);
    expect(days.slice(5).map(({ date, cents }) => [date, cents])).toEqual(
      ['11', '12', '13', '14', '15'].map((day) => [`2026-03-${day}`, 12_000]),
    );
  });

  it('are none while the plan is a draft', async () => {
    const line: Line = { starts: '2026-03-01', days: 2, cents: 100, clicks: 0, pacing: 'even' };
    expect(await daysOf({ ...line, plan: 'D' })).toEqual([]);
    expect(await daysOf(line)).toHaveLength(2);
  });
});
