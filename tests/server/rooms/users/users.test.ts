import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import type { Rule } from '../../../../src/server/state/rule.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const readAuth: Rule = { action: 'read', subject: 'Auth' };
const manageUsers: Rule = { action: 'manage', subject: 'User' };
const everything: Rule = { action: 'manage', subject: 'all' };
const password = 'a long password';

/** A name of its own for each test. */
let count = 0;
const newName = (): string => `user${(count += 1)}@acme.example`;

const call = async (as: string, method: 'POST' | 'PATCH', path: string, body: object) => {
  const { idToken } = await loginAs(as);
  const headers = { authorization: `Bearer ${idToken}` };
  return test.server.inject({ method, url: `/api/${path}`, headers, payload: body });
};

const logins = new Map<string, ReturnType<TestServer['login']>>();
const loginAs = (name: string) => {
  const login = logins.get(name) ?? test.login(name);
  logins.set(name, login);
  return login;
};

const create = async (more: object = {}, as = 'admin@acme') => {
  const userName = newName();
  const body = { userName, fullname: 'New Person', role: 'analyst', password, ...more };
  return { userName, response: await call(as, 'POST', 'global/users', body) };
};

const change = (userName: string, body: object, as = 'admin@acme') =>
  call(as, 'PATCH', `global/users/${encodeURIComponent(userName)}`, body);

const logIn = async (userName: string, with_ = password) =>
  test.server.inject({
    method: 'POST',
    url: '/api/global/security/login',
    payload: { userName, password: with_ },
  });

const codeOf = (response: { json: () => { error: { code: string } } }): string => response.json().error.code;

describe('the users of a company', () => {
  it('are those of the caller’s own company, without anything secret', async () => {
    const report = (await test.get('admin@acme', 'global/users')).json<ReportData>();
    const names = report.rows.map((row) => row[report.columns.findIndex(({ name }) => name === 'userName')]);
    expect(names).toContain('viewer@acme.example');
    expect(names).not.toContain('analyst@globex.example');
    expect(JSON.stringify(report)).not.toMatch(/argon|hash/i);
  });

  it('are nobody’s business who may not manage users', async () => {
    for (const name of ['analyst@acme', 'viewer@acme']) {
      expect((await test.get(name, 'global/users')).statusCode).toBe(403);
      expect((await test.get(name, 'global/users/admin@acme.example')).statusCode).toBe(403);
      expect((await create({}, name)).response.statusCode).toBe(403);
      expect((await change('viewer@acme.example', { role: 'admin' }, name)).statusCode).toBe(403);
    }
  });

  it('of another company are as if they did not exist', async () => {
    expect((await test.get('admin@acme', 'global/users/analyst@globex.example')).statusCode).toBe(404);
    expect((await change('analyst@globex.example', { active: false })).statusCode).toBe(404);
    expect((await logIn('analyst@globex.example', 'demo')).statusCode).toBe(200);
  });
});

describe('a new user', () => {
  it('needs a password, since there is no other way in', async () => {
    const { response } = await create({ password: undefined });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details).toEqual([{ name: 'password', message: 'is missing' }]);
  });

  it('can log in, and is asked for consent first', async () => {
    const { userName, response } = await create({ brands: ['B000002'] });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      userName,
      fullname: 'New Person',
      role: 'analyst',
      ability: [readAuth],
      brands: ['B000002'],
      progress: 'noConsent',
      active: true,
    });
    const login = await logIn(userName.toUpperCase());
    expect(login.json().userData).toMatchObject({ company: 'acme', role: 'analyst' });
  });

  it('needs a name that nobody has, in any company', async () => {
    const { userName } = await create();
    expect(codeOf((await create({ userName })).response)).toBe('name-taken');
    expect(codeOf((await create({ userName: 'Analyst@globex.example' })).response)).toBe('name-taken');
  });

  it('can’t be of a mail domain that only another company uses, and nobody learns whether the name exists', async () => {
    const told = async (userName: string) => {
      const { response } = await create({ userName });
      return [response.statusCode, { ...response.json().error, requestId: '' }];
    };
    const unknown = await told('nobody-yet@GLOBEX.example');
    expect(unknown).toEqual(await told('analyst@globex.example'));
    expect(unknown).toEqual([409, expect.objectContaining({ code: 'name-taken' })]);
    expect((await test.state.users.find('nobody-yet@globex.example'))?.company).toBeUndefined();
    const atGlobex = (await test.state.users.find('analyst@globex.example'))!;
    await test.state.users.seed([{ ...atGlobex, userName: 'one@gmail.com' }]);
    expect((await create({ userName: 'two@gmail.com' })).response.statusCode).toBe(201);
    expect((await create({ userName: 'guest@agency.example' })).response.statusCode).toBe(201);
  });

  it.each([
    ['userName', { userName: 'no address' }],
    ['password', { password: 'short' }],
    ['fullname', { fullname: '' }],
    ['role', { role: 'Ad min' }],
    ['company', { company: 'globex' }],
    ['ability.0.subject', { ability: [{ action: 'read' }] }],
  ])('is refused for a wrong %s', async (name, more) => {
    const { response } = await create(more);
    expect(response.statusCode).toBe(400);
    expect(response.json().error.details).toContainEqual(expect.objectContaining({ name }));
  });

  it('can’t be given what the giver does not have', async () => {
    const { userName } = await create({ ability: [readAuth, manageUsers], brands: ['B000002', 'B000003'] });
    const { idToken } = (await logIn(userName)).json<{ idToken: string }>();
    const give = (body: object) =>
      test.server.inject({
        method: 'POST',
        url: '/api/global/users',
        headers: { authorization: idToken },
        payload: { userName: newName(), fullname: 'X', role: 'viewer', password, ...body },
      });
    expect(codeOf(await give({ ability: [everything], brands: ['B000002'] }))).toBe('beyond-own-rights');
    expect(codeOf(await give({ brands: ['B000002', 'B000004'] }))).toBe('beyond-own-rights');
    expect(codeOf(await give({}))).toBe('beyond-own-rights');
    expect((await give({ brands: ['B000003'] })).statusCode).toBe(201);
  });
});

describe('a change', () => {
  it('leaves the rest as it was, and stands at once', async () => {
    const { userName } = await create();
    const { idToken } = (await logIn(userName)).json<{ idToken: string }>();
    const ask = () => test.server.inject({ url: '/api/global/users', headers: { authorization: idToken } });
    expect((await ask()).statusCode).toBe(403);
    const response = await change(userName, { ability: [readAuth, manageUsers] });
    expect(response.json()).toMatchObject({ fullname: 'New Person', ability: [readAuth, manageUsers] });
    test.clock.advance(3);
    expect((await ask()).statusCode).toBe(200);
  });

  it('of brands to none gives them all back', async () => {
    const { userName } = await create({ brands: ['B000002'] });
    expect((await change(userName, { brands: [] })).json().brands).toBeNull();
  });

  it('to inactive ends the user’s sessions and keeps them out until it is taken back', async () => {
    const { userName } = await create();
    const { accessToken, refreshToken, idToken } = (await logIn(userName)).json();
    await change(userName, { active: false });
    const metadata = await test.server.inject({
      url: '/api/global/metadata',
      headers: { authorization: idToken },
    });
    expect(metadata.statusCode).toBe(401);
    const check = await test.server.inject({
      method: 'POST',
      url: '/api/global/security/tokencheck',
      payload: { accessToken, refreshToken },
    });
    expect(check.json().authorized).toBe(false);
    expect((await logIn(userName)).statusCode).toBe(401);
    await change(userName, { active: true });
    expect((await logIn(userName)).statusCode).toBe(200);
  });

  it('of the password ends the sessions that the old one began', async () => {
    const { userName } = await create();
    const { idToken } = (await logIn(userName)).json<{ idToken: string }>();
    await change(userName, { password: 'another long password' });
    const metadata = await test.server.inject({
      url: '/api/global/metadata',
      headers: { authorization: idToken },
    });
    expect(metadata.statusCode).toBe(401);
    expect((await logIn(userName)).statusCode).toBe(401);
    expect((await logIn(userName, 'another long password')).statusCode).toBe(200);
  });

  it('of those who have more is refused: a small right is no way to a large one', async () => {
    const { userName } = await create({ ability: [readAuth, manageUsers] });
    const { idToken } = (await logIn(userName)).json<{ idToken: string }>();
    const response = await test.server.inject({
      method: 'PATCH',
      url: '/api/global/users/admin@acme.example',
      headers: { authorization: idToken },
      payload: { password: 'taken over by me' },
    });
    expect(codeOf(response)).toBe('beyond-own-rights');
    expect((await logIn('admin@acme.example', 'demo')).statusCode).toBe(200);
  });

  it('that would lock out its own author, or everybody, is refused', async () => {
    expect(codeOf(await change('admin@acme.example', { active: false }))).toBe('own-account');
    expect(codeOf(await change('admin@acme.example', { ability: [readAuth] }))).toBe('own-account');
    expect((await change('admin@acme.example', { fullname: 'Ada Brandt' })).statusCode).toBe(200);
  });

  it('is written into the audit log, without the password', async () => {
    const { userName } = await create();
    await change(userName, { role: 'viewer', password: 'yet another password' });
    const entries = await test.state.audit.recent('acme', { limit: 2, before: null });
    expect(entries.map(({ action, subject, userName: by }) => [action, subject, by])).toEqual([
      ['update', 'user', 'admin@acme.example'],
      ['create', 'user', 'admin@acme.example'],
    ]);
    expect(entries[0]?.details).toMatchObject({ userName, role: 'viewer', changed: ['role', 'password'] });
    expect(JSON.stringify(entries)).not.toContain('yet another password');
  });
});
