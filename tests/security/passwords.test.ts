import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../src/language/plan/index.ts';
import { abilityOfRole } from '../../src/server/rooms/auth/abilities.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

// OWASP ASVS, chapter 2.1: which passwords are taken, and who changes them.

const first = 'seven grey herons';
const second = 'nine loud kettles';

let test: TestServer;
let admin: Session;
beforeAll(async () => {
  test = await startTestServer();
  admin = await test.login('admin@acme');
});
afterAll(() => test.server.close());

const call = (as: Session, method: 'POST' | 'PATCH', path: string, payload: object) =>
  test.server.inject({ method, url: `/api/${path}`, headers: { authorization: as.idToken }, payload });

const logIn = async (userName: string, password: string) => {
  const payload = { userName, password };
  return test.server.inject({ method: 'POST', url: '/api/global/security/login', payload });
};

let count = 0;
/** A new user with their own password and a session. */
async function newcomer(role = 'analyst'): Promise<{ readonly userName: string; readonly session: Session }> {
  const userName = `person${(count += 1)}@acme.example`;
  const body = { userName, fullname: 'Maria Lindqvist', role, ability: abilityOfRole(role), password: first };
  expect((await call(admin, 'POST', 'global/users', body)).statusCode).toBe(201);
  return { userName, session: (await logIn(userName, first)).json<Session>() };
}

const change = (as: Session, currentPassword: string, newPassword: string) =>
  call(as, 'POST', 'global/security/password', { currentPassword, newPassword });

const told = (response: { statusCode: number; json: () => { error: { code: string } } }) => [
  response.statusCode,
  response.json().error.code,
];

const stands = async ({ idToken }: Session): Promise<boolean> =>
  (await test.server.inject({ url: '/api/global/metadata', headers: { authorization: idToken } }))
    .statusCode === 200;

describe('a new password', () => {
  it.each([
    ['eleven char', 'invalid-parameters'],
    ['password1234', 'password-common'],
    ['qwertyuiop12', 'password-common'],
    ['123456789012', 'password-common'],
    ['aaaaaaaaaaaaaaaa', 'password-common'],
    ['Maria-Lindqvist1', 'password-personal'],
    ['LÍNDQVIST maria!', 'password-personal'],
    ['acme-acme-acme-1', 'password-personal'],
    ['Reportwright2026', 'password-personal'],
    ['person-acme-2026', 'password-personal'],
  ])('is refused: %s', async (password, code) => {
    const { session } = await newcomer();
    expect(told(await change(session, first, password))).toEqual([400, code]);
    const body = {
      userName: 'person-new@acme.example',
      fullname: 'Maria Lindqvist',
      role: 'viewer',
      password,
    };
    expect(told(await call(admin, 'POST', 'global/users', body))).toEqual([400, code]);
  });

  it.each([
    second,
    'kf83hf02mdlw',
    'Größe zählt im März',
    '密码密码密码密码一二三四',
    `${second} `.repeat(3) + '€'.repeat(900),
  ])('is taken, whatever its letters: %s', async (password) => {
    const { userName, session } = await newcomer();
    expect((await change(session, first, password)).statusCode).toBe(204);
    expect((await logIn(userName, password)).statusCode).toBe(200);
  });
});

describe('a user who changes their own password', () => {
  it('needs the current one, and has so many guesses at it', async () => {
    const { session } = await newcomer();
    for (let at = 0; at < 10; at++)
      expect(told(await change(session, 'a guess of a thief', second))).toEqual([403, 'wrong-password']);
    expect(told(await change(session, first, second))).toEqual([429, 'too-many-attempts']);
  });

  it('ends their other sessions and goes on in this one', async () => {
    const { userName, session } = await newcomer();
    const other = (await logIn(userName, first)).json<Session>();
    expect((await change(session, first, second)).statusCode).toBe(204);
    expect([await stands(session), await stands(other)]).toEqual([true, false]);
    expect((await logIn(userName, first)).statusCode).toBe(401);
    const [entry] = await test.state.audit.recent('acme', { limit: 1, before: null });
    expect(entry).toMatchObject({
      userName,
      action: 'update',
      subject: 'user',
      details: { changed: ['password'] },
    });
    expect(JSON.stringify(entry)).not.toContain(second);
  });

  it('is none of the demonstration’s, whose password the login page tells', async () => {
    const viewer = await test.login('viewer@acme');
    expect(told(await change(viewer, 'demo', second))).toEqual([403, 'demonstration-user']);
    const path = 'global/users/viewer@acme.example';
    expect(told(await call(admin, 'PATCH', path, { password: second }))).toEqual([403, 'demonstration-user']);
    expect((await logIn('viewer@acme.example', 'demo')).statusCode).toBe(200);
  });
});

describe('an admin', () => {
  it('gives another admin a new password with their own one alone', async () => {
    const target = await newcomer('admin');
    const by = await newcomer('admin');
    const give = (more: object) =>
      call(by.session, 'PATCH', `global/users/${target.userName}`, { password: second, ...more });
    expect(told(await give({}))).toEqual([403, 'own-password-needed']);
    expect(told(await give({ ownPassword: second }))).toEqual([403, 'wrong-password']);
    expect(await stands(target.session)).toBe(true);
    const given = await give({ ownPassword: first });
    expect(given.statusCode).toBe(200);
    expect(JSON.stringify(given.json())).not.toContain(first);
    expect([await stands(target.session), await stands(by.session)]).toEqual([false, true]);
    expect((await logIn(target.userName, second)).statusCode).toBe(200);
    const [, entry] = await test.state.audit.recent('acme', { limit: 2, before: null });
    expect(entry!.details).toMatchObject({ changed: ['password'] });
  });

  it('needs it for themselves, too, and not for who manages no users', async () => {
    const { userName, session } = await newcomer('admin');
    const own = call(session, 'PATCH', `global/users/${userName}`, { password: second });
    expect(told(await own)).toEqual([403, 'own-password-needed']);
    const analyst = await newcomer();
    const path = `global/users/${analyst.userName}`;
    expect((await call(session, 'PATCH', path, { password: second })).statusCode).toBe(200);
  });
});
