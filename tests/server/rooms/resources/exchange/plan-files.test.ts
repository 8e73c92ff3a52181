import type { Worksheet } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../../../src/server/rooms/resources/exchange/places.ts';
import { shippedPages } from '../../../../support/shipped-pages.ts';
import { startTestServer } from '../../../../support/test-server.ts';
import type { TestServer } from '../../../../support/test-server.ts';
import { opened } from '../../../../web/export/support/read-workbook.ts';
import { faultsOfPlan } from './mediaplanschema.ts';

const [own, other] = ['B000002', 'B000003'];

let world: TestServer;

const plan = (code: string, more: object = {}) => ({ brand: own, plan: code, name: `Plan ${code}`, client: 'Alba Ltd', currency: 'EUR', budget: '5000', starts: '2026-01-05', ends: '2026-03-01', version: 1, state: 'draft', ...more }); // prettier-ignore
const line = (code: string, name: string, more: object = {}) => ({ brand: own, plan: code, name, channel: 'Video', platform: 'Meta', starts: '2026-01-05', ends: '2026-01-18', method: 'cpm', currency: 'EUR', cost: '1000', rate: 10, discount: 0.1, fee_share: 0.1, ...more }); // prettier-ignore

const write = async (resource: string, rows: readonly object[]): Promise<void> => {
  const changes = rows.map((values) => ({ kind: 'insert', values }));
  const response = await world.post('admin@acme', `resources/${resource}/changes`, { changes });
  expect(response.statusCode, response.body).toBe(200);
};

beforeAll(async () => {
  world = await startTestServer({ pages: await shippedPages() });
  const admin = await world.state.users.find('admin@acme.example');
  await world.state.users.save({ ...admin!, userName: 'limited@acme.example', brands: [own] });
  await write('plans', [plan('X1', { name: '=SUM(A1)' }), plan('X2', { brand: other }), plan('X3')]);
  await write('plan_lines', [
    line('X1', '=HYPERLINK("http://x")', { starts: '2026-01-19', ends: '2026-02-01', note: '@me' }),
    line('X1', 'Clicks', { channel: 'Search', method: 'cpc', rate: 0.5, platform: '+1', clicks: 1800 }),
    line('X1', 'Spots', { cost: '0.1', discount: 0, fee_share: 0 }),
    line('X1', 'Yen', {
      channel: 'Search',
      currency: 'JPY',
      cost: '50000',
      starts: '2026-02-23',
      ends: '2026-03-01',
    }),
    line('X2', 'Theirs', { brand: other }),
    line('X3', 'In parts', { ends: '2026-02-22' }),
    line('X3', 'Whole'),
  ]);
  await write('plan_flights', [
    { brand: own, plan: 'X3', line: 'In parts', starts: '2026-01-06', ends: '2026-01-08', budget: '500' },
    { brand: own, plan: 'X3', line: 'In parts', starts: '2026-02-16', ends: '2026-02-22', budget: '400' },
  ]);
});
afterAll(() => world.server.close());

type Document = {
  meta: Record<string, unknown>;
  campaign: Record<string, unknown>;
  lineitems: Record<string, unknown>[];
};

const documentOf = async (query: string, who = 'admin@acme'): Promise<Document> => {
  const response = await world.get(who, `resources/plan_lines/export?format=mediaplanschema&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Document>();
};

interface Plan {
  readonly done: boolean;
  readonly mark: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly { readonly row: number | null; readonly field: string; readonly rule: string; readonly about?: { readonly title: string } }[];
  readonly others: readonly { readonly resource: string; readonly title: string; readonly count: number; readonly changes: readonly { readonly kind: string; readonly row: readonly { readonly title: string; readonly value: unknown }[]; readonly fields: readonly { readonly title: string; readonly after: unknown }[] }[] }[];
} // prettier-ignore

const send = (document: object, query = '', who = 'admin@acme') =>
  world.post(who, `resources/plan_lines/import?${query}`, {
    file: Buffer.from(JSON.stringify(document)).toString('base64'),
  });

const imported = async (...requested: Parameters<typeof send>): Promise<Plan> => {
  const response = await send(...requested);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Plan>();
};

const rowsOf = async (resource: string, query: string) =>
  (await world.get('admin@acme', `resources/${resource}?${query}`)).json<{ rows: readonly { values: Record<string, unknown> }[] }>().rows; // prettier-ignore

const told = ({ faults }: Plan) => faults.map(({ row, field, rule }) => [row, field, rule]);

describe('a plan as a document', () => {
  it('is of the format, and changes nothing when it is imported again', async () => {
    const document = await documentOf(`brand=${own}&plan=X1`);
    expect(faultsOfPlan(document as unknown as Json)).toEqual([]);
    expect(document.lineitems).toHaveLength(4);
    expect(await imported(document, 'missing=delete')).toMatchObject({
      counts: { insert: 0, update: 0, delete: 0, unchanged: 4 },
      faults: [],
      others: [{ resource: 'plans', count: 0 }],
    });
  });

  it('is written as a plan that is not there yet, head and lines at once, and not before it was shown', async () => {
    const document = await documentOf(`brand=${own}&plan=X1`);
    document.campaign.id = 'Copy';
    const shown = await imported(document);
    expect(shown).toMatchObject({
      done: false,
      counts: { insert: 4 },
      faults: [],
      others: [{ resource: 'plans', title: 'Media plans', count: 1, changes: [{ kind: 'insert' }] }],
    });
    expect(shown.others[0]!.changes[0]!.row).toContainEqual({
      title: 'Plan code',
      type: 'text',
      value: 'Copy',
    });
    expect(await rowsOf('plans', 'plan=Copy')).toEqual([]);
    expect(await imported(document, `mark=${shown.mark}`)).toMatchObject({ done: true });
    const copy = await documentOf(`brand=${own}&plan=Copy`);
    const [one, two] = [await documentOf(`brand=${own}&plan=X1`), copy];
    for (const each of [one, two]) Object.assign(each, { meta: {}, campaign: { ...each.campaign, id: '' } });
    expect(two).toEqual(one);
  });

  it('names what is wrong with the plan and with its lines, and writes neither', async () => {
    const document = await documentOf(`brand=${own}&plan=X1`);
    document.campaign.id = 'Wrong';
    document.campaign.budget_total = -1;
    document.lineitems[1]!.channel = 'Digital';
    document.lineitems[2]!.end_date = '2020-01-01';
    const { faults, mark } = await imported(document);
    expect(faults.map(({ row, field, rule, about }) => [row, field, rule, about?.title])).toEqual([
      [null, 'budget', 'x-minimum', 'Media plans, Budget'],
      [2, 'channel', 'enum', undefined],
      [3, 'ends', 'rule', undefined],
    ]);
    expect(await imported(document, `mark=${mark}`)).toMatchObject({ done: false });
    expect(await rowsOf('plans', 'plan=Wrong')).toEqual([]);
    expect(await rowsOf('plan_lines', 'plan=Wrong')).toEqual([]);
  });

  it('takes away only lines of its own plan, whatever plan the page shows', async () => {
    const document = await documentOf(`brand=${own}&plan=X1`);
    document.lineitems.pop();
    const { counts } = await imported(document, `missing=delete&brand=${other}&plan=X2`);
    expect(counts).toMatchObject({ delete: 1, unchanged: 3 });
  });

  it('is one plan: none and several are refused, and so is a document of no format', async () => {
    for (const query of ['plan=Nobody', ''])
      expect((await world.get('admin@acme', `resources/plan_lines/export?format=mediaplanschema&${query}`)).json()).toMatchObject({ error: { code: 'one-document' } }); // prettier-ignore
    expect((await send({ meta: { schema_version: '1.0' } })).json()).toMatchObject({
      error: { code: 'unreadable-file' },
    });
    const unknown = await world.get('admin@acme', 'resources/plan_lines/export?format=pdf');
    expect(unknown.json()).toMatchObject({
      error: { details: [{ name: 'format', allowed: ['csv', 'xlsx', 'clients', 'mediaplanschema'] }] },
    });
  });

  it('is for who may write plans, of the brands that they see', async () => {
    const theirs = await documentOf(`brand=${other}&plan=X2`);
    expect((await send(theirs, '', 'viewer@acme')).statusCode).toBe(403);
    const hidden = await world.get(
      'limited@acme',
      `resources/plan_lines/export?format=mediaplanschema&brand=${other}&plan=X2`,
    );
    expect(hidden.json()).toMatchObject({ error: { code: 'one-document' } });
    // A plan that is there and one that is not are refused alike.
    const [there, absent] = [
      await imported(theirs, '', 'limited@acme'),
      await imported({ ...theirs, campaign: { ...theirs.campaign, id: 'None' } }, '', 'limited@acme'),
    ];
    expect(there.faults.length).toBeGreaterThan(0);
    expect(told(there)).toEqual(told(absent));
  });
});

const sheetsOf = async (query: string, who = 'admin@acme'): Promise<readonly Worksheet[]> => {
  const response = await world.get(who, `resources/plan_lines/export?format=clients&${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return (await opened(new Uint8Array(response.rawPayload).buffer)).worksheets;
};
const valuesOf = (sheet: Worksheet): unknown[][] =>
  Array.from({ length: sheet.rowCount }, (_, at) => (sheet.getRow(at + 1).values as unknown[]).slice(1));

/** The Mondays of a sheet's weeks, and those that are coloured beside a line. */
const calendarOf = (sheet: Worksheet) => {
  const rows = valuesOf(sheet);
  const heads = rows.findIndex(([first]) => first === 'Line');
  const weeks = rows[heads]!.flatMap((value, at) =>
    value instanceof Date ? [[value.toISOString().slice(0, 10), at + 1] as const] : [],
  );
  const coloured = (name: string): readonly string[] => {
    const row = sheet.getRow(rows.findIndex(([first]) => first === name) + 1);
    return weeks.flatMap(([day, at]) =>
      row.getCell(at).fill?.type === 'pattern' &&
      (row.getCell(at).fill as { pattern: string }).pattern === 'solid'
        ? [day]
        : [],
    );
  };
  return { weeks: weeks.map(([day]) => day), coloured };
};

describe('a plan for clients', () => {
  it('has its facts, its channels with their sums, and what it comes to, for each currency by itself', async () => {
    const [sheet] = await sheetsOf(`brand=${own}&plan=X1`);
    const rows = valuesOf(sheet!);
    // The logo stands in the first row.
    expect(rows.slice(0, 3).map(([first]) => first)).toEqual([undefined, 'Acme', '=SUM(A1)']);
    expect(rows.map(([first]) => first)).toContainEqual(expect.stringContaining('Budget: €5,000.00'));
    const heads = rows.findIndex(([first]) => first === 'Line');
    const columns = rows[heads]!.slice(0, 18);
    const [cost, total] = [columns.indexOf('Gross'), columns.indexOf('Net with fees')];
    const figures = (label: string) =>
      rows.filter(([first]) => first === label).map((row) => [row[cost], row[total]]);
    expect(figures('Video')).toEqual([[1000.1, 990.1]]);
    expect(figures('Search · EUR')).toEqual([[1000, 990]]);
    expect(figures('Search · JPY')).toEqual([[50_000, 49_500]]);
    expect(figures('Total · EUR')).toEqual([[2000.1, 1980.1]]);
    expect(figures('Total · JPY')).toEqual([[50_000, 49_500]]);
    const kpis = columns.slice(columns.indexOf('Units') + 1, cost);
    expect(kpis).toEqual(['Planned impressions', 'Planned clicks', 'Planned conversions']);
    const clicks = columns.indexOf('Planned clicks');
    const planned = ['Clicks', 'Search · EUR', 'Search · JPY', 'Video', 'Total · EUR', 'Total · JPY'];
    expect(planned.map((label) => rows.find(([first]) => first === label)![clicks] ?? null)).toEqual([
      1800,
      1800,
      null,
      null,
      1800,
      null,
    ]);
  });

  it('has a file name of its own, and says that it is for reading where somebody imports it', async () => {
    const response = await world.get('admin@acme', `resources/plan_lines/export?format=clients&brand=${own}`);
    expect(response.headers['content-disposition']).toContain('plan_lines-clients.xlsx');
    const refused = await world.post('admin@acme', 'resources/plan_lines/import', {
      file: response.rawPayload.toString('base64'),
    });
    const { faults } = refused.json<{ faults: { rule: string }[] }>();
    expect(faults.map(({ rule }) => rule)).toEqual(['forReading']);
  });

  it('colours the weeks in which a line runs, and no others', async () => {
    const [sheet] = await sheetsOf(`brand=${own}&plan=X1`);
    const { weeks, coloured } = calendarOf(sheet!);
    expect(weeks).toEqual([
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
    ]);
    expect(coloured('Clicks')).toEqual(['2026-01-05', '2026-01-12']);
    expect(coloured('=HYPERLINK("http://x")')).toEqual(['2026-01-19', '2026-01-26']);
    expect(coloured('Yen')).toEqual(['2026-02-23']);
  });

  it('colours the weeks of its flights where a line has some', async () => {
    const [sheet] = await sheetsOf(`brand=${own}&plan=X3`);
    const { coloured } = calendarOf(sheet!);
    expect(coloured('In parts')).toEqual(['2026-01-05', '2026-02-16']);
    expect(coloured('Whole')).toEqual(['2026-01-05', '2026-01-12']);
  });

  it('has no formula, a sheet for each plan, and no plan of a brand that the reader may not see', async () => {
    const sheets = await sheetsOf('');
    expect(sheets.map(({ name }) => name)).toContain('Plan X2');
    for (const sheet of sheets)
      sheet.eachRow((row) =>
        row.eachCell(({ formula, type }) => expect([formula, type]).toEqual([undefined, type])),
      );
    expect(valuesOf(sheets.find(({ name }) => name === '=SUM(A1)')!).flat()).toContain(
      '=HYPERLINK("http://x")',
    );
    expect((await sheetsOf('', 'limited@acme')).map(({ name }) => name)).not.toContain('Plan X2');
  });
});

const importTable = async (
  file: string | Buffer,
  query = '',
  more: object = {},
  who = 'admin@acme',
): Promise<Plan> => {
  const body = { file: Buffer.from(file).toString('base64'), ...more };
  const response = await world.post(who, `resources/plan_lines/import?${query}`, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Plan>();
};

/** Writes what a file makes of the rows. */
const taken = async (file: string | Buffer, query = ''): Promise<Plan> => {
  const { mark } = await importTable(file, query);
  return await importTable(file, `${query}&mark=${mark}`);
};

const exported = async (format: string, query = 'brand=B000002&plan=X3'): Promise<Buffer> =>
  (await world.get('admin@acme', `resources/plan_lines/export?format=${format}&${query}`)).rawPayload;

const flightsOf = async (code = 'X3') =>
  (await rowsOf('plan_flights', `brand=${own}&plan=${code}&sort=starts`)).map(({ values }) => [
    values.line,
    values.starts,
    values.ends,
    values.budget,
    values.note,
  ]);

describe('a plan as a table', () => {
  it('is read with the headings of German files, those from before included', async () => {
    const query = `format=csv&language=de&brand=${own}&plan=X1`;
    const text = (await world.get('admin@acme', `resources/plan_lines/export?${query}`)).payload;
    const now = 'Netto mit Honorar';
    expect(text.split('\n')[0]).toContain(now);
    for (const heading of [now, 'Gesamt', 'gesamt'])
      expect(await importTable(text.replace(now, heading))).toMatchObject({
        faults: [],
        counts: { insert: 0, update: 0, unchanged: 4 },
      });
    expect(told(await importTable(text.replace(now, 'Gesamtsumme')))).toEqual([[1, null, 'column']]);
  });
});

const row = (list: string) => `${own},X3,In parts,"${list.replaceAll('"', '""')}"\n`;

describe('the flights of lines', () => {
  it.each(['csv', 'xlsx', 'mediaplanschema'])('stand in a file as %s, which changes nothing when it is read', async (format) => {
    expect(await importTable(await exported(format), `brand=${own}&plan=X3&missing=delete`)).toMatchObject({
      faults: [],
      counts: { insert: 0, update: 0, delete: 0, unchanged: 2 },
      others: format === 'mediaplanschema' ? [{ resource: 'plans', count: 0 }] : [],
    });
  }); // prettier-ignore

  it.each(['csv', 'xlsx', 'mediaplanschema'])('go and come back with a plan that is deleted, from a file as %s', async (format) => {
    const [file, before] = [await exported(format), await flightsOf()];
    expect(before).toHaveLength(2);
    const rows = (await world.get('admin@acme', `resources/plan_lines?brand=${own}&plan=X3`)).json<{ rows: { id: string; version: number }[] }>().rows;
    const changes = rows.map(({ id, version }) => ({ kind: 'delete', id, version }));
    expect((await world.post('admin@acme', 'resources/plan_lines/changes', { changes })).statusCode).toBe(200);
    expect(await flightsOf()).toEqual([]);
    expect(await taken(file)).toMatchObject({ done: true, counts: { insert: 2 } });
    expect(await flightsOf()).toEqual(before);
  }); // prettier-ignore

  it('become those of the file for the lines whose list it has, and stay for a file without the column', async () => {
    const text = (await exported('csv')).toString();
    const list = JSON.stringify([
      { starts: '2026-01-06', ends: '2026-01-10', budget: '500', note: '=1+1' },
      { starts: '2026-02-20', ends: '2026-02-22', budget: 300 },
    ]);
    const changed = text
      .split('\n')
      .map((each) => each.replace(/"\[.*\]"/, `"${list.replaceAll('"', '""')}"`))
      .join('\n');
    const shown = await importTable(changed);
    expect(shown.others).toMatchObject([
      { resource: 'plan_flights', title: 'Flights of the lines', count: 3 },
    ]);
    expect(shown.others[0]!.changes.map(({ kind }) => kind).toSorted()).toEqual(['delete', 'insert', 'update']);
    expect(await taken(changed)).toMatchObject({ done: true, counts: { unchanged: 2 } });
    const now = [
      ['In parts', '2026-01-06', '2026-01-10', '500', '=1+1'],
      ['In parts', '2026-02-20', '2026-02-22', '300', undefined],
    ];
    expect(await flightsOf()).toEqual(now);
    const few = `brand,plan,name,note\n${own},X3,In parts,seen\n`;
    expect(await taken(few)).toMatchObject({ done: true, counts: { update: 1 }, others: [] });
    expect(await flightsOf()).toEqual(now);
    expect(await taken(text)).toMatchObject({ done: true });
  }); // prettier-ignore

  it('are refused by row of the file, with the line, and nothing is written', async () => {
    const before = await flightsOf();
    const column = 'brand,plan,name,plan_flights\n';
    const backwards = await importTable(column + row('[{"starts":"2026-02-02","ends":"2026-02-01","budget":"1"}]'));
    expect(told(backwards)).toEqual([[2, 'ends', 'rule']]);
    expect(backwards.faults.map(({ about }) => about?.title)).toEqual(['Flights of the lines, End']);
    expect(told(await importTable(column + row('[{"starts":"2026-02-02","ends":"2026-02-03","budget":"x","colour":"red"}]')))).toEqual([[2, 'budget', 'pattern'], [2, 'colour', 'unknown']]);
    for (const list of ['[{"starts":', 'next week', '{"starts":"2026-02-02"}', '["2026-02-02"]'])
      expect(told(await importTable(column + row(list)))).toEqual([[2, null, 'list']]);
    const twice = '{"starts":"2026-02-02","ends":"2026-02-03","budget":"1"}';
    expect(told(await importTable(column + row(`[${twice},${twice}]`)))).toEqual([[2, 'brand', 'key']]);
    const left = await importTable(column + row('next week'), '', { leaveOut: [2] });
    expect(left).toMatchObject({ faults: [], counts: { leftOut: 1 }, others: [] });
    expect(await flightsOf()).toEqual(before);
  }); // prettier-ignore

  it('are those of another tool where it has none: they stay', async () => {
    const before = await flightsOf();
    const document = await documentOf(`brand=${own}&plan=X3`);
    for (const item of document.lineitems) item.custom_properties = {};
    expect((await imported(document)).others.filter(({ resource }) => resource === 'plan_flights')).toEqual(
      [],
    );
    expect(await flightsOf()).toEqual(before);
  });
});

describe('a version of a plan', () => {
  it('comes back with its flights at once, or without them where the reader says so', async () => {
    const firstFlight = async () => (await world.get('admin@acme', `resources/plan_flights?brand=${own}&plan=X3&sort=starts`)).json<{ rows: { id: string; version: number }[] }>().rows[0]!;
    const writeFlight = async (values: object) => {
      const { id, version } = await firstFlight();
      expect((await world.post('admin@acme', 'resources/plan_flights/changes', { changes: [{ kind: 'update', id, version, values }] })).statusCode).toBe(200);
    };
    // The flights were changed after the lines: the version has them as they are.
    world.clock.advance(1);
    await writeFlight({ note: 'later than the lines' });
    const [lines, flights] = [await rowsOf('plan_lines', `brand=${own}&plan=X3&sort=name`), await flightsOf()];
    const at = (await world.get('admin@acme', `resources/plan_lines/history`)).json<{ now: string }>().now;
    const rows = (await world.get('admin@acme', `resources/plan_lines?brand=${own}&plan=X3&sort=name`)).json<{ rows: { id: string; version: number }[] }>().rows;
    world.clock.advance(1);
    const changes = [
      { kind: 'update', id: rows[0]!.id, version: rows[0]!.version, values: { name: 'Renamed' } },
      { kind: 'delete', id: rows[1]!.id, version: rows[1]!.version },
    ];
    expect((await world.post('admin@acme', 'resources/plan_lines/changes', { changes })).statusCode).toBe(200);
    await writeFlight({ budget: '1' });
    const restored = async (belonging: string, mark = '') => (await world.post('admin@acme', `resources/plan_lines/restore?brand=${own}&plan=X3${mark}`, { at, belonging })).json<Plan>();
    const without = await restored('keep');
    expect(without).toMatchObject({ counts: { insert: 1, update: 1 }, others: [], faults: [] });
    const shown = await restored('restore');
    expect(shown).toMatchObject({ counts: { insert: 1, update: 1 }, faults: [], others: [{ resource: 'plan_flights', count: 2 }] });
    expect(await restored('restore', `&mark=${shown.mark}`)).toMatchObject({ done: true });
    expect((await rowsOf('plan_lines', `brand=${own}&plan=X3&sort=name`)).map(({ values }) => values)).toEqual(lines.map(({ values }) => values));
    expect(await flightsOf()).toEqual(flights);
  });
}); // prettier-ignore
