import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { openPostOffice } from '../../../support/post-office.ts';
import type { PostOffice } from '../../../support/post-office.ts';
import { formPage, resourceWorld } from '../resources/world.ts';
import type { ResourceWorld } from '../resources/world.ts';

const schedules = `title: resources.briefs
key: [owner, name]
fields:
  owner: { type: text, title: Owner }
  name: { type: text, title: Name }
  page: { type: text, title: Page }
  filters: { type: text, title: Filters }
  days: { type: choice, title: Days, of: { '* * *': states.draft }, default: '* * *' }
  time: { type: text, title: Time, default: '08:00' }
  to: { type: list, title: To, item: { type: text } }
  webhooks: { type: list, title: Webhooks, item: { type: text } }
  as: { type: choice, title: File, of: { link: states.agreed }, default: link }
  data: { type: choice, title: Data, of: { any: states.draft }, default: any }
  state: { type: choice, title: State, of: { active: states.sent }, default: active }
access: { write: { action: read, subject: Auth } }
limit: { user: owner }
sends: { button: moves.send, opens: /schedules/:id, subject: '{{page}} of {{date}}', text: '{{link}}', name: name, page: page, filters: filters, days: days, time: time, to: to, as: as, data: data, webhooks: webhooks, state: state }
`;

const page = `route: /sent
title: pages.report
queries:
  channels: { path: reports/sales, params: { measures: [spend], dimensions: [channel] } }
widgets:
  channels: { type: table, query: channels, title: dimensions.channel, rows: [channel], columns: [spend] }
rows: [[channels]]
`;

interface Post {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let world: ResourceWorld;
let office: PostOffice;
let receiver: Server;
let base: string;
const posts: Post[] = [];
/** How a path answers its posts, the first first; one without an entry takes them. */
const replies = new Map<string, ((response: ServerResponse) => void)[]>();
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
const silence = (): void => {};

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      posts.push({ path, method, headers, body });
      (replies.get(path)?.shift() ?? status(204))(response);
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
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
        publicUrl: 'https://reports.example',
        webhooks: { secret: 'a secret of the tests, long enough', privateHosts: ['127.0.0.1'] },
      },
    },
  );
});
afterAll(async () => {
  await world?.close();
  await office?.close();
  receiver?.closeAllConnections();
  receiver?.close();
});

/** A schedule that is due at once. */
async function scheduled(values: object): Promise<void> {
  const time = new Date(world.clock.now().getTime() + 60_000).toISOString().slice(11, 16);
  const response = await world.post('admin@acme', 'resources/schedules/changes', {
    changes: [{ kind: 'insert', values: { page: '/sent', filters: '?brand=B000002', time, ...values } }],
  });
  expect(response.statusCode).toBe(200);
  world.clock.advance(60);
}

async function rowsOf(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { columns, rows } = (await world.get('admin@acme', path)).json<ReportData>();
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
}

const jobState = async (name: string) =>
  (await rowsOf('jobs')).find((one) => one['about'] === name)?.['state'];
const outcomeAt = async (url: string) => {
  const found = (await rowsOf('deliveries')).find((one) => one['recipient'] === url);
  return found && [found['state'], found['reason']];
};
const postsTo = (path: string) => posts.filter((post) => post.path === path);
const within = { timeout: 20_000, interval: 50 };
async function comesTo(name: string, state: string): Promise<void> {
  await expect.poll(async () => jobState(name), within).toBe(state);
}
/** Lets what waits for its next try begin at once. */
const retry = () => world.state.sql(`UPDATE jobs.job SET start_after = now() WHERE state = 'retry'`);

describe('the webhooks of schedules', () => {
  it('say which page was due when, and are signed with the key of the company', async () => {
    await scheduled({ name: 'Content', webhooks: [`${base}/content`] });
    const due = world.clock.now().toISOString();
    await comesTo('Content', 'done');
    const [post, ...others] = postsTo('/content');
    expect(others).toEqual([]);
    expect([post!.method, post!.headers['content-type']]).toEqual(['POST', 'application/json']);
    const body = JSON.parse(post!.body) as Readonly<Record<string, string>>;
    expect(body).toEqual({
      event: 'scheduled',
      schedule: 'Content',
      page: 'Report',
      due: `${due.slice(0, 16)}:00.000Z`,
      link: 'https://reports.example/sent?brand=B000002',
    });
    const [key] = await rowsOf('alerts/key');
    const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(post!.headers['reportwright-signature']),
    )!;
    const signed = `${seconds}.${post!.body}`;
    expect(hex).toBe(createHmac('sha256', String(key!['key'])).update(signed).digest('hex'));
    expect(await outcomeAt(`${base}/content`)).toEqual(['sent', null]);
  });

  it('come again under the same id after a 500, and neither the address that has it nor the mail does', async () => {
    replies.set('/broken', [status(500), status(500)]);
    const to = ['analyst@acme.example'];
    await scheduled({ name: 'Broken', to, webhooks: [`${base}/whole`, `${base}/broken`] });
    await comesTo('Broken', 'retrying');
    expect(await outcomeAt(`${base}/broken`)).toEqual(['waiting', 'It answered with the status 500.']);
    await retry();
    await expect.poll(() => postsTo('/broken').length, within).toBe(2);
    await comesTo('Broken', 'retrying');
    await retry();
    await comesTo('Broken', 'done');
    const ids = postsTo('/broken').map(({ headers }) => headers['reportwright-id']);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(postsTo('/whole')).toHaveLength(1);
    expect(postsTo('/whole')[0]!.headers['reportwright-id']).not.toBe(ids[0]);
    expect(office.mails).toHaveLength(1);
    expect(await outcomeAt(`${base}/broken`)).toEqual(['sent', null]);
  });

  it('come again after a receiver that says nothing, and never after it has answered', async () => {
    replies.set('/silent', [silence]);
    await scheduled({ name: 'Silent', webhooks: [`${base}/silent`] });
    await comesTo('Silent', 'retrying');
    expect((await outcomeAt(`${base}/silent`))?.[0]).toBe('waiting');
    await retry();
    await comesTo('Silent', 'done');
    const [first, second, ...others] = postsTo('/silent').map(({ headers }) => headers['reportwright-id']);
    expect(second).toBe(first);
    expect(others).toEqual([]);
    // The next day is another message.
    world.clock.advance(86_400);
    world.forget();
    await expect.poll(() => postsTo('/silent').length, within).toBe(3);
    expect(postsTo('/silent')[2]!.headers['reportwright-id']).not.toBe(first);
  }, 60_000);

  it('are refused for good by a receiver that wants none, and by addresses of private networks', async () => {
    replies.set('/gone', [status(410)]);
    const refused = ['https://10.0.0.1/hook', 'https://169.254.169.254/latest', 'http://localhost/hook'];
    await scheduled({ name: 'Refused', webhooks: [`${base}/gone`, ...refused] });
    await comesTo('Refused', 'done');
    expect(postsTo('/gone')).toHaveLength(1);
    expect(await outcomeAt(`${base}/gone`)).toEqual(['refused', 'It answered with the status 410.']);
    expect(await Promise.all(refused.map(outcomeAt))).toEqual([
      ['refused', '10.0.0.1 is no address of the public internet.'],
      ['refused', '169.254.169.254 is no address of the public internet.'],
      ['refused', 'Webhooks go to https addresses.'],
    ]);
  });
});
