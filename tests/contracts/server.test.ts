import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNews } from '../../src/server/rooms/news.ts';
import { noChannel } from '../../src/server/state/server-news.ts';
import { resourceWorld, target } from '../server/rooms/resources/world.ts';
import type { ResourceWorld } from '../server/rooms/resources/world.ts';

// What the state has stored, and what servers and browsers send each other, is read by other versions: its names are
// compared as literals.

let world: ResourceWorld;
beforeAll(async () => {
  world = await resourceWorld();
});
afterAll(() => world?.close());

const stored = async (statement: string) => (await world.state.sql(statement)).rows;

describe('the names in the state', () => {
  it('of a saved selection', async () => {
    const body = { saveName: 'Mine', selections: { brand: ['B000002'] } };
    await world.post('admin@acme', 'global/filters/filter_saved_selections?action=add&configName=home', body);
    const [{ updated_at: _, ...row } = {}] = await stored('SELECT * FROM selections');
    expect(row).toEqual({
      company: 'acme',
      user_name: 'admin@acme.example',
      config_name: 'home',
      save_name: 'Mine',
      selections: { brand: ['B000002'] },
      bytes: 21,
    });
  });

  it('of a user', async () => {
    const columns = 'role, ability, brands, active, onboarded, onboarding_form';
    expect(await stored(`SELECT ${columns} FROM users WHERE user_name = 'viewer@acme.example'`)).toEqual([
      {
        role: 'viewer',
        ability: [{ action: 'read', subject: 'Auth' }],
        brands: null,
        active: true,
        onboarded: true,
        onboarding_form: null,
      },
    ]);
  });

  it('of a row that users write, of its versions, of a repeated request and of the log of changes', async () => {
    await world.change('admin@acme', [target('B000002', '2021-01', '2.5')], { key: 'contract-key-1' });
    const cells = { brand: 'B000002', month: '2021-01', kpi: 'ctr', target: '2.5' };
    const id = expect.any(String);
    expect(await stored('SELECT cells, version, key, brand FROM resource_rows')).toEqual([
      { cells, version: 1, key: '["B000002","2021-01","ctr"]', brand: 'B000002' },
    ]);
    expect(await stored('SELECT kind, version, cells, "by" FROM resource_history')).toEqual([
      { kind: 'insert', version: 1, cells, by: 'admin@acme.example' },
    ]);
    const [{ answer } = {}] = await stored('SELECT answer FROM resource_requests');
    expect(answer).toEqual({ batches: [{ rows: [{ id, version: 1, values: { ...cells, goal: 0.025 } }] }] });
    expect(await stored("SELECT action, subject, details FROM audit WHERE subject <> 'session'")).toEqual([
      { action: 'add', subject: 'selection', details: { configName: 'home', saveName: 'Mine' } },
      {
        action: 'update',
        subject: 'resource',
        details: {
          resource: 'targets',
          rows: 1,
          changes: [{ id, kind: 'insert', before: null, after: cells }],
        },
      },
    ]);
  });
});

it('the names in tokens and cookies', async () => {
  const response = await world.server.inject({
    method: 'POST',
    url: '/api/global/security/login',
    payload: { userName: 'analyst@acme.example', password: 'demo' },
    headers: { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' },
  });
  const { accessToken, idToken } = response.json<{ accessToken: string; idToken: string }>();
  const facts = ['company', 'fullname', 'role', 'ability', 'brands', 'sid'];
  const claims = [...facts, 'iss', 'aud', 'sub', 'iat', 'exp', 'jti'];
  expect(Object.keys(decodeJwt(accessToken))).toEqual(claims);
  expect(Object.keys(decodeJwt(idToken))).toEqual(claims);
  const [cookie] = response.cookies;
  expect(cookie?.name).toBe('device');
  expect(Object.keys(decodeJwt(cookie!.value))).toEqual(['id', 'users', 'exp']);
});

it('the names in messages to other servers', () => {
  const sent: unknown[] = [];
  const channel = { ...noChannel, send: async (message: unknown) => void sent.push(message) };
  const news = createNews(channel, (error) => expect.unreachable(String(error)));
  news.publish({ company: 'acme', name: '/jobs', rows: ['1'] });
  news.publish({ company: 'acme', userName: 'ann@acme.example', request: 'r1', share: 0.5 });
  news.close();
  expect(sent).toEqual([
    { kind: 'path', company: 'acme', name: '/jobs', rows: ['1'] },
    { kind: 'progress', company: 'acme', userName: 'ann@acme.example', request: 'r1', share: 0.5 },
  ]);
});

it('the labels of figures', async () => {
  await world.server.inject('/readyz');
  const { body } = await world.server.inject('/metrics');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1');
});
