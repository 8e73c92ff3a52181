import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SignJWT } from 'jose';
import type { Session, TokenCheck } from '../../../../src/language/plan/index.ts';
import { startTestServer, testConfig } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const security = (call: string, payload: object, remoteAddress = '192.0.2.1') =>
  test.server.inject({ method: 'POST', url: `/api/global/security/${call}`, payload, remoteAddress });

const check = async ({ accessToken, refreshToken }: TokenCheck | Session): Promise<TokenCheck> =>
  (await security('tokencheck', { accessToken, refreshToken })).json();

const asks = async (authorization: string | undefined): Promise<number> => {
  const headers = authorization === undefined ? {} : { authorization };
  return (await test.server.inject({ url: '/api/global/metadata', headers })).statusCode;
};

const minutes = (count: number): number => count * 60;

describe('login', () => {
  it('gives three tokens and says who came in', async () => {
    const session = await test.login('analyst@acme');
    expect(session.userData).toEqual({
      fullname: 'Jonas Weber',
      userName: 'analyst@acme.example',
      role: 'analyst',
      ability: [
        { action: 'read', subject: 'Auth' },
        { action: 'read', subject: 'Budget' },
        { action: 'update', subject: 'Brief' },
      ],
      company: 'acme',
    });
    expect(new Set([session.accessToken, session.refreshToken, session.idToken]).size).toBe(3);
  });

  it('takes the name in any case', async () => {
    const response = await security('login', { userName: ' Analyst@ACME.example', password: 'demo' });
    expect(response.statusCode).toBe(200);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const wrong = await security('login', { userName: 'viewer@acme.example', password: 'Demo' });
    const unknown = await security('login', { userName: 'nobody@acme.example', password: 'demo' });
    const told = (response: typeof wrong) => ({ ...response.json().error, requestId: '' });
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(told(wrong)).toEqual(told(unknown));
    expect(told(wrong).code).toBe('bad-credentials');
  });

  it('stops guessing after five failures, says for how long, and lets others in', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const guess = (password: string) =>
      security('login', { userName: 'noconsent@acme.example', password }, '192.0.2.9');
    for (let attempt = 0; attempt < 5; attempt++) expect((await guess('wrong')).statusCode).toBe(401);
    const refused = await guess('demo');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error.code).toBe('too-many-attempts');
    expect(Number(refused.headers['retry-after'])).toBe(30);
    const other = await security('login', { userName: 'noconsent@acme.example', password: 'demo' });
    expect(other.statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 30_000);
    expect((await guess('demo')).statusCode).toBe(200);
    vi.useRealTimers();
  });

  it('lets everybody in who comes at once with the right password', async () => {
    const logins = Array.from({ length: 12 }, () =>
      security('login', { userName: 'admin@acme.example', password: 'demo' }, '192.0.2.11'),
    );
    const statuses = (await Promise.all(logins)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('counts guesses that are made at once', async () => {
    const guesses = Array.from({ length: 12 }, () =>
      security('login', { userName: 'admin@acme.example', password: 'wrong' }, '192.0.2.10'),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

describe('a token check', () => {
  it('finds a fresh session standing and leaves its tokens', async () => {
    const session = await test.login('analyst@acme');
    const checked = await check(session);
    expect(checked).toMatchObject({
      authorized: true,
      isRefreshed: false,
      accessToken: session.accessToken,
      refreshToken: session.refreshToken,
    });
    expect(await asks(`Bearer ${checked.idToken}`)).toBe(200);
  });

  it('renews all tokens when the access token has ended, and the old id token is worth nothing', async () => {
    const session = await test.login('analyst@acme');
    test.clock.advance(minutes(16));
    expect(await asks(`Bearer ${session.idToken}`)).toBe(401);
    const checked = await check(session);
    expect(checked).toMatchObject({ authorized: true, isRefreshed: true });
    expect(checked.refreshToken).not.toBe(session.refreshToken);
    expect(await asks(`Bearer ${checked.idToken}`)).toBe(200);
  });

  it('ends the session, id tokens included, when a refresh token comes a second time after a moment', async () => {
    const session = await test.login('analyst@acme');
    test.clock.advance(minutes(12));
    const renewed = await check(session);
    expect(renewed.isRefreshed).toBe(true);
    test.clock.advance(11);
    expect(await check(session)).toEqual({
      authorized: false,
      isRefreshed: false,
      accessToken: null,
      refreshToken: null,
      idToken: null,
    });
    expect(await check(renewed)).toMatchObject({ authorized: false });
    expect(await asks(`Bearer ${renewed.idToken}`)).toBe(401);
  });

  it('gives the same successor to all who come at once, and the session goes on', async () => {
    const session = await test.login('analyst@acme');
    test.clock.advance(minutes(12));
    const renewals = await Promise.all(Array.from({ length: 8 }, () => check(session)));
    expect(new Set(renewals.map(({ authorized }) => authorized))).toEqual(new Set([true]));
    expect(new Set(renewals.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    test.clock.advance(minutes(12));
    const next = await check(renewals[7]!);
    expect(next).toMatchObject({ authorized: true, isRefreshed: true });
    expect(next.refreshToken).not.toBe(renewals[7]!.refreshToken);
    // Within the moment after the second exchange, the first token is no repetition of it.
    expect(await check(session)).toMatchObject({ authorized: false });
    expect(await check(next)).toMatchObject({ authorized: false });
  });

  it('takes no token a second time whose successor was used', async () => {
    const session = await test.login('analyst@acme');
    test.clock.advance(minutes(14));
    const renewed = await check(session);
    // Both within the same moment: somebody has gone on, and somebody else comes with the first token.
    const { accessToken } = session;
    expect(await check({ ...renewed, accessToken })).toMatchObject({ isRefreshed: true });
    expect(await check(session)).toMatchObject({ authorized: false });
  });

  it('refuses tokens of two sessions put together', async () => {
    const [one, two] = [await test.login('analyst@acme'), await test.login('analyst@globex')];
    const mixed = { accessToken: one.accessToken, refreshToken: two.refreshToken };
    expect((await security('tokencheck', mixed)).json()).toMatchObject({ authorized: false });
  });

  it('refuses a session that was not used for 30 days', async () => {
    const session = await test.login('viewer@acme');
    test.clock.advance(minutes(60 * 24 * 30));
    expect(await check(session)).toMatchObject({ authorized: false });
  });
});

describe('logout', () => {
  it('ends the session at once, and does not mind one that is gone', async () => {
    const session = await test.login('viewer@acme');
    const { refreshToken } = session;
    expect((await security('logout', { refreshToken })).statusCode).toBe(204);
    expect(await asks(`Bearer ${session.idToken}`)).toBe(401);
    expect(await check(session)).toMatchObject({ authorized: false });
    expect((await security('logout', { refreshToken })).statusCode).toBe(204);
  });
});

describe('a call with a token', () => {
  const claims = { company: 'acme', fullname: 'X', role: 'admin', ability: [], brands: null, sid: 's' };
  const forge = (secret: string, audience: string): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('reportwright')
      .setAudience(audience)
      .setSubject('admin@acme.example')
      .setIssuedAt(test.clock.now())
      .setExpirationTime(Math.floor(test.clock.now().getTime() / 1000) + 600)
      .sign(new TextEncoder().encode(secret));

  it('is answered with a bearer token and with the bare one', async () => {
    const { idToken } = await test.login('analyst@acme');
    expect(await asks(`Bearer ${idToken}`)).toBe(200);
    expect(await asks(`bearer ${idToken}`)).toBe(200);
    expect(await asks(idToken)).toBe(200);
  });

  it('is refused without one, with garbage, and with an access token', async () => {
    const { accessToken } = await test.login('analyst@acme');
    expect(await asks(undefined)).toBe(401);
    expect(await asks('Bearer ')).toBe(401);
    expect(await asks('Bearer garbage')).toBe(401);
    expect(await asks(`Bearer ${accessToken}`)).toBe(401);
  });

  it('is refused with a token of another key, of no algorithm, or changed', async () => {
    const own = new TextDecoder().decode(testConfig.tokenSecret);
    expect(await asks(`Bearer ${await forge(own, 'id')}`)).not.toBe(401);
    expect(await asks(`Bearer ${await forge('another secret that is long enough', 'id')}`)).toBe(401);
    expect(await asks(`Bearer ${await forge(own, 'access')}`)).toBe(401);
    const [header, payload, signature] = (await forge(own, 'id')).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await asks(`Bearer ${none}.${payload}.`)).toBe(401);
    const changed = Buffer.from(JSON.stringify({ ...claims, company: 'globex' })).toString('base64url');
    expect(await asks(`Bearer ${header}.${changed}.${signature}`)).toBe(401);
  });
});
