import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { logoFor } from '../../../../src/server/rooms/resources/exchange/logo.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { opened } from '../../../web/export/support/read-workbook.ts';

const [own, other] = ['B000002', 'B000003'];
const admin = 'admin@acme';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
  const user = await world.state.users.find('admin@acme.example');
  await world.state.users.save({ ...user!, userName: 'limited@acme.example', brands: [own] });
}, 240_000);
afterAll(() => world.server.close());

type Cells = Readonly<Record<string, string | number | null>>;

async function report(dataset: string, params: Readonly<Record<string, string>>, who = admin) {
  const response = await world.get(who, `reports/${dataset}?${new URLSearchParams(params)}`);
  expect(response.statusCode, response.body).toBe(200);
  const { columns, rows } = response.json<{ columns: { name: string }[]; rows: Cells[string][][] }>();
  return rows.map((row): Cells => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null])));
}

const send = (resource: string, changes: readonly object[], who = admin) =>
  world.post(who, `resources/${resource}/changes`, { changes });

async function write(resource: string, rows: readonly object[]): Promise<void> {
  const response = await send(resource, rows.map((values) => ({ kind: 'insert', values }))); // prettier-ignore
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({ mirrored: 'now' });
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Cells;
}

const rowsOf = async (resource: string, query: string): Promise<readonly Row[]> =>
  (await world.get(admin, `resources/${resource}?${query}`)).json<{ rows: readonly Row[] }>().rows;

const key = (plan: string, brand = own) => ({ brand, plan });
const plan = (code: string, more: object = {}) => ({ ...key(code), name: code, budget: '10000', starts: '2026-12-01', ends: '2026-12-31', ...more }); // prettier-ignore
const line = (code: string, name: string, more: object = {}) => ({ ...key(code), name, channel: 'Video', method: 'cpm', rate: 7, cost: '7000', computed: 'units', starts: '2026-12-01', ends: '2026-12-31', ...more }); // prettier-ignore
const fee = (code: string, name: string, more: object) => ({ ...key(code), name, ...more });
const ofTotal = { kind: 'agency', basis: 'total', share: 0.1 };
const perThousand = (amount: string, more: object = {}) => ({ kind: 'serving', basis: 'perThousand', amount, ...more }); // prettier-ignore

const faultsOf = async (values: object) =>
  (await send('plan_fees', [{ kind: 'insert', values }])).json<{
    error: { details: readonly { field: string; rule: string }[] };
    faults?: readonly { field: string; rule: string }[];
  }>();

describe('fees of a plan', () => {
  it('are in its bill, its figures and its warnings as soon as they are written', async () => {
    await write('plans', [plan('Fees', { country: 'PH' })]);
    await write('plan_lines', [line('Fees', 'Films')]);
    const where = { brand_id: own, plan_id: 'Fees' };
    const figures = () => report('plan_figures', { measures: 'budget,net,fees,total,left', ...where });
    expect(await figures()).toMatchObject([{ net: 7000, fees: 0, total: 7000, left: 3000 }]);
    await write('plan_fees', [
      fee('Fees', 'Agency', ofTotal),
      fee('Fees', 'Ad server', perThousand('1.5')),
      fee('Fees', 'Verification', perThousand('0.5', { kind: 'platform' })),
    ]);
    expect(await figures()).toMatchObject([{ budget: 10_000, net: 7000, fees: 3000, total: 10_000, left: 0 }]); // prettier-ignore
    expect(await report('plan_bill', { measures: 'amount', dimensions: 'kind,item', ...where })).toMatchObject([
      { kind: 'media', item: 'Fees', amount: 7000 },
      { kind: 'agency', item: 'Agency', amount: 1000 },
      { kind: 'serving', item: 'Ad server', amount: 1500 },
      { kind: 'platform', item: 'Verification', amount: 500 },
      { kind: 'vat', item: 'Philippines', amount: 1200 },
      { kind: 'withheld', item: 'Philippines', amount: -200 },
    ]); // prettier-ignore
    const measures = 'total,media,fees,vat,withheld,invoiced,payable,media_within';
    expect(await report('plan_bill', { measures, ...where })).toMatchObject([
      { total: 10_000, media: 7000, fees: 3000, vat: 1200, withheld: -200, invoiced: 11_200, payable: 11_000, media_within: 7000 },
    ]); // prettier-ignore

    // What the engine is asked by hand has the same.
    const { rows } = await world.warehouse.query({
      sql: `WITH net AS (SELECT sum(net) AS net, sum(units) AS units FROM own_plan_lines WHERE plan = 'Fees'),
              beside AS (SELECT sum(amount * units / 1000) AS beside FROM own_plan_fees, net WHERE plan = 'Fees' AND basis = 'perThousand')
            SELECT round((net + beside) / 0.9, 2)::DOUBLE FROM net, beside`,
      params: [],
    });
    expect(rows).toEqual([[10_000]]);

    const warned = async () => (await report('plan_warnings', { measures: 'warnings', dimensions: 'kind', ...where })).map(({ kind }) => kind); // prettier-ignore
    expect(await warned()).not.toContain('overBudget');
    await write('plan_fees', [fee('Fees', 'Films', { kind: 'production', basis: 'fixed', amount: '0.01' })]);
    expect(await warned()).toContain('overBudget');
    expect(await warned()).not.toContain('feesOfTotal');
    await write('plan_fees', [fee('Fees', 'All', { ...ofTotal, share: 0.9 })]);
    expect(await warned()).toContain('feesOfTotal');
    await write('plan_lines', [line('Fees', 'Yen', { currency: 'JPY' })]);
    expect(await report('plan_warnings', { measures: 'warnings', dimensions: 'line', kind: 'currency', ...where })).toMatchObject([{ line: 'Yen' }]); // prettier-ignore
  });

  it('are a share or an amount, as their basis asks, and leave something for the media', async () => {
    await write('plans', [plan('Rules')]);
    const told = async (more: object) => {
      const response = await faultsOf(fee('Rules', 'Wrong', more));
      return JSON.stringify(response);
    };
    for (const [more, field] of [
      [{ basis: 'net' }, 'share'],
      [{ basis: 'net', share: 0.1, amount: '5' }, 'share'],
      [{ basis: 'fixed', share: 0.1 }, 'amount'],
      [{ basis: 'perThousand', share: 0.1, amount: '5' }, 'amount'],
      [{ basis: 'total', share: 1 }, 'share'],
      [{ basis: 'total', share: 0.1, channel: 'Video' }, 'channel'],
    ] as const)
      expect(await told(more)).toMatch(new RegExp(`"field":"${field}"[^}]*"rule":"rule"`));
    await write('plan_fees', [fee('Rules', 'Right', { basis: 'gross', share: 0.05, channel: 'Video' })]);
  });

  it('and the country go with a copy of the plan, and with the plan when it is deleted', async () => {
    await write('plans', [plan('Taken', { country: 'DE' })]);
    await write('plan_fees', [fee('Taken', 'Agency', ofTotal)]);
    const [row] = await rowsOf('plans', 'plan=Taken');
    const copied = await world.post(admin, 'resources/plans/copies', { id: row!.id, values: { plan: 'Copied' } }); // prettier-ignore
    expect(copied.statusCode, copied.body).toBe(200);
    expect((await rowsOf('plans', 'plan=Copied')).map(({ values }) => values['country'])).toEqual(['DE']);
    expect((await rowsOf('plan_fees', 'plan=Copied')).map(({ values }) => [values['name'], values['share']])).toEqual([['Agency', 0.1]]); // prettier-ignore
    const { id, version } = row!;
    expect((await send('plans', [{ kind: 'delete', id, version }])).statusCode).toBe(200);
    expect(await rowsOf('plan_fees', 'plan=Taken')).toEqual([]);
    expect(await report('plan_bill', { measures: 'amount', brand_id: own, plan_id: 'Taken' })).toEqual([]);
  });

  it('of brands that somebody may not see are in no bill of theirs', async () => {
    await write('plans', [{ ...plan('Theirs'), brand: other }]);
    await write('plan_fees', [{ ...fee('Theirs', 'Secret', { basis: 'fixed', amount: '4711' }), brand: other }]); // prettier-ignore
    const items = await report('plan_bill', { measures: 'amount', dimensions: 'item' }, 'limited@acme');
    expect(items.map(({ item }) => item)).not.toContain('Secret');
    expect(items.length).toBeGreaterThan(0);
  });
});

/** The rows of each sheet: its first cell, and the amounts in the column that has the totals of lines. */
async function sheetsOf(query: string, who = admin) {
  const response = await world.get(who, `resources/plan_lines/export?format=clients&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  const { worksheets } = await opened(new Uint8Array(response.rawPayload).buffer);
  return new Map(
    worksheets.map((sheet) => {
      const rows = Array.from(sheet.getSheetValues() as unknown[][], (row = []) => row);
      const column = rows.find(([, first]) => first === 'Line' || first === 'Zeile')!.findIndex((head) => ['Net with fees', 'Netto mit Honorar'].includes(String(head))); // prettier-ignore
      return [sheet.name, rows.map((row) => [row[1], row[column]])];
    }),
  );
}

describe('the document of a plan', () => {
  it('has its fees, its country and its days without ads, and brings them back with a plan that was deleted', async () => {
    const code = 'Document';
    await write('plans', [plan(code, { country: 'PT' })]);
    await write('plan_lines', [line(code, 'Films')]);
    await write('plan_fees', [fee(code, 'Agency', ofTotal), fee(code, 'Ad server', perThousand('0.025', { channel: 'Video' }))]); // prettier-ignore
    await write('plan_blackouts', [{ ...key(code), starts: '2026-12-24', ends: '2026-12-26' }]);
    const where = `brand=${own}&plan=${code}`;
    const state = async () =>
      await Promise.all(
        ['plans', 'plan_lines', 'plan_fees', 'plan_blackouts'].map(
          async (resource) =>
          (await rowsOf(resource, `${where}&sort=${resource === 'plan_blackouts' ? 'starts' : 'name'}`)).map(({ values }) => values), // prettier-ignore
        ),
      );
    const before = await state();
    const exported = await world.get(admin, `resources/plan_lines/export?format=mediaplanschema&${where}`);
    const document = exported.json<{ campaign: { custom_properties: Record<string, unknown> } }>();
    expect(document.campaign.custom_properties).toEqual({
      tax_country: 'PT',
      fees: [
        { name: 'Ad server', kind: 'serving', basis: 'perThousand', share: 0, amount: 0.025, channel: 'Video' }, // prettier-ignore
        { name: 'Agency', kind: 'agency', basis: 'total', share: 0.1, amount: 0 },
      ],
      blackouts: [{ starts: '2026-12-24', ends: '2026-12-26' }],
    });
    const sendFile = async (of: object, mark = '') => {
      const file = Buffer.from(JSON.stringify(of)).toString('base64');
      const answer = await world.post(admin, `resources/plan_lines/import?mark=${mark}`, { file });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ done: boolean; mark: string; faults: readonly object[]; others: readonly object[] }>(); // prettier-ignore
    };
    expect(await sendFile(document)).toMatchObject({ faults: [], others: [{ resource: 'plans', count: 0 }] });
    const [row] = await rowsOf('plans', where);
    await send('plans', [{ kind: 'delete', id: row!.id, version: row!.version }]);
    expect(await state()).toEqual([[], [], [], []]);
    const shown = await sendFile(document);
    expect(shown.faults).toEqual([]);
    expect(await sendFile(document, shown.mark)).toMatchObject({ done: true });
    expect(await state()).toEqual(before);

    // A fee that can't be is told of, and nothing is written; a document that has no place for fees leaves them.
    const { fees } = document.campaign.custom_properties;
    document.campaign.custom_properties['fees'] = [
      { name: 'Wrong', kind: 'other', basis: 'fixed', share: 0.5, amount: 1 },
    ];
    expect((await sendFile(document)).faults).toMatchObject([{ row: null, field: 'amount', rule: 'rule' }]);
    delete document.campaign.custom_properties['fees'];
    expect(await sendFile(document)).toMatchObject({ faults: [], others: [{ resource: 'plans', count: 0 }] });
    expect(fees).toHaveLength(2);
  });
});

async function currenciesOf(resource: string, query: string, who = admin) {
  const response = await world.get(who, `resources/${resource}?${query}`);
  return response.json<{ currencies?: readonly object[] }>().currencies;
}

describe('the currency of what belongs to a plan', () => {
  it("is the plan's, or the line's, also before there is a row", async () => {
    await write('plans', [
      plan('Dollars', { currency: 'USD' }),
      { ...plan('Hidden', { currency: 'GBP' }), brand: other },
    ]);
    await write('plan_lines', [
      line('Dollars', 'Home', { currency: 'USD' }),
      line('Dollars', 'Oslo', { currency: 'NOK' }),
    ]);
    const ofPlan = `brand=${own}&plan=Dollars`;
    expect(await currenciesOf('plan_fees', ofPlan)).toEqual([{ of: key('Dollars'), currency: 'USD' }]);
    await write('plan_flights', [
      { ...key('Dollars'), line: 'Oslo', starts: '2026-12-01', ends: '2026-12-05', budget: '100' },
    ]);
    expect(await currenciesOf('plan_flights', ofPlan)).toEqual([
      { of: { ...key('Dollars'), line: 'Home' }, currency: 'USD' },
      { of: { ...key('Dollars'), line: 'Oslo' }, currency: 'NOK' },
    ]);
    // A row of the list names its owner, without a filter.
    expect(await currenciesOf('plan_flights', 'starts=2026-12-01&line=Oslo')).toContainEqual({
      of: { ...key('Dollars'), line: 'Oslo' },
      currency: 'NOK',
    });
    // Lines have a currency of their own.
    expect(await currenciesOf('plan_lines', ofPlan)).toBeUndefined();
  });

  it('is that of the sums of a comparison', async () => {
    const before = new Date(world.clock.now()).toISOString();
    world.clock.advance(1);
    await write('plan_fees', [fee('Dollars', 'Fixed', { basis: 'fixed', amount: '50' })]);
    const query = `from=${before}&brand=${own}&plan=Dollars`;
    const compared = (await world.get(admin, `resources/plan_fees/comparison?${query}`)).json<{
      sums: readonly object[];
    }>();
    expect(compared.sums).toContainEqual({
      field: 'amount',
      currency: 'USD',
      before: '0.000',
      after: '50.000',
    });
  });

  it('is not told of a plan whose brand the user may not see', async () => {
    const query = `brand=${other}&plan=Hidden`;
    expect(await currenciesOf('plan_fees', query)).toHaveLength(1);
    expect(await currenciesOf('plan_fees', query, 'limited@acme')).toBeUndefined();
  });
});

describe('the workbook for clients', () => {
  it('ends with the bill of each plan, in the language of who asks', async () => {
    await write('plans', [plan('Billed', { country: 'PH' }), plan('Other')]);
    await write('plan_lines', [
      line('Billed', 'Films', { fee_share: 0.1 }),
      line('Billed', 'Words', { channel: 'Search', cost: '100.05', method: 'flat', rate: 100.05 }),
      line('Other', 'Films'),
    ]); // prettier-ignore
    await write('plan_fees', [fee('Billed', 'Ad server', perThousand('1.5')), fee('Billed', 'Agency', ofTotal)]); // prettier-ignore
    const sheets = await sheetsOf(`brand=${own}`);
    const bill = (name: string, title: string, of = sheets) => {
      const rows = of.get(name)!;
      return rows.slice(rows.findIndex(([first]) => first === title));
    };
    // 7,100.05 net, 700 for the lines and 1,500 for serving are nine tenths of the total.
    expect(bill('Billed', 'Bill of the plan')).toEqual([
      ['Bill of the plan', undefined],
      ['Net media · Billed', 7100.05],
      ['Fees of lines · Billed', 700],
      ['Agency · Agency', 1033.34],
      ['Ad serving · Ad server', 1500],
      ['VAT · Philippines', 1240.01],
      ['Withheld · Philippines', -206.67],
      ['Net with all fees', 10_333.39],
      ['Invoiced', 11_573.4],
      ['Payable', 11_366.73],
    ]);
    expect(bill('Other', 'Bill of the plan')).toEqual([
      ['Bill of the plan', undefined],
      ['Net media · Other', 7000],
      ['Net with all fees', 7000],
      ['Invoiced', 7000],
      ['Payable', 7000],
    ]);
    const german = await sheetsOf(`brand=${own}&plan=Billed&language=de`);
    expect(bill('Billed', 'Rechnung des Plans', german).at(-1)).toEqual(['Zu zahlen', 11_366.73]);
  });
});

describe('the logo of the company', () => {
  it('stands over each sheet of the workbook for clients, in its own proportion', async () => {
    await write('plans', [plan('Logo')]);
    await write('plan_lines', [line('Logo', 'Films')]);
    const response = await world.get(
      admin,
      `resources/plan_lines/export?format=clients&brand=${own}&plan=Logo`,
    );
    const { worksheets, model } = await opened(new Uint8Array(response.rawPayload).buffer);
    const [image] = worksheets[0]!.getImages();
    const { buffer } = model.media[Number(image!.imageId)] as unknown as { buffer: Buffer };
    const { format, width, height } = await sharp(buffer).metadata();
    expect(format).toBe('png');
    const { ext, tl } = image!.range as unknown as { readonly ext: { width: number; height: number }; readonly tl: { nativeRow: number; nativeCol: number } }; // prettier-ignore
    expect([tl.nativeRow, tl.nativeCol]).toEqual([0, 0]);
    expect(ext.height).toBeLessThanOrEqual(40);
    expect(ext.width / ext.height).toBeCloseTo(width / height, 2);
    // The rows of the sheet begin below it.
    expect(worksheets[0]!.getRow(1).height).toBeGreaterThanOrEqual(ext.height * 0.75);
    expect(worksheets[0]!.getRow(1).getCell(1).value).toBeNull();
  });

  it('may be a data address or a picture of the project, and nothing else', async () => {
    const svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><rect width='40' height='20' fill='red'/></svg>";
    const wide = { width: 80, height: 40 };
    expect(await logoFor(`data:image/svg+xml,${svg}`, null)).toMatchObject(wide);
    expect(
      await logoFor(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, null),
    ).toMatchObject(wide);
    for (const address of [
      null,
      'data:image/png;base64,AAAA',
      'https://example.com/logo.png',
      '/assets/project/../app.yaml',
      '/assets/project/none.png',
    ])
      expect(await logoFor(address, 'pages')).toBeNull();
  });
});

const vatOf = async (code: string) => (await report('plan_bill', { measures: 'vat', brand_id: own, plan_id: code }))[0]!['vat']; // prettier-ignore

describe('the taxes of a country', () => {
  it('are chosen for a plan by who is limited to brands, and written by who is not', async () => {
    await write('plans', [plan('Taxed')]);
    await write('plan_lines', [line('Taxed', 'Films', { cost: '100', rate: 10 })]);
    const [{ id, version }] = (await rowsOf('plans', 'plan=Taxed')) as [Row];
    const choose = (country: string) => send('plans', [{ kind: 'update', id, version, values: { country } }], 'limited@acme'); // prettier-ignore
    expect((await choose('XX')).statusCode).toBe(422);
    const chosen = await choose('CH');
    expect(chosen.statusCode, chosen.body).toBe(200);
    expect(await vatOf('Taxed')).toBe(8.1);
    const [rule] = (await rowsOf('tax_rules', 'country=CH')) as [Row];
    const change = [{ kind: 'update', id: rule.id, version: rule.version, values: { vat: 0.0825, source: 'A test' } }]; // prettier-ignore
    expect((await send('tax_rules', change, 'limited@acme')).statusCode).toBe(403);
    expect((await send('tax_rules', change, 'viewer@acme')).statusCode).toBe(403);
    expect((await send('tax_rules', change)).statusCode).toBe(200);
    expect(await vatOf('Taxed')).toBe(8.25);
  });
});
