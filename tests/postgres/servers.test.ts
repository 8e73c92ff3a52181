import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgresState } from '../../src/server/state/postgres-state.ts';
import { clockAt } from '../support/clock.ts';
import { resourceWorld, target } from '../server/rooms/resources/world.ts';
import type { ResourceWorld } from '../server/rooms/resources/world.ts';
import { allowConnections, requested, freshDatabase, serverUrl } from './fresh-database.ts';

const [alba, boreal] = ['B000002', 'B000003'];

let url: string;
let one: ResourceWorld;
let other: ResourceWorld;

beforeAll(async () => {
  url = await freshDatabase();
  const open = () => openPostgresState(url, clockAt('2026-03-01T12:00:00Z'));
  one = await resourceWorld(undefined, { state: await open() });
  other = await resourceWorld(undefined, { state: await open() });
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
});

const statusAt = async ({ server }: ResourceWorld, idToken: string): Promise<number> => {
  const headers = { authorization: `Bearer ${idToken}` };
  return (await server.inject({ method: 'GET', url: '/api/resources/targets', headers })).statusCode;
};

const logout = ({ server }: ResourceWorld, refreshToken: string) =>
  server.inject({ method: 'POST', url: '/api/global/security/logout', payload: { refreshToken } });

async function reported({ get }: ResourceWorld): Promise<string> {
  const response = await get(
    'admin@acme',
    'reports/targets?measures=target&dimensions=brand&date=2020-01-01_2030-12-31&sort=brand',
  );
  return JSON.stringify(response.json<{ rows: unknown }>().rows);
}

/** Does work while the servers can't hear each other. */
async function deaf(work: () => Promise<void>): Promise<void> {
  const ears = await requested(
    url,
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'reportwright news'",
  );
  await allowConnections(url, false);
  for (const { pid } of ears) await requested(serverUrl, `SELECT pg_terminate_backend(${Number(pid)})`);
  await work();
  await allowConnections(url, true);
}

/** What comes on the event stream of a server, from now on. */
async function listening(world: ResourceWorld): Promise<{ heard: () => string; stop: () => void }> {
  const { idToken } = await world.login('admin@acme');
  const address = await world.server.listen({ port: 0, host: '127.0.0.1' });
  const control = new AbortController();
  const response = await fetch(`${address}/api/pages/events`, {
    headers: { authorization: `Bearer ${idToken}` },
    signal: control.signal,
  });
  let heard = '';
  const decoder = new TextDecoder();
  void (async () => {
    for await (const chunk of response.body!) heard += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => undefined);
  return { heard: () => heard, stop: () => control.abort() };
}

describe('two servers on one PostgreSQL', () => {
  it('refuse a session that has ended at the other', async () => {
    const { idToken, refreshToken } = await one.login('viewer@acme');
    expect(await statusAt(other, idToken)).toBe(200);
    await logout(one, refreshToken);
    await expect.poll(() => statusAt(other, idToken)).toBe(401);
  });

  it('send each other messages with these names, which servers of other versions read', async () => {
    const payloads: unknown[] = [];
    const client = new Client({ connectionString: url });
    await client.connect();
    client.on('notification', ({ payload }) => payloads.push(JSON.parse(payload ?? '')));
    await client.query('LISTEN reportwright');
    const { refreshToken } = await one.login('limited@acme');
    await logout(one, refreshToken);
    const [id] = (await one.change('admin@acme', [target(alba, '2020-12', '1')]))
      .json()
      .rows.map((row: { readonly id: string }) => row.id);
    const from = expect.any(String);
    await expect
      .poll(() => payloads)
      .toContainEqual({
        from,
        news: { kind: 'rows', company: 'acme', resource: 'targets', ids: [id] },
      });
    expect(payloads).toContainEqual({ from, news: { kind: 'session', session: expect.any(String) } });
    await one.change('admin@acme', [{ kind: 'delete', id, version: 1 }]);
    await client.end();
  });

  it('show in lists and reports what was written at the other, and tell their browsers', async () => {
    const stream = await listening(other);
    expect(await other.rows('admin@acme')).toEqual([]);
    await one.change('admin@acme', [target(alba, '2021-01', '2.5'), target(boreal, '2021-01', '40.25')]);
    await expect.poll(() => reported(other)).toContain('40.25');
    const [row] = await other.rows('admin@acme', `?brand=${boreal}`);
    expect(row).toMatchObject({ values: { target: '40.25' } });
    await expect.poll(stream.heard).toContain(row!.id);
    await other.change('admin@acme', [{ kind: 'delete', id: row!.id, version: 1 }]);
    await expect.poll(() => reported(one)).not.toContain('40.25');
    stream.stop();
  });

  it('tell whoever writes second what the other wrote', async () => {
    const [row] = await other.rows('admin@acme', `?brand=${alba}`);
    const change = (value: string) => [
      { kind: 'update', id: row!.id, version: 1, values: { target: value } },
    ];
    const answers = await Promise.all([
      one.change('admin@acme', change('3')),
      other.change('admin@acme', change('4')),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('have missed nothing after they could not hear each other', async () => {
    const { idToken, refreshToken } = await one.login('viewer@acme');
    expect(await statusAt(other, idToken)).toBe(200);
    await deaf(async () => {
      await logout(one, refreshToken);
      await one.change('admin@acme', [target(boreal, '2021-02', '55.5')]);
      expect(await statusAt(other, idToken)).toBe(200);
      expect(await reported(other)).not.toContain('55.5');
    });
    await expect.poll(() => statusAt(other, idToken), { timeout: 10_000 }).toBe(401);
    await expect.poll(() => reported(other), { timeout: 10_000 }).toContain('55.5');
  });

  it('go on after a notification that no server sent', async () => {
    await requested(url, `NOTIFY reportwright, '{"from": 1}'`);
    await requested(url, `NOTIFY reportwright, 'no JSON'`);
    await one.change('admin@acme', [target(alba, '2021-03', '66.5')]);
    await expect.poll(() => other.rows('admin@acme', '?month=2021-03'), { timeout: 10_000 }).toHaveLength(1);
  });

  it('do once what many ask of both under one key', async () => {
    const changes = [target(alba, '2023-01', '1')];
    const answers = await Promise.all(
      [one, other, one, other].map((world) => world.change('admin@acme', changes, { key: 'same-at-both' })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await expect.poll(() => other.rows('admin@acme', '?month=2023-01')).toHaveLength(1);
  });
});
