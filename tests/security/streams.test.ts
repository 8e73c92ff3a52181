import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';

// OWASP ASVS, chapters 3 and 11: event streams end with what allowed them, and have a number.

let test: TestServer;
let address: string;
beforeAll(async () => {
  test = await startTestServer();
  address = await test.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.server.close());

const open: AbortController[] = [];
async function openStream(idToken: string) {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${address}/api/pages/events`, {
    headers: { authorization: idToken },
    signal: controller.signal,
  });
  return { response, status: response.status, close: () => controller.abort() };
}

/** Resolves when the server has ended the stream. */
const endOf = (response: Response): Promise<string> => response.text();

const post = (path: string, idToken: string, payload: object, method: 'POST' | 'PATCH' = 'POST') =>
  test.server.inject({ method, url: `/api/${path}`, headers: { authorization: idToken }, payload });

describe('an event stream', () => {
  it('ends with the logout of its session, and no other does', async () => {
    const [one, other] = [await test.login('viewer@acme'), await test.login('viewer@acme')];
    const [ending, staying] = [await openStream(one.idToken), await openStream(other.idToken)];
    await post('global/security/logout', one.idToken, { refreshToken: one.refreshToken });
    expect(await endOf(ending.response)).toContain('event: manifest');
    const stays = endOf(staying.response).then(
      () => 'ended',
      () => 'aborted',
    );
    staying.close();
    expect(await stays).toBe('aborted');
  });

  it('ends when its user is deactivated', async () => {
    const admin = await test.login('admin@acme');
    const { idToken } = await test.login('noconsent@acme');
    const stream = await openStream(idToken);
    const change = post('global/users/noconsent@acme.example', admin.idToken, { active: false }, 'PATCH');
    expect((await change).statusCode).toBe(200);
    expect(await endOf(stream.response)).toContain('event: manifest');
  });

  it('ends with the token that it was asked for with', async () => {
    const { idToken } = await test.login('analyst@acme');
    // Almost over: by the clock of the server, whose timers run in real time.
    test.clock.advance(15 * 60 - 1);
    const stream = await openStream(idToken);
    expect(stream.status).toBe(200);
    expect(await endOf(stream.response)).toContain('event: manifest');
  });

  it('is refused beyond twenty of one user, until one is closed', async () => {
    const { idToken } = await test.login('analyst@globex');
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(idToken)));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await openStream(idToken);
    expect(refused.status).toBe(429);
    expect(await refused.response.json()).toMatchObject({ error: { code: 'too-many-streams' } });
    expect((await openStream((await test.login('admin@acme')).idToken)).status).toBe(200);
    streams[0]!.close();
    await expect.poll(async () => (await openStream(idToken)).status).toBe(200);
    for (const controller of open) controller.abort();
  });
});
