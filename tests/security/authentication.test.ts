import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

// OWASP ASVS, chapters 2, 3 and 6: who somebody is, how long that is believed, and what is kept of it.

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const security = (call: string, payload: object, remoteAddress = '192.0.2.1') =>
  test.server.inject({ method: 'POST', url: `/api/global/security/${call}`, payload, remoteAddress });
const guess = (userName: string, password: string, from: string) =>
  security('login', { userName, password }, from);

/** What a wrong password is answered with. */
const told = async (name: string) => {
  const { statusCode, body } = await guess(name, 'wrong', '198.51.100.4');
  const { error } = JSON.parse(body) as { error: { code: string; message: string } };
  return [statusCode, error.code, error.message];
};

describe('somebody who guesses passwords', () => {
  it('is stopped at one name from one address, whatever case or blanks the name is written with', async () => {
    const spellings = [
      'viewer@acme.example',
      'VIEWER@acme.example',
      ' viewer@acme.example ',
      'Viewer@Acme.Example',
      'viewer@ACME.example',
    ];
    const statuses: number[] = [];
    for (const name of [...spellings, 'viewer@acme.example'])
      statuses.push((await guess(name, 'wrong', '198.51.100.1')).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is stopped at many names from one address, and shuts nobody else out', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `somebody${at}@acme.example`);
    const answers = await Promise.all(names.map((name) => guess(name, 'demo', '198.51.100.2')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0);
    // The rightful user logs in from where they are.
    expect((await guess('viewer@acme.example', 'demo', '198.51.100.3')).statusCode).toBe(200);
  });

  it('keeps nobody from another address waiting until all guesses are judged', async () => {
    let checked = 0;
    const names = Array.from({ length: 40 }, (_, at) => `nobody${at}@acme.example`);
    const guesses = names.map((name) => guess(name, 'demo', '198.51.100.5').then(() => (checked += 1)));
    // All of them wait by then.
    await expect.poll(() => checked, { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
    expect((await guess('viewer@acme.example', 'demo', '198.51.100.6')).statusCode).toBe(200);
    expect(checked).toBeLessThan(20);
    await Promise.all(guesses);
  });

  it('gets no further at one name from many addresses than a hundred guesses an hour', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 26; at++)
      statuses.push((await guess('noconsent@acme.example', 'wrong', `203.0.113.${at}`)).statusCode);
    expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    expect((await guess('noconsent@acme.example', 'demo', '203.0.113.99')).statusCode).toBe(429);
  });

  it('learns neither from words nor from the work done who has an account', async () => {
    expect(await told('analyst@acme.example')).toEqual(await told('nobody@acme.example'));
  });

  it.each(['', ' ', 'x'.repeat(1_025), '\u0000demo'])(
    'gets no further with a password that is none: %j',
    async (password) => {
      expect((await guess('admin@acme.example', password, '198.51.100.5')).statusCode).toBeOneOf([400, 401]);
    },
  );
});

describe('what is kept of secrets', () => {
  it('is a slow hash of a password, of its own for each user', async () => {
    const [one, other] = await Promise.all(
      ['analyst@acme.example', 'viewer@acme.example'].map((name) => test.state.users.find(name)),
    );
    for (const user of [one, other])
      expect(user!.passwordHash).toMatch(/^\$argon2id\$v=19\$(?=.*\bm=19456\b)(?=.*\bt=2\b)/);
    expect(one!.passwordHash).not.toBe(other!.passwordHash);
  });

  it('is nothing of a refresh token that could be used in its place', async () => {
    const { accessToken, refreshToken } = await test.login('analyst@acme');
    const { hashOf } = await import('../../src/server/rooms/auth/tokens.ts');
    const hash = hashOf(refreshToken);
    expect((await test.state.sessions.find(hash, test.clock.now()))?.status).toBe('live');
    const stolen = await security('tokencheck', { accessToken, refreshToken: hash });
    expect(stolen.json()).toMatchObject({ authorized: false });
  });

  it('is a token that tells no password, and a session that tells no user the hash of it', async () => {
    const session = await test.login('analyst@acme');
    const claims = Buffer.from(session.idToken.split('.')[1]!, 'base64url').toString();
    expect(claims + JSON.stringify(session.userData)).not.toMatch(/argon2|password/i);
  });
});

describe('a session', () => {
  it('has tokens that no other session has, and none that can be guessed', async () => {
    const sessions = [await test.login('analyst@acme'), await test.login('analyst@acme')];
    const tokens = sessions.flatMap(({ accessToken, refreshToken, idToken }) => [
      accessToken,
      refreshToken,
      idToken,
    ]);
    expect(new Set(tokens).size).toBe(6);
    for (const { refreshToken } of sessions)
      expect(Buffer.from(refreshToken, 'base64url').byteLength).toBeGreaterThanOrEqual(32);
  });

  it('of one device ends without those of the others, at once and for all its tokens', async () => {
    const [one, other] = [await test.login('analyst@acme'), await test.login('analyst@acme')];
    await security('logout', { refreshToken: one.refreshToken });
    const asks = async (idToken: string) =>
      (await test.server.inject({ url: '/api/pages', headers: { authorization: idToken } })).statusCode;
    expect([await asks(one.idToken), await asks(other.idToken)]).toEqual([401, 200]);
    const check = await security('tokencheck', {
      accessToken: one.accessToken,
      refreshToken: one.refreshToken,
    });
    expect(check.json()).toMatchObject({ authorized: false });
  });

  it('is kept in no cookie: no answer sets one, and none is asked for', async () => {
    const login = await guess('analyst@globex.example', 'demo', '198.51.100.6');
    expect(login.headers['set-cookie']).toBeUndefined();
    const { idToken } = login.json<{ idToken: string }>();
    for (const name of ['idToken', 'token', 'session', 'login', 'Authorization']) {
      const headers = { cookie: `${name}=${idToken}` };
      expect((await test.server.inject({ url: '/api/pages', headers })).statusCode).toBe(401);
    }
  });
});
