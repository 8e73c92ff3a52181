import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Session, TokenCheck } from '../../src/language/plan/index.ts';
import { networkOf } from '../../src/server/rooms/auth/network-of.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

// OWASP ASVS, chapters 2 and 3: a browser that its user has logged in with before keeps its way in, and its session.

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());
afterEach(() => vi.useRealTimers());

/** A browser: it says from where it sends, and keeps its cookies. */
function browser(remoteAddress: string) {
  let cookie: string | undefined;
  return {
    cookie: () => cookie,
    async send(call: string, payload: object) {
      const headers = { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) };
      const url = `/api/global/security/${call}`;
      const response = await test.server.inject({ method: 'POST', url, payload, remoteAddress, headers });
      const set = response.headers['set-cookie'];
      if (typeof set === 'string') cookie = set.split(';')[0];
      return response;
    },
    logIn(userName: string, password = 'demo') {
      return this.send('login', { userName, password });
    },
  };
}

const guess = (userName: string, remoteAddress: string) => browser(remoteAddress).logIn(userName, 'wrong');

/** Guesses at a name from ever new addresses until that is refused. */
async function lockOut(userName: string, network: string): Promise<void> {
  const statuses: number[] = [];
  for (let at = 0; at < 26; at++) statuses.push((await guess(userName, `${network}.${at}`)).statusCode);
  expect(statuses.at(-1)).toBe(429);
}

describe('a user whose name strangers guess at', () => {
  it('gets in with the browser that they have used before, however many guess, and from wherever they are', async () => {
    const own = browser('192.0.2.1');
    expect((await own.logIn('viewer@acme.example')).statusCode).toBe(200);
    await lockOut('viewer@acme.example', '203.0.113');
    expect((await browser('192.0.2.1').logIn('viewer@acme.example')).statusCode).toBe(429);
    expect((await own.logIn('viewer@acme.example')).statusCode).toBe(200);
    const travelled = browser('203.0.113.7');
    expect((await travelled.logIn('viewer@acme.example')).statusCode).toBe(429);
  });

  it('gets in from a network where everybody else has failed', async () => {
    const own = browser('192.0.2.50');
    expect((await own.logIn('analyst@globex.example')).statusCode).toBe(200);
    for (let at = 0; at < 51; at++) await guess(`nobody${at}@acme.example`, '192.0.2.50');
    expect((await browser('192.0.2.50').logIn('analyst@acme.example')).statusCode).toBe(429);
    expect((await own.logIn('analyst@globex.example')).statusCode).toBe(200);
  });

  it('is known by that browser alone: one of another user, or a forged cookie, is a stranger’s', async () => {
    const others = browser('192.0.2.2');
    await others.logIn('analyst@acme.example');
    await lockOut('waiting@acme.example', '198.51.100');
    expect((await others.logIn('waiting@acme.example')).statusCode).toBe(429);
    const [name, text = ''] = others.cookie()!.split('=');
    const [header, , signature] = text.split('.');
    const claims = Buffer.from(JSON.stringify({ id: 'x', users: ['x'], exp: 9e9 })).toString('base64url');
    const headers = { 'sec-fetch-site': 'same-origin', cookie: `${name}=${header}.${claims}.${signature}` };
    const payload = { userName: 'waiting@acme.example', password: 'demo' };
    const url = '/api/global/security/login';
    const forged = await test.server.inject({ method: 'POST', url, payload, headers });
    expect(forged.statusCode).toBe(429);
  });

  it('is protected from who has their browser, too', async () => {
    const own = browser('192.0.2.3');
    await own.logIn('new@acme.example');
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await own.logIn('new@acme.example', 'wrong')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await browser('192.0.2.4').logIn('new@acme.example')).statusCode).toBe(200);
  });
});

describe('the wait after failures', () => {
  it('doubles from half a minute to a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const waits: number[] = [];
    for (let at = 0; at < 12; at++) {
      const refused = await guess('noconsent@acme.example', '192.0.2.60');
      if (refused.statusCode !== 429) continue;
      waits.push(Number(refused.headers['retry-after']));
      vi.setSystemTime(Date.now() + waits.at(-1)! * 1000);
      expect((await guess('noconsent@acme.example', '192.0.2.60')).statusCode).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it('is over for a name where its user has logged in', async () => {
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 4; at++) await guess('admin@acme.example', '192.0.2.61');
      expect((await browser('192.0.2.61').logIn('admin@acme.example')).statusCode).toBe(200);
    }
  });

  it('is counted by all servers of a state together', async () => {
    const attempt = { userName: 'a@acme.example', ip: '192.0.2.62', knownDevice: null };
    const { createLoginThrottle } = await import('../../src/server/rooms/auth/login-throttle.ts');
    const [one, other] = [async () => test.state, async () => test.state].map(createLoginThrottle);
    for (const throttle of [one!, other!, one!, other!, one!]) await throttle.failed(attempt);
    expect(await other!.waitFor(attempt)).toBe(30);
  });
});

describe('an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s stands for its network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('of the same IPv6 network is the same to who counts', async () => {
    const statuses: number[] = [];
    for (let at = 1; at <= 6; at++)
      statuses.push((await guess('somebody@acme.example', `2001:db8:7:7::${at}`)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

const check = async (from: ReturnType<typeof browser>, { accessToken, refreshToken }: Session) =>
  (await from.send('tokencheck', { accessToken, refreshToken })).json<TokenCheck>();

describe('a session that a browser began', () => {
  it('has a cookie that scripts can’t read and other sites can’t send, and on a secure site no subdomain sets', async () => {
    const own = browser('192.0.2.70');
    const plain = String((await own.logIn('analyst@acme.example')).headers['set-cookie']);
    expect(plain).toMatch(/^device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
    const proxied = await startTestServer({ config: { trustProxy: 1 } });
    const secure = await proxied.server.inject({
      method: 'POST',
      url: '/api/global/security/login',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https' },
      payload: { userName: 'analyst@acme.example', password: 'demo' },
    });
    expect(String(secure.headers['set-cookie'])).toMatch(/^__Host-device=[^;]+;.*; Secure$/);
    await proxied.server.close();
  });

  it('is renewed by that browser, and ends when its tokens come from anywhere else', async () => {
    const own = browser('192.0.2.71');
    const session = (await own.logIn('analyst@acme.example')).json<Session>();
    expect(await check(own, session)).toMatchObject({ authorized: true });
    const thief = browser('192.0.2.71');
    await thief.logIn('analyst@globex.example');
    expect(await check(thief, session)).toMatchObject({ authorized: false, idToken: null });
    // Whoever else has the tokens has all of them: the session is over, its id token with it.
    const headers = { authorization: session.idToken };
    expect((await test.server.inject({ url: '/api/pages', headers })).statusCode).toBe(401);
    expect(await check(own, session)).toMatchObject({ authorized: false });
  });

  it('does not outlive the loss of the cookie', async () => {
    const session = (await browser('192.0.2.72').logIn('analyst@acme.example')).json<Session>();
    expect(await check(browser('192.0.2.72'), session)).toMatchObject({ authorized: false });
  });
});
