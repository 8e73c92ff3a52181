import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { target } from '../resources/world.ts';
import { alertWorld } from './world.ts';
import type { AlertWorld, Row } from './world.ts';

let world: AlertWorld;
beforeAll(async () => {
  world = await alertWorld({
    webhooks: { secret: 'a secret of the tests, long enough', privateHosts: ['127.0.0.1'] },
  });
});
afterAll(() => world?.close());

const within = { timeout: 20_000, interval: 50 };

/** Spend by channel: Social and Video of Alba, Search of Boreal, 10 each. */
const spendAbove = { measure: 'spend', by: 'channel', condition: 'above', value: 5 };

/** Lets the time of the alerts come, and waits until these are checked. */
async function checked(...names: readonly string[]): Promise<readonly (Row | null)[]> {
  const at = (await Promise.all(names.map((name) => world.job(name)))).map((job) => job?.['id'] ?? null);
  world.nextDay();
  const jobs = async () => Promise.all(names.map((name) => world.job(name)));
  await expect
    .poll(
      async () =>
        (await jobs()).map(
          (job, index) =>
            job !== null &&
            job['id'] !== at[index] &&
            ['done', 'failed', 'retrying'].includes(String(job['state'])),
        ),
      within,
    )
    .toEqual(names.map(() => true));
  return jobs();
}

const ofAlert = (rows: readonly Row[], name: string): readonly Row[] =>
  rows.filter((row) => String(row['about'] ?? row['event']).startsWith(name));
const mailsTo = (address: string, about: string) =>
  world.office.mails.filter(
    ({ to, subject }) => [to].flat()[0]?.text === address && subject?.includes(about),
  );

describe('an alert', () => {
  it('tells its owner and its recipients of each series that is out of line, once', async () => {
    await world.alert('admin@acme', {
      name: 'Limit',
      ...spendAbove,
      to: ['p@partner.example', 'analyst@acme.example'],
    });
    await checked('Limit');
    await expect.poll(() => mailsTo('p@partner.example', 'Limit').length, within).toBe(3);
    const own = ofAlert(await world.notifications('admin@acme'), 'Limit');
    expect(own.map(({ about }) => about).toSorted()).toEqual([
      'Limit: Search · €10.00 (≤ €5.00)',
      'Limit: Social · €10.00 (≤ €5.00)',
      'Limit: Video · €10.00 (≤ €5.00)',
    ]);
    expect(own[0]).toMatchObject({
      type: 'above',
      priority: 'high',
      source: 'Alerts',
      state: 'unread',
      link: '/watched',
    });
    expect(ofAlert(await world.notifications('analyst@acme'), 'Limit')).toHaveLength(3);
    expect(ofAlert(await world.notifications('viewer@acme'), 'Limit')).toEqual([]);
    expect(mailsTo('p@partner.example', 'Limit: Video')[0]!.text).toContain(
      '€10.00 not ≤ €5.00: https://reports.example/watched of Report',
    );
    await checked('Limit');
    await checked('Limit');
    expect(ofAlert(await world.notifications('admin@acme'), 'Limit')).toHaveLength(3);
    expect(mailsTo('p@partner.example', 'Limit')).toHaveLength(3);
  });

  it('closes when the figures are back inside, and tells that, too', async () => {
    const id = await world.alert('admin@acme', {
      name: 'Back',
      ...spendAbove,
      by: '',
      to: ['p@partner.example'],
    });
    await checked('Back');
    expect(ofAlert(await world.events('admin@acme'), 'Back')).toMatchObject([
      { state: 'open', closed: null },
    ]);
    // Within the margin of a tenth it stays open.
    await world.update('admin@acme', id, 1, { value: 31 });
    await checked('Back');
    expect(ofAlert(await world.events('admin@acme'), 'Back')).toMatchObject([{ state: 'open' }]);
    await world.update('admin@acme', id, 2, { value: 100 });
    await checked('Back');
    expect(ofAlert(await world.events('admin@acme'), 'Back')).toMatchObject([{ state: 'closed' }]);
    await expect
      .poll(() => mailsTo('p@partner.example', 'Back').map(({ subject }) => subject), within)
      .toEqual(['Look: Back', 'Over: Back']);
  });

  it('on loads is judged once for each load, and not again because users have edited rows', async () => {
    const onLoad = { ...spendAbove, by: '', occasion: 'load' };
    await world.alert('admin@acme', { name: 'Loaded', ...onLoad });
    await expect.poll(async () => (await world.job('Loaded'))?.['state'], within).toBe('done');
    await world.change('admin@acme', [target('B000002', '2021-01', '2.5')]);
    await world.alert('admin@acme', { name: 'Loaded later', ...onLoad });
    await expect.poll(async () => (await world.job('Loaded later'))?.['state'], within).toBe('done');
    const jobs = await world.listed('admin@acme', 'jobs');
    const times = jobs.filter((job) => job['about'] === 'Loaded' && job['job'] === 'alert');
    expect(times).toHaveLength(1);
  });

  it('opens after so many judgements in a row', async () => {
    await world.alert('admin@acme', { name: 'Patient', ...spendAbove, by: '', after: 2 });
    await checked('Patient');
    expect(ofAlert(await world.events('admin@acme'), 'Patient')).toEqual([]);
    await checked('Patient');
    expect(ofAlert(await world.events('admin@acme'), 'Patient')).toHaveLength(1);
  });

  it('is quiet while it is snoozed, and told afterwards if it is still open', async () => {
    const today = world.clock.now();
    const until = new Date(today.getTime() + 86_400_000).toISOString().slice(0, 10);
    await world.alert('admin@acme', { name: 'Asleep', ...spendAbove, by: '', snoozedUntil: until });
    await checked('Asleep');
    expect(ofAlert(await world.events('admin@acme'), 'Asleep')).toMatchObject([{ state: 'quiet' }]);
    expect(ofAlert(await world.notifications('admin@acme'), 'Asleep')).toEqual([]);
    world.nextDay();
    await expect
      .poll(async () => ofAlert(await world.notifications('admin@acme'), 'Asleep').length, within)
      .toBe(1);
  });

  it('that can’t be judged says what is wrong and what there is, and stops no other', async () => {
    await world.alert('admin@acme', { name: 'Broken', ...spendAbove, measure: 'profit' });
    await world.alert('admin@acme', { name: 'Sound', ...spendAbove, by: '' });
    const [broken, sound] = await checked('Broken', 'Sound');
    expect(broken).toMatchObject({ state: 'failed' });
    expect(broken!['error']).toBe(
      'The page /watched has no query with the measure profit that its owner may ask. It has: channels.',
    );
    expect(sound).toMatchObject({ state: 'done' });
    await world.alert('admin@acme', { name: 'Lost way', ...spendAbove, by: 'shop' });
    const [lost] = await checked('Lost way');
    expect(lost!['error']).toBe(
      'The dataset sales has no dimension shop. It has: date, brand, channel, campaign.',
    );
  });

  it('is judged by what its owner may see at that time: nothing of a brand that they have lost, nothing once they have left', async () => {
    const owner = await world.state.users.find('limited@acme.example');
    const alba = { ...spendAbove, filters: '?brand=B000002' };
    await world.alert('limited@acme', { name: 'Alba', ...alba });
    await world.alert('limited@acme', { name: 'Mine', ...spendAbove });
    await checked('Alba', 'Mine');
    const seen = (name: string) => async () =>
      ofAlert(await world.notifications('limited@acme'), name).map(
        ({ about }) => String(about).split(' ·')[0],
      );
    expect((await seen('Mine')()).toSorted()).toEqual(['Mine: Social', 'Mine: Video']);
    expect(await seen('Alba')()).toHaveLength(2);
    await world.state.users.save({ ...owner!, brands: ['B000003'] });
    const [lost] = await checked('Alba');
    expect(lost).toMatchObject({ state: 'retrying' });
    expect(lost!['error']).toContain('brand to offer B000002');
    // What was told of it can't be read any more, and its count is gone.
    expect(await seen('Alba')()).toEqual([]);
    expect(ofAlert(await world.events('limited@acme'), 'Alba')).toEqual([]);
    await world.state.users.save({ ...owner!, active: false });
    const [, gone] = await checked('Sound', 'Mine');
    expect(gone).toMatchObject({ state: 'failed' });
    expect(gone!['error']).toContain('no user any more');
    await world.state.users.save(owner!);
  });

  it('sends a user who may see less nothing that they may not see', async () => {
    await world.alert('admin@acme', {
      name: 'All brands',
      ...spendAbove,
      by: '',
      to: ['limited@acme.example'],
    });
    await world.alert('admin@acme', {
      name: 'Each brand',
      ...spendAbove,
      by: 'brand',
      to: ['limited@acme.example'],
    });
    await checked('All brands', 'Each brand');
    await expect.poll(() => mailsTo('limited@acme.example', 'Each brand').length, within).toBe(1);
    expect(mailsTo('limited@acme.example', 'Each brand')[0]!.subject).toBe('Look: Each brand: Alba');
    const told = await world.notifications('limited@acme');
    expect(ofAlert(told, 'Each brand')).toHaveLength(1);
    expect(ofAlert(told, 'All brands')).toEqual([]);
    expect(mailsTo('limited@acme.example', 'All brands')).toEqual([]);
  });

  it('belongs to whoever wrote it, and to no other company', async () => {
    const rows = async (who: string) =>
      (await world.get(who, 'resources/alerts')).json<{ rows: readonly object[] }>().rows.length;
    expect(await rows('admin@acme')).toBeGreaterThan(4);
    expect(await rows('viewer@acme')).toBe(0);
    expect(await rows('admin@globex')).toBe(0);
    expect(await world.events('admin@globex')).toEqual([]);
  });

  it('is marked on charts of its measure, and of its member only where that is not left out', async () => {
    await world.alert('admin@acme', { name: 'Marked', ...spendAbove });
    await checked('Marked');
    const found = async (query: string) =>
      ofAlert(await world.events('admin@acme', query), 'Marked').map(({ event }) => event);
    const all = ['Marked: Search', 'Marked: Social', 'Marked: Video'];
    expect((await found('')).toSorted()).toEqual(all);
    expect(ofAlert(await world.events('admin@acme'), 'Marked')[0]).toMatchObject({ measure: 'spend' });
    expect(await found('?measures=clicks')).toEqual([]);
    expect(await found('?campaign_id=all')).toHaveLength(3);
    await world.alert('admin@acme', { name: 'By campaign', ...spendAbove, by: 'campaign' });
    await checked('By campaign');
    const series = async (query: string) =>
      ofAlert(await world.events('admin@acme', query), 'By campaign').length;
    expect(await series('?campaign_id=C1')).toBe(1);
    expect(await series('?campaign_id=C9')).toBe(0);
    expect(await series('')).toBeGreaterThan(1);
  });

  it('that is deleted leaves nothing open', async () => {
    const { rows } = (await world.get('admin@acme', 'resources/alerts')).json<{
      rows: readonly { id: string; version: number; values: { name: string } }[];
    }>();
    const patient = rows.find(({ values }) => values.name === 'Patient')!;
    const changes = [{ kind: 'delete', id: patient.id, version: patient.version }];
    await world.post('admin@acme', 'resources/alerts/changes', { changes });
    await expect
      .poll(async () => ofAlert(await world.events('admin@acme'), 'Patient')[0]?.['state'], within)
      .toBe('closed');
  });
});

describe('an alert on the checks of a page', () => {
  const ofChecks = { condition: 'failed', measure: '', page: '/watched' };

  it('tells of each check that does not hold once, with what was found, and closes when it holds again', async () => {
    await world.alert('admin@acme', { ...ofChecks, name: 'Checks', to: ['p@partner.example'] });
    await checked('Checks');
    const open = async () =>
      ofAlert(await world.events('admin@acme'), 'Checks').map(({ event, state }) => [event, state]);
    expect(await open()).toEqual([['Checks: alba', 'open']]);
    await world.watch(20);
    await checked('Checks');
    await checked('Checks');
    expect((await open()).toSorted()).toEqual([
      ['Checks: Spend is small', 'open'],
      ['Checks: alba', 'open'],
    ]);
    const told = ofAlert(await world.notifications('admin@acme'), 'Checks: Spend is small');
    expect(told).toMatchObject([
      {
        type: 'failed',
        about: 'Checks: Spend is small · 30 (channels: channels.spend to be at most 20)',
        link: '/watched',
      },
    ]);
    expect(ofAlert(await world.notifications('admin@acme'), 'Checks: alba')).toMatchObject([
      { link: '/watched?brand=B000002' },
    ]);
    await expect.poll(() => mailsTo('p@partner.example', 'Checks').length, within).toBe(2);
    await world.watch(100);
    await checked('Checks');
    expect((await open()).toSorted()).toEqual([
      ['Checks: Spend is small', 'closed'],
      ['Checks: alba', 'open'],
    ]);
  });

  it('judges the one that it names, and says which there are where there is none of that name', async () => {
    const id = await world.alert('admin@acme', { ...ofChecks, name: 'One check', check: 'alba' });
    await checked('One check');
    expect(ofAlert(await world.events('admin@acme'), 'One check').map(({ event }) => event)).toEqual([
      'One check: alba',
    ]);
    await world.update('admin@acme', id, 1, { check: 'none' });
    const [job] = await checked('One check');
    expect(job!['error']).toBe('The page /watched has no check none. It has: small, some, alba.');
  });

  it('is nothing for users who may see fewer brands, nor is a check judged that its owner can’t ask', async () => {
    await world.alert('admin@acme', { ...ofChecks, name: 'All checks', to: ['limited@acme.example'] });
    await world.state.users.save({
      ...(await world.state.users.find('limited@acme.example'))!,
      brands: ['B000003'],
    });
    await world.alert('limited@acme', { ...ofChecks, name: 'Boreal only' });
    await checked('All checks', 'Boreal only');
    expect(ofAlert(await world.notifications('limited@acme'), 'All checks')).toEqual([]);
    expect(ofAlert(await world.events('limited@acme'), 'Boreal only')).toEqual([]);
    expect((await world.job('Boreal only'))?.['state']).toBe('done');
  });
});

describe('the webhooks of alerts', () => {
  it('are posted once for each event, and signed with the key that those who manage everything can read', async () => {
    const received: { readonly id: string; readonly signature: string; readonly body: string }[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { 'reportwright-id': id, 'reportwright-signature': signature } = request.headers;
        received.push({ id: String(id), signature: String(signature), body });
        // The first is taken as late: it comes again under its id.
        response.writeHead(received.length === 1 ? 503 : 204).end();
      });
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const webhooks = [`http://127.0.0.1:${port}/hook`, 'https://169.254.169.254/latest'];
    await world.alert('admin@acme', { name: 'Hook', ...spendAbove, by: '', webhooks });
    await checked('Hook');
    await expect.poll(async () => (await world.job('Hook', 'notify'))?.['state'], within).toBe('retrying');
    await world.state.sql(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);
    await expect.poll(async () => (await world.job('Hook', 'notify'))?.['state'], within).toBe('done');
    receiver.close();
    expect(received).toHaveLength(2);
    expect(received[1]!.id).toBe(received[0]!.id);
    const { rows } = (await world.get('admin@acme', 'alerts/key')).json<{ rows: readonly [string][] }>();
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(received[1]!.signature)!;
    const expected = createHmac('sha256', rows[0]![0])
      .update(`${seconds}.${received[1]!.body}`)
      .digest('hex');
    expect(hex).toBe(expected);
    expect(JSON.parse(received[1]!.body)).toMatchObject({
      event: 'opened',
      alert: 'Hook',
      figure: 30,
      expectedText: '≤ €5.00',
      link: 'https://reports.example/watched',
    });
    expect((await world.get('analyst@acme', 'alerts/key')).statusCode).toBe(403);
    const sent = (await world.get('admin@acme', 'deliveries')).json<{
      rows: readonly (readonly unknown[])[];
    }>();
    const refused = sent.rows.find((row) => row[2] === webhooks[1]);
    expect(refused!.slice(3, 5)).toEqual([
      'refused',
      '169.254.169.254 is no address of the public internet.',
    ]);
  });
});

describe('the notifications of alerts', () => {
  it('are marked, counted and narrowed like all others', async () => {
    const count = async (): Promise<number> =>
      (await world.get('analyst@acme', 'notifications/count')).json<{ unread: number }>().unread;
    const before = await count();
    const [one] = ofAlert(await world.notifications('analyst@acme'), 'Limit');
    const mark = async (who: string, as: string) =>
      (await world.post(who, `notifications/${String(one!['notification_id'])}/${as}`, undefined)).statusCode;
    expect(await mark('analyst@acme', 'read')).toBe(204);
    expect(await count()).toBe(before - 1);
    expect(await mark('viewer@acme', 'read')).toBe(404);
    const list = async (query: string) =>
      (await world.notifications('analyst@acme', query)).map(({ source }) => source);
    expect(new Set(await list('?source=Alerts'))).toEqual(new Set(['Alerts']));
    expect(await list('?source=Alerts&priority=low')).toEqual([]);
    expect(await list('?notification_type=below')).toEqual([]);
    expect(new Set(await list('?notification_type=above'))).toEqual(new Set(['Alerts']));
    await world.post('analyst@acme', 'notifications/read', undefined);
    expect(await count()).toBe(0);
  });
});
