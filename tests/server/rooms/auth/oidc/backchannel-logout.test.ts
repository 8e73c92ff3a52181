import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOidcSettings } from '../../../../../src/server/rooms/auth/oidc/settings.ts';
import { clockAt } from '../../../../support/clock.ts';
import { startOpenIdProvider } from '../../../../support/openid-provider.ts';
import type { OpenIdProvider } from '../../../../support/openid-provider.ts';
import { startTestServer } from '../../../../support/test-server.ts';
import type { TestServer } from '../../../../support/test-server.ts';

let provider: OpenIdProvider;
let test: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider('http://localhost', new Map());
  const oidc = readOidcSettings({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'reportwright',
    PUBLIC_URL: 'http://localhost',
  });
  test = await startTestServer({ config: { oidc }, clock: clockAt(new Date().toISOString()) });
});
afterAll(async () => {
  await test?.server.close();
  await provider?.close();
});

const seconds = (): number => Math.floor(Date.now() / 1000);
const event = 'http://schemas.openid.net/event/backchannel-logout';
const right = (): JWTPayload => ({
  iss: provider.issuer,
  aud: 'reportwright',
  iat: seconds(),
  exp: seconds() + 120,
  jti: 'one',
  sub: 'ana',
  events: { [event]: {} },
});

const tell = (token: string) =>
  test.server.inject({
    method: 'POST',
    url: '/api/global/security/oidc/backchannel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });

const call = (url: string, type: string, payload: string) =>
  test.server.inject({ method: 'POST', url: `/api/${url}`, headers: { 'content-type': type }, payload });

/** A session of somebody who logged in at the provider; answers whether it stands. */
async function begin(family: string): Promise<() => Promise<boolean>> {
  const expiresAt = new Date(test.clock.now().getTime() + 60_000);
  await test.state.sessions.start({ hash: family, family, userName: 'analyst@acme.example', expiresAt });
  const tie = { subject: 'ana', refreshToken: null, since: test.clock.now(), session: family };
  await test.state.sessions.tie(family, tie);
  return async () => (await test.state.sessions.find(family, test.clock.now()))?.status === 'live';
}

describe('a logout at the provider', () => {
  it('ends the one session that it names, or all of the subject, and is written down', async () => {
    const [one, two, three] = await Promise.all(['s1', 's2', 's3'].map(begin));
    const answer = await tell(await provider.sign({ ...right(), sid: 's1' }));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await Promise.all([one!(), two!(), three!()])).toEqual([false, true, true]);
    expect((await tell(await provider.sign(right()))).statusCode).toBe(200);
    expect(await Promise.all([two!(), three!()])).toEqual([false, false]);
    const [newest] = await test.state.audit.recent('acme', { limit: 1, before: null });
    expect(newest).toMatchObject({ action: 'end', subject: 'session', details: { by: 'provider' } });
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload, ('the key' | 'a stranger')?]>([
    ['another key', (claims) => claims, 'a stranger'],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'somebody-else' })],
    ['no event', (claims) => ({ ...claims, events: undefined })],
    ['another event', (claims) => ({ ...claims, events: { 'https://example.com/other': {} } })],
    ['a nonce, as id tokens have', (claims) => ({ ...claims, nonce: 'x' })],
    ['nobody', ({ iss, aud, iat, exp, jti, events }) => ({ iss, aud, iat, exp, jti, events })],
    ['no name of its own', ({ iss, aud, iat, exp, sub, events }) => ({ iss, aud, iat, exp, sub, events })],
    ['an hour ago', (claims) => ({ ...claims, iat: seconds() - 3_600 })],
    ['an end that has passed', (claims) => ({ ...claims, exp: seconds() - 120 })],
  ])('ends nothing when its token says: %s', async (what, change, by) => {
    const stands = await begin(`kept ${what}`);
    const answer = await tell(await provider.sign(change(right()), by));
    expect([answer.statusCode, answer.json().error.details[0].name]).toEqual([400, 'logout_token']);
    expect(await stands()).toBe(true);
  });

  it('is taken as a form alone, and nothing else is', async () => {
    const form = 'application/x-www-form-urlencoded';
    const asJson = await call('global/security/oidc/backchannel-logout', 'application/json', '{}');
    const asForm = await call('global/security/login', form, 'userName=a&password=b');
    expect([asJson.statusCode, asForm.statusCode]).toEqual([415, 415]);
  });
});
