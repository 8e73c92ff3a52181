import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { runModel } from '../../../../src/server/models/run-model.ts';
import { wholeWeeks } from '../../../../src/server/rooms/models/weekly-history.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { DEMO, demoWarehouse } from '../../../support/warehouse.ts';
import { simulatedTruth } from '../../../modelling/support/simulated.ts';

let test: TestServer;
beforeAll(async () => {
  const pages = await shippedPages();
  test = await startTestServer({ pages, warehouse: await demoWarehouse() });
  test.clock.advance((Date.parse(`${DEMO.today}T12:00:00Z`) - test.clock.now().getTime()) / 1000);
});
afterAll(async () => {
  await test.server.close();
});

const question = 'spend=spend&outcome=conversions&by=objective';

async function get(path: string): Promise<ReportData> {
  const response = await test.get('analyst@acme', path);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

const column = ({ columns, rows }: ReportData, name: string): unknown[] =>
  rows.map((row) => row[columns.findIndex((each) => each.name === name)]);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const figure = ({ columns, rows }: ReportData, row: number, name: string): number =>
  Number(rows[row]![columns.findIndex((each) => each.name === name)]);

describe('GET models/…', () => {
  it('draws a curve for each channel that tells one, and a reason for each that does not', async () => {
    const curves = await get(`models/curves/delivery_daily?${question}`);
    const { rows: objectives } = await test.warehouse.query({
      sql: `SELECT DISTINCT objective FROM delivery_daily WHERE company_id = 'acme'`,
      params: [],
    });
    const named = new Set(column(curves, 'channel'));
    expect(named).toEqual(new Set(objectives.flat()));
    // A row is a point of a curve, a week that it rests on, or the reason why there is none.
    const known = new Set(
      curves.rows.map((row) => {
        const [point, week] = [row.slice(2, 6), row.slice(9, 10)].map((figures) =>
          figures.every(Number.isFinite),
        );
        const nothing = row.slice(1, -1).every((cell) => cell === null);
        return [point && 'point', week && 'week', nothing && typeof row.at(-1)].filter(Boolean).join(' ');
      }),
    );
    known.delete('string');
    expect([...known].toSorted()).toEqual(['point', 'week']);
  });

  it('tells the user who asks how far it is, and nobody else', async () => {
    const address = await test.server.listen({ port: 0, host: '127.0.0.1' });
    const streams = ['analyst@acme', 'admin@acme', 'analyst@globex'].map(async (name) => {
      const { idToken } = await test.login(name);
      const leaving = new AbortController();
      const headers = { authorization: idToken };
      const { body } = await fetch(`${address}/api/pages/events`, { headers, signal: leaving.signal });
      let seen = '';
      const reading = (async () => {
        for await (const text of body!.pipeThrough(new TextDecoderStream())) seen += text;
      })().catch(() => undefined);
      return { seen: () => seen, end: () => (leaving.abort(), reading) };
    });
    const [own, ...others] = await Promise.all(streams);
    const requested = await test.get(
      'analyst@acme',
      `models/curves/delivery_daily?${question}&brand_id=B000003`,
      {
        headers: { 'x-request-id': 'how-far-is-it' },
      },
    );
    expect(requested.statusCode).toBe(200);
    await expect
      .poll(own!.seen)
      .toMatch(/event: progress\ndata: \{"request":"how-far-is-it","share":[\d.]+\}/);
    for (const other of others) expect(other.seen()).not.toContain('progress');
    await Promise.all([own!, ...others].map(({ end }) => end()));
  });

  it('splits what is spent today, and no channel changes by more than was asked', async () => {
    const split = await get(`models/split/delivery_daily?${question}&change=0.2&brand_id=B000001`);
    const [today, best] = ['spend_today', 'best_spend'].map(
      (name) => column(split, name).filter((value) => value !== null) as number[],
    ) as [number[], number[]];
    expect(total(best)).toBeLessThanOrEqual(total(today) * (1 + 1e-9));
    for (const [at, amount] of best.entries())
      expect(Math.abs(amount - today[at]!)).toBeLessThanOrEqual(0.2 * today[at]! + 1e-6);
    const [before, after] = ['response_today', 'best_response'].map((name) =>
      total(column(split, name).map(Number)),
    );
    expect(after).toBeGreaterThanOrEqual(before! * (1 - 1e-9));
  });

  it('takes for today’s spend a mean week of the last four whole ones', async () => {
    const split = await get(`models/split/delivery_daily?${question}&brand_id=B000002`);
    const { rows } = await test.warehouse.query({
      sql: `WITH week AS (SELECT date_trunc('week', DATE '${DEMO.today}') AS monday)
            SELECT objective, sum(CAST(spend AS DOUBLE)) / 4 FROM delivery_daily, week
            WHERE company_id = 'acme' AND brand_id = 'B000002' AND date >= monday - INTERVAL 28 DAY AND date < monday GROUP BY objective`,
      params: [],
    });
    const spends = new Map(rows as [string, number][]);
    const told = split.rows.map(([name], at) => [String(name), figure(split, at, 'spend_today')] as const);
    const known = told.filter(([, spend]) => spend > 0);
    expect(known.length).toBeGreaterThan(1);
    for (const [name, spend] of known) expect(spend).toBeCloseTo(Number(spends.get(name)), 2);
  });

  it('keeps to the limits and the budget of a scenario, and says what the budget costs', async () => {
    const filters = 'spend=spend&outcome=conversions&by=channel&change=0.5&brand_id=B000002';
    const split = await get(
      `models/split/delivery_daily?${filters}&limits=limits_of_scenarios&scenario=plus20`,
    );
    const search = split.rows.findIndex(([name]) => name === 'Search');
    expect(figure(split, search, 'limit_least')).toBeCloseTo(0.9 * figure(split, search, 'spend_today'), -3);
    for (const [at] of split.rows.entries()) {
      const [least, best, most] = ['limit_least', 'best_spend', 'limit_most'].map((name) =>
        figure(split, at, name),
      );
      expect(best).toBeGreaterThanOrEqual(least! - 1e-6);
      expect(best).toBeLessThanOrEqual(most! + 1e-6);
    }
  });

  it('splits the next months, each within its budget, and says what all of it brings more', async () => {
    const requested = 'spend=spend&outcome=conversions&by=channel&brand_id=B000002&limits=limits_of_months';
    const months = await get(`models/months/delivery_daily?${requested}&months=3`);
    const firsts = [...new Set(column(months, 'month'))] as string[];
    expect(firsts).toHaveLength(3);
    expect(firsts[0]! > DEMO.today).toBe(true);
    const { rows: budgets } = await test.warehouse.query({
      sql: `SELECT CAST(month AS VARCHAR), CAST(budget AS DOUBLE) FROM month_budgets WHERE company_id = 'acme' AND brand = 'B000002'`,
      params: [],
    });
    expect(budgets).toHaveLength(1);
    const spent = (name: string, month?: string): number =>
      total(
        months.rows.flatMap((_, at) =>
          month === undefined || column(months, 'month')[at] === month ? [figure(months, at, name)] : [],
        ),
      );
    const [[limited, budget]] = budgets as [[string, number]];
    expect(firsts).toContain(limited);
    expect(spent('best_split', limited)).toBeLessThanOrEqual(budget * (1 + 1e-9));
    for (const month of firsts.filter((first) => first !== limited))
      expect(spent('best_split', month)).toBeLessThanOrEqual(spent('spend_as_today', month) * (1 + 1e-9));
    const gain = await get(`models/gain/delivery_daily?${requested}&months=3`);
    expect(gain.rows).toHaveLength(1);
    expect(figure(gain, 0, 'effect')).toBeCloseTo(spent('best_response') - spent('response_today'), 4);
    expect(figure(gain, 0, 'effect_low')).toBeLessThanOrEqual(figure(gain, 0, 'effect'));
  });

  it('brings more the larger the budget, within its interval', async () => {
    const budgets = await get(`models/budgets/delivery_daily?${question}&change=1`);
    const responses = budgets.rows.map((_, at) => figure(budgets, at, 'response'));
    expect(responses.length).toBe(25);
    expect(responses).toEqual(responses.toSorted((left, right) => left - right));
    for (const [at] of budgets.rows.entries()) {
      expect(figure(budgets, at, 'response_low')).toBeLessThanOrEqual(responses[at]!);
      expect(figure(budgets, at, 'response_high')).toBeGreaterThanOrEqual(responses[at]!);
    }
  });

  it('refuses measures that the dataset does not have, and datasets without rights', async () => {
    const unknown = await test.get(
      'analyst@acme',
      'models/curves/delivery_daily?spend=money&outcome=clicks&by=objective',
    );
    expect(unknown.statusCode).toBe(400);
    const budget = await test.get(
      'viewer@acme',
      'models/curves/budget_ledger?spend=spend&outcome=planned&by=channel',
    );
    expect(budget.statusCode).toBe(403);
  });
});

describe('a model in its thread', () => {
  const task = { history: simulatedTruth(1, 20, 104).history };

  it('ends when nobody waits any more, and the next one begins', async () => {
    const controller = new AbortController();
    const running = runModel('curves', task, { milliseconds: 60_000, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    const small = { history: { weeks: [], outcome: [], channels: [] } };
    const { signal } = new AbortController();
    expect(await runModel('curves', small, { milliseconds: 60_000, signal })).toEqual({
      kind: 'refused',
      refusal: { reason: 'noChannels' },
    });
  });
});

describe('whole weeks', () => {
  it('begin on Mondays and end before the last day', () => {
    expect(wholeWeeks('2026-01-01', '2026-01-24')).toEqual(['2026-01-05', '2026-01-12']);
    expect(wholeWeeks('2026-01-05', '2026-01-11')).toEqual(['2026-01-05']);
    expect(wholeWeeks('2026-01-05', '2026-01-10')).toEqual([]);
  });
});
