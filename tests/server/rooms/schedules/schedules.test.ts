import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { formPage, resourceWorld } from '../resources/world.ts';
import type { ResourceWorld } from '../resources/world.ts';
import { openPostOffice } from '../../../support/post-office.ts';
import type { PostOffice } from '../../../support/post-office.ts';

const schedules = `title: resources.briefs
key: [owner, name]
fields:
  owner: { type: text, title: Owner }
  name: { type: text, title: Name }
  page: { type: text, title: Page }
  filters: { type: text, title: Filters }
  days: { type: choice, title: Days, of: { '* * *': states.draft, '* * 1': states.sent }, default: '* * *' }
  time: { type: text, title: Time, default: '08:00' }
  to: { type: list, title: To, item: { type: text } }
  as: { type: choice, title: File, of: { xlsx: states.draft, csv: states.sent, link: states.agreed, pdf: states.sent }, default: xlsx }
  data: { type: choice, title: Data, of: { any: states.draft, complete: states.sent }, default: any }
  state: { type: choice, title: State, of: { active: states.sent, paused: states.draft }, default: active }
access: { write: { action: read, subject: Auth } }
limit: { user: owner }
sends: { button: moves.send, opens: /schedules/:id, subject: '{{page}} of {{date}}', text: '{{name}}: {{link}} for {{owner}}', name: name, page: page, filters: filters, days: days, time: time, to: to, as: as, data: data, state: state }
`;

const page = `route: /sent
title: pages.report
filterBar:
  components:
    brand: { type: selectList, rules: { isNecessary: true, selectFirst: true } }
    size: { type: selectList, data: [{ title: Big, value: big }] }
  hierarchy: [[brand], [size]]
  apiRules:
    lists/sales:
      brand: { dimension: brand }
queries:
  channels:
    path: reports/sales
    params: { measures: [spend, ctr], dimensions: [channel], brand_id: $brand$ }
  brands:
    path: reports/sales
    params: { measures: [spend], dimensions: [brand, channel], brand_id: $brand$ }
  chosen: { extends: channels, requires: [size] }
widgets:
  chosen: { type: table, query: chosen, rows: [channel], columns: [spend] }
  total: { type: kpi, query: brands, measure: spend, title: measures.spend }
  channels: { type: table, query: channels, title: dimensions.channel, rows: [channel], columns: [spend, ctr] }
rows:
  - [chosen]
  - [total]
  - [channels]
`;

let world: ResourceWorld;
let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice();
  world = await resourceWorld(
    (write) => {
      write('resources/schedules.yaml', schedules);
      write('routes/sent.yaml', page);
      write('routes/schedule.yaml', formPage('schedules'));
    },
    {
      config: {
        worksJobs: true,
        lookMs: 50,
        mail: { url: office.url, from: 'reports@reportwright.example' },
        mailDomains: ['partner.example'],
        publicUrl: 'https://reports.example',
      },
    },
  );
});
afterAll(async () => {
  await world?.close();
  await office?.close();
});

/** A schedule that is due at once: the clock is put to a minute before, and then to its time. */
async function scheduled(who: string, values: object): Promise<string> {
  const time = new Date(world.clock.now().getTime() + 60_000).toISOString().slice(11, 16);
  const response = await world.post(who, 'resources/schedules/changes', {
    changes: [{ kind: 'insert', values: { page: '/sent', filters: '', time, ...values } }],
  });
  expect(response.json<object>()).toMatchObject({ mirrored: 'now' });
  world.clock.advance(60);
  return response.json<{ rows: readonly { id: string }[] }>().rows[0]!.id;
}

const mailsTo = (address: string) => office.mails.filter(({ to }) => [to].flat()[0]?.text === address);

interface Delivered {
  readonly rows: readonly (readonly [string, string, string, string, string | null, string])[];
}

/** How the mail of a schedule to an address stands, with the reason. */
async function standing(name: string, address: string): Promise<readonly [string, string | null] | null> {
  const { rows } = (await world.get('admin@acme', 'deliveries')).json<Delivered>();
  const found = rows.find(([, about, recipient]) => about === name && recipient === address);
  return found ? [found[3], found[4]] : null;
}

async function jobOf(
  name: string,
): Promise<{ readonly state: string; readonly error: string | null } | null> {
  const { columns, rows } = (await world.get('admin@acme', 'jobs')).json<{
    columns: readonly { name: string }[];
    rows: readonly (readonly unknown[])[];
  }>();
  const at = (column: string): number => columns.findIndex((one) => one.name === column);
  const row = rows.find((one) => one[at('about')] === name);
  return row ? { state: String(row[at('state')]), error: row[at('error')] as string | null } : null;
}

const within = { timeout: 20_000, interval: 50 };

describe('a schedule', () => {
  it('sends its page as a workbook whose figures are those of the page, under a subject that adds no recipient', async () => {
    const to = ['analyst@acme.example', 'p@partner.example'];
    await scheduled('admin@acme', { name: 'Morning\r\nBcc: x@evil.example', to });
    await expect.poll(() => office.mails.length, within).toBe(2);
    expect(office.mails.map((mail) => [mail.to].flat()[0]!.text).toSorted()).toEqual(to);
    const [mail] = office.mails;
    expect(mail!.subject).toBe('Report of 2026-03-01');
    expect(mail!.text).toContain('https://reports.example/sent');
    expect(mail!.attachments).toHaveLength(1);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(mail!.attachments[0]!.content as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Report', 'Channel', 'Spend']);
    const sheet = book.getWorksheet('Channel')!;
    const rows = sheet.getSheetValues().slice(1) as unknown[][];
    expect(rows.map((row) => row.slice(1, 3))).toEqual([
      ['Channel', 'Spend'],
      ['Social', 10],
      ['Video', 10],
    ]);
  });

  it('tells of each address that is refused, and sends to the others', async () => {
    office.says = (address) =>
      address === 'limited@acme.example' ? { code: 550, text: 'No such mailbox' } : null;
    await scheduled('admin@acme', {
      name: 'Partly',
      as: 'csv',
      to: ['limited@acme.example', 'stranger@elsewhere.example', 'viewer@acme.example'],
    });
    await expect.poll(() => mailsTo('viewer@acme.example').length, within).toBe(1);
    await expect.poll(() => jobOf('Partly'), within).toMatchObject({ state: 'done' });
    expect((await standing('Partly', 'limited@acme.example'))![1]).toContain('No such mailbox');
    expect(await standing('Partly', 'stranger@elsewhere.example')).toEqual([
      'refused',
      'Mail goes to users of the company, and to domains that the operator allows.',
    ]);
    const files = mailsTo('viewer@acme.example')[0]!.attachments;
    expect(files.map(({ filename }) => filename)).toEqual(['Channel.csv', 'Spend.csv']);
    const [file] = files;
    expect(file!.content.toString()).toContain('Social,10,');
  });

  it('that fails for now is sent again, and to nobody who has it', async () => {
    office.says = (address) => (address === 'q@partner.example' ? { code: 451, text: 'Later' } : null);
    await scheduled('admin@acme', {
      name: 'Later',
      as: 'link',
      to: ['r@partner.example', 'q@partner.example'],
    });
    await expect.poll(() => jobOf('Later'), within).toMatchObject({ state: 'retrying' });
    expect((await standing('Later', 'q@partner.example'))![0]).toBe('waiting');
    office.says = () => null;
    await world.state.sql(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
    await expect.poll(() => jobOf('Later'), within).toMatchObject({ state: 'done' });
    expect(mailsTo('q@partner.example')).toHaveLength(1);
    expect(mailsTo('r@partner.example')).toHaveLength(1);
  });

  it('that a server was sending when it ended is not sent again, and is told as unclear', async () => {
    const recipient = 't@partner.example';
    const id = await scheduled('admin@acme', { name: 'Cut', as: 'link', to: [recipient], state: 'paused' });
    const due = new Date(Math.floor(world.clock.now().getTime() / 60_000) * 60_000 + 60_000);
    const occasion = `schedules ${id} ${due.toISOString()}`;
    const rest = { owner: 'admin@acme.example', about: 'Cut', at: world.clock.now() };
    await world.state.deliveries.claim({ company: 'acme', occasion, recipient, ...rest });
    const time = due.toISOString().slice(11, 16);
    const changes = [{ kind: 'update', id, version: 1, values: { time, state: 'active' } }];
    await world.post('admin@acme', 'resources/schedules/changes', { changes });
    world.clock.advance(60);
    await expect.poll(() => jobOf('Cut'), within).toMatchObject({ state: 'done' });
    expect(await standing('Cut', recipient)).toEqual(['unclear', 'The server ended while it was sent.']);
    expect(mailsTo(recipient)).toEqual([]);
  });

  it('sends what its owner may see at that time: nothing of a brand that they have lost, nothing once they have left', async () => {
    const owner = await world.state.users.find('limited@acme.example');
    const alba = { as: 'link', filters: '?brand=B000002', to: ['s@partner.example'] };
    await scheduled('limited@acme', { name: 'Allowed', ...alba });
    await expect.poll(() => mailsTo('s@partner.example').length, within).toBe(1);
    await world.state.users.save({ ...owner!, brands: ['B000003'] });
    await scheduled('limited@acme', { name: 'Lost', ...alba });
    await expect.poll(() => jobOf('Lost'), within).toMatchObject({ state: 'retrying' });
    expect((await jobOf('Lost'))!.error).toContain('brand to offer B000002');
    await world.state.users.save({ ...owner!, active: false });
    world.clock.advance(5);
    await world.state.sql(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
    await expect.poll(() => jobOf('Lost'), within).toMatchObject({ state: 'failed' });
    expect((await jobOf('Lost'))!.error).toContain('no user any more');
    expect(mailsTo('s@partner.example')).toHaveLength(1);
    // Whoever made it is told.
    const [state, reason] = (await standing('Lost', 'limited@acme.example'))!;
    expect([state, reason]).toEqual(['refused', expect.stringContaining('no user any more')]);
    await world.state.users.save(owner!);
    world.clock.advance(5);
    const told = async (who: string, query = '') => {
      const answer = await world.get(who, `notifications${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const { columns, rows } = answer.json<ReportData>();
      const at = (name: string): number => columns.findIndex((column) => column.name === name);
      return rows
        .filter((row) => row[at('source')] === 'Schedules')
        .map((row) => ['type', 'about', 'priority', 'state', 'link'].map((name) => row[at(name)]));
    };
    const of = await told('limited@acme');
    expect(of).toEqual([
      [
        'Schedule failed',
        expect.stringMatching(/^Lost · .*no user any more/),
        'high',
        'unread',
        expect.stringMatching(/^\/schedules\/./),
      ],
    ]);
    expect(await told('limited@acme', '?source=Schedules&notification_type=Schedule%20failed')).toEqual(of);
    expect(await told('limited@acme', '?source=Alerts')).toEqual([]);
    expect(await told('admin@acme')).toEqual([]);
  });

  it('that is to be printed is refused where there is no Chromium', async () => {
    const changes = [{ kind: 'insert', values: { name: 'Paper', page: '/sent', as: 'pdf', to: [] } }];
    const answer = await world.post('admin@acme', 'resources/schedules/changes', { changes });
    expect([answer.statusCode, answer.json<{ faults: readonly object[] }>().faults]).toMatchObject([
      422,
      [{ field: 'as', rule: 'unprintable', value: 'pdf' }],
    ]);
  });

  it('belongs to whoever wrote it: others neither see nor write it', async () => {
    const rows = async (who: string) =>
      (await world.get(who, 'resources/schedules')).json<{ rows: readonly { id: string }[] }>().rows;
    const [one] = await rows('admin@acme');
    expect(await rows('viewer@acme')).toEqual([]);
    const changes = [{ kind: 'update', id: one!.id, version: 1, values: { to: ['viewer@acme.example'] } }];
    expect((await world.post('viewer@acme', 'resources/schedules/changes', { changes })).statusCode).toBe(
      409,
    );
    const values = {
      name: 'Stolen',
      page: '/sent',
      owner: 'admin@acme.example',
      to: ['viewer@acme.example'],
    };
    const stolen = await world.post('viewer@acme', 'resources/schedules/changes', {
      changes: [{ kind: 'insert', values }],
    });
    expect(stolen.json<{ faults: readonly object[] }>().faults).toMatchObject([{ field: 'owner' }]);
  });

  it('that wants complete data is not sent while a source is late, and its owner is told which', async () => {
    const to = ['u@partner.example'];
    await scheduled('admin@acme', { name: 'Whole', as: 'link', data: 'complete', to });
    await expect.poll(() => mailsTo(to[0]!).length, within).toBe(1);
    world.clock.advance(3 * 86_400);
    world.forget();
    await scheduled('admin@acme', { name: 'Incomplete', as: 'link', data: 'complete', to });
    // Its looks are due by the clock of the machine, which is ahead: a day of them passes at once.
    const told = { timeout: 100_000, interval: 200 };
    await expect.poll(() => standing('Incomplete', 'admin@acme.example'), told).not.toBeNull();
    const [state, reason] = (await standing('Incomplete', 'admin@acme.example'))!;
    expect([state, reason]).toEqual([
      'refused',
      expect.stringMatching(/a day later, figures of .*Meta.* were missing/),
    ]);
    expect(mailsTo(to[0]!)).toHaveLength(1);
  });
});
