import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { demoWarehouse } from '../../../support/warehouse.ts';
import { opened } from '../../../web/export/support/read-workbook.ts';

const brand = 'B000002';
const admin = 'admin@acme';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
}, 240_000);
afterAll(() => world.server.close());

type Cells = Readonly<Record<string, string | number | null>>;

/** Of the amounts of the last report. */
let currencies: readonly string[] = [];

async function report(dataset: string, params: Readonly<Record<string, string>>) {
  const response = await world.get(admin, `reports/${dataset}?${new URLSearchParams(params)}`);
  expect(response.statusCode, response.body).toBe(200);
  const { columns, rows } = response.json<{ columns: { name: string; currency?: string }[]; rows: Cells[string][][] }>(); // prettier-ignore
  currencies = [...new Set(columns.flatMap(({ currency }) => currency ?? []))];
  return rows.map((row): Cells => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));
}

async function write(resource: string, rows: readonly object[]): Promise<void> {
  const changes = rows.map((values) => ({ kind: 'insert', values }));
  const response = await world.post(admin, `resources/${resource}/changes`, { changes });
  expect(response.statusCode, response.body).toBe(200);
}

const key = (plan: string) => ({ brand, plan });
const plan = (code: string, more: object = {}) => ({ ...key(code), name: code, budget: '10000', starts: '2026-12-01', ends: '2026-12-31', state: 'booked', ...more }); // prettier-ignore
const line = (code: string, name: string, more: object = {}) => ({ ...key(code), name, channel: 'Video', method: 'flat', computed: 'units', starts: '2026-12-01', ends: '2026-12-31', ...more }); // prettier-ignore
const rate = (from: string, to: string, more: object) => ({ from_currency: from, to_currency: to, source: 'A test', ...more }); // prettier-ignore

/** What an engine is asked by hand. */
const byHand = async (sql: string) => (await world.warehouse.query({ sql, params: [] })).rows;

describe('a plan with lines in other currencies', () => {
  it('has them in its own in all that adds them up, and leaves out what has no rate until there is one', async () => {
    await write('exchange_rates', [
      rate('AUD', 'EUR', { valid_from: '2026-01-01', rate: '0.55' }),
      rate('AUD', 'EUR', { valid_from: '2026-11-30', rate: '0.6' }),
      rate('AUD', 'EUR', { valid_from: '2026-12-02', rate: '0.7' }),
    ]);
    await write('plans', [plan('Abroad')]);
    await write('plan_lines', [
      line('Abroad', 'Home', { cost: '1000' }),
      line('Abroad', 'Sydney', { currency: 'AUD', cost: '1000.01', discount: 0.1, fee_share: 0.1 }),
      line('Abroad', 'Fixed', { currency: 'AUD', cost: '100', exchange_rate: '0.65' }),
      line('Abroad', 'Tokyo', { currency: 'JPY', cost: '500000', channel: 'Social' }),
    ]);
    await write('plan_flights', [
      { ...key('Abroad'), line: 'Sydney', starts: '2026-12-01', ends: '2026-12-10', budget: '300.33' },
      { ...key('Abroad'), line: 'Sydney', starts: '2026-12-11', ends: '2026-12-31', budget: '599.68' },
    ]);
    const where = { brand_id: brand, plan_id: 'Abroad' };
    const warned = async () =>
      (await report('plan_warnings', { measures: 'warnings', dimensions: 'line,kind', ...where })).filter(({ kind }) => kind === 'currency').map(({ line: name }) => name); // prettier-ignore

    // 900.01 AUD at 0.6 are 540.006, of which 90.00 AUD of fees are 54.00; 100 at the line's own rate are 65.
    const figures = await report('plan_figures', { measures: 'gross,net,fees,total,lines', ...where });
    expect(figures).toMatchObject([{ gross: 1665.01, net: 1605.01, fees: 54, total: 1659.01, lines: 4 }]);
    expect(currencies).toEqual(['EUR']);
    const [[net]] = (await byHand(
      `SELECT sum(floor(net * CASE WHEN currency = 'EUR' THEN 1 WHEN name = 'Fixed' THEN 0.65 WHEN currency = 'AUD' THEN 0.6 END * 100 + 0.5) / 100)::DOUBLE FROM own_plan_lines WHERE plan = 'Abroad'`,
    )) as [[number]];
    expect(net).toBeCloseTo(1605.01, 6);

    expect(await report('plan_bill', { measures: 'amount', dimensions: 'kind,item', ...where })).toMatchObject([
      { kind: 'media', item: 'Abroad', amount: 1605.01 },
      { kind: 'line', item: 'Abroad', amount: 54 },
      { kind: 'unconverted', item: 'Tokyo', amount: null },
    ]); // prettier-ignore
    expect(await report('plan_bill', { measures: 'media,total,payable', ...where })).toMatchObject([{ media: 1605.01, total: 1659.01, payable: 1659.01 }]); // prettier-ignore
    const flights = await report('plan_stretches', { measures: 'net', dimensions: 'line,starts', ...where });
    expect(flights.filter(({ line: name }) => name === 'Sydney').map(({ net: own }) => own)).toEqual([180.2, 359.81]); // prettier-ignore
    expect(flights.find(({ line: name }) => name === 'Tokyo')).toMatchObject({ net: null });
    const results = await report('plan_line_results', { measures: 'net', dimensions: 'line', ...where, starts: '2026-12-01_2026-12-31' }); // prettier-ignore
    expect(new Map(results.map(({ line: name, net: own }) => [name, own]))).toEqual(new Map<unknown, unknown>([['Home', 1000], ['Sydney', 540.01], ['Fixed', 65], ['Tokyo', null]])); // prettier-ignore
    expect(await byHand(`SELECT line, sum(planned_spend)::DOUBLE FROM plan_daily WHERE plan_id = 'Abroad' GROUP BY line ORDER BY line`)).toEqual([['Fixed', 65], ['Home', 1000], ['Sydney', 540.01]]); // prettier-ignore
    expect(await warned()).toEqual(['Tokyo']);

    await write('exchange_rates', [rate('JPY', 'EUR', { valid_from: '2026-12-01', rate: '0.006' })]);
    expect(await warned()).toEqual([]);
    expect(await report('plan_figures', { measures: 'net,total', ...where })).toMatchObject([{ net: 4605.01, total: 4659.01 }]); // prettier-ignore
  });

  it('is compared with delivery in the currency of the company', async () => {
    await write('plans', [plan('Dollars', { currency: 'USD' }), plan('Yen', { currency: 'JPY' })]);
    await write('plan_lines', [
      line('Dollars', 'Own', { currency: 'USD', cost: '1000' }),
      line('Yen', 'Own', { currency: 'JPY', cost: '1000' }),
    ]);
    await write('exchange_rates', [rate('USD', 'EUR', { valid_from: '2026-12-01', rate: '0.9' })]);
    expect(await byHand(`SELECT sum(planned_spend)::DOUBLE FROM plan_daily WHERE plan_id = 'Dollars'`)).toEqual([[900]]); // prettier-ignore
    const figures = await report('plan_figures', { measures: 'net', brand_id: brand, plan_id: 'Dollars' });
    expect(figures).toMatchObject([{ net: 1000 }]);
    expect(currencies).toEqual(['USD']);
    // Amounts of several currencies are never added up.
    expect(await report('plan_figures', { measures: 'net', brand_id: brand })).toMatchObject([{ net: null }]);
  });

  it('names in the workbook for clients what it leaves out', async () => {
    await write('plans', [plan('Client')]);
    await write('plan_lines', [
      line('Client', 'Home', { cost: '1000' }),
      line('Client', 'Oslo', { currency: 'NOK', cost: '1000' }),
      line('Client', 'Sydney', { currency: 'AUD', cost: '1000' }),
    ]);
    const response = await world.get(admin, `resources/plan_lines/export?format=clients&brand=${brand}&plan=Client`); // prettier-ignore
    const { worksheets } = await opened(new Uint8Array(response.rawPayload).buffer);
    const cells = Array.from(worksheets[0]!.getSheetValues() as unknown[][], (row = []) => row.slice(1).filter((cell) => cell !== null && cell !== undefined)); // prettier-ignore
    const bill = cells.slice(cells.findIndex(([first]) => first === 'Bill of the plan'));
    expect(bill).toEqual([
      ['Bill of the plan'],
      ['Net media · Client', 1600],
      ['Left out: no exchange rate · Oslo'],
      ['Net with all fees', 1600],
      ['Invoiced', 1600],
      ['Payable', 1600],
    ]);
  });

  it('refuses a rate into the same currency, of zero, or without a source', async () => {
    for (const [values, field] of [
      [rate('EUR', 'EUR', { valid_from: '2026-01-01', rate: '1' }), 'to_currency'],
      [rate('EUR', 'SEK', { valid_from: '2026-01-01', rate: '0' }), 'rate'],
      [rate('Euro', 'SEK', { valid_from: '2026-01-01', rate: '11' }), 'from_currency'],
      [rate('EUR', 'SEK', { valid_from: '2026-01-01', rate: '11', source: null }), 'source'],
    ] as const) {
      const response = await world.post(admin, 'resources/exchange_rates/changes', { changes: [{ kind: 'insert', values }] }); // prettier-ignore
      expect(response.statusCode).toBe(422);
      expect(response.body).toContain(`"field":"${field}"`);
    }
  });

  it('begins without any rate, but for the examples of the demonstration, which are named so', async () => {
    const fresh = await byHand(`SELECT count(*)::INTEGER FROM own_exchange_rates WHERE source <> 'A test'`);
    expect(fresh).toEqual([[0]]);
    const { seed } = (await shippedPages()).base().resources.get('exchange_rates')!;
    const { columns, rows } = await (await demoWarehouse()).query({ sql: seed!, params: [] });
    const source = columns.findIndex(({ name }) => name === 'source');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row[source]).toBe('Example of the demonstration, no market rate');
  });
});
