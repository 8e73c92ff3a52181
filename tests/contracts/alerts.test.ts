import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alertsFile, alertWorld } from '../server/rooms/alerts/world.ts';
import type { AlertWorld } from '../server/rooms/alerts/world.ts';

// Names that other programs and later versions read. An alert is checked once; its names are compared as literals.

const text =
  'name={{name}} series={{series}} figure={{figure}} expected={{expected}} page={{page}} date={{date}} link={{link}} owner={{owner}}';
const posted: string[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    posted.push(body);
    response.writeHead(204).end();
  });
});
let world: AlertWorld;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  world = await alertWorld(
    { webhooks: { secret: 'a secret of the tests, long enough', privateHosts: ['127.0.0.1'] } },
    (write) => write('resources/alerts.yaml', alertsFile.replace(/ text: '[^']*'/, ` text: '${text}'`)),
  );
  await world.alert('admin@acme', {
    name: 'Golden',
    measure: 'spend',
    by: 'channel',
    condition: 'above',
    value: 5,
    filters: '?brand=B000003',
    to: ['p@partner.example'],
    webhooks: [`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`],
  });
  world.nextDay();
  const isSent = async () => (await world.job('Golden', 'notify'))?.['state'] === 'done';
  await vi.waitUntil(isSent, { timeout: 20_000, interval: 50 });
});
afterAll(async () => {
  await world?.close();
  receiver.close();
});

const stored = async (statement: string) => (await world.state.sql(statement)).rows;

describe('the names of an alert', () => {
  it('in the body of its webhook', () => {
    expect(JSON.parse(posted[0]!)).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      event: 'opened',
      alert: 'Golden',
      series: 'Search',
      label: 'Search',
      condition: 'above',
      priority: 'high',
      measure: 'spend',
      judged: '2026-02-28',
      figure: 10,
      figureText: '€10.00',
      expectedText: '≤ €5.00',
      openedAt: '2026-03-02T12:00:00.000Z',
      closedAt: null,
      link: 'https://reports.example/watched?brand=B000003',
    });
  });

  it('in its mail', () => {
    expect(world.office.mails[0]?.text?.trim()).toBe(
      'name=Golden series=: Search figure=€10.00 expected=≤ €5.00 page=Report date=2026-03-02 link=https://reports.example/watched?brand=B000003 owner=admin@acme.example',
    );
  });

  it('in the stored state of its series', async () => {
    expect(await stored('SELECT revision, series FROM alert_states')).toEqual([
      {
        revision: 1,
        series: {
          Search: {
            judged: '2026-03-01T12:30:00.000Z',
            beyond: 1,
            since: '2026-03-01T12:30:00.000Z',
            episode: { id: '2026-03-01T12:30:00.000Z', notified: true },
          },
        },
      },
    ]);
  });

  it('in the stored episode', async () => {
    const statement = 'SELECT series, judged, readers, brands, selection, opening FROM alert_episodes';
    expect(await stored(statement)).toEqual([
      {
        series: 'Search',
        judged: '2026-02-28',
        readers: ['admin@acme.example', 'p@partner.example'],
        brands: ['B000003'],
        selection: { channel: ['Search'] },
        opening: 'done',
      },
    ]);
  });

  it('in the stored jobs that check it and notify of it', async () => {
    const jobs = await stored(
      "SELECT data FROM jobs.job WHERE data->>'about' = 'Golden' ORDER BY data->>'kind'",
    );
    const of = { company: 'acme', by: 'admin@acme.example', about: 'Golden' };
    expect(jobs.map(({ data }) => data)).toEqual([
      {
        ...of,
        kind: 'alert',
        input: { resource: 'alerts', alert: expect.any(String), due: '2026-03-01T12:30:00.000Z' },
      },
      { ...of, kind: 'notify', input: { episode: expect.any(String), part: 'opening' } },
    ]);
  });
});
