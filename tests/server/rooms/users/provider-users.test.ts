import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOidcSettings } from '../../../../src/server/rooms/auth/oidc/settings.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { tokenFor } from '../../../security/product.ts';

let test: TestServer;
let token: string;
beforeAll(async () => {
  const oidc = readOidcSettings({
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'x',
    PUBLIC_URL: 'http://localhost',
  });
  test = await startTestServer({ config: { oidc } });
  token = await tokenFor(test, { ability: [{ action: 'manage', subject: 'all' }] });
});
afterAll(() => test.server.close());

const call = (method: 'POST' | 'PATCH', path: string, payload: object) =>
  test.server.inject({ method, url: `/api/global/users${path}`, headers: { authorization: token }, payload });

const person = { userName: 'fresh@acme.example', fullname: 'New Person', role: 'analyst' };

const bind = (subject: string) =>
  test.state.users.bind('analyst@acme.example', { issuer: 'https://id.example.com', subject });

describe('users who log in at a provider', () => {
  it('are added without a password, and can’t log in with one here', async () => {
    expect((await call('POST', '', person)).statusCode).toBe(201);
    expect((await test.state.users.find(person.userName))?.passwordHash).toBe('');
    const login = await test.server.inject({
      method: 'POST',
      url: '/api/global/security/login',
      payload: { userName: person.userName, password: '' },
    });
    expect(login.statusCode).toBeOneOf([400, 403]);
  });

  it('are given none, neither with their account nor later', async () => {
    const password = 'a long password';
    const added = await call('POST', '', { ...person, userName: 'other@acme.example', password });
    const changed = await call('PATCH', '/viewer@acme.example', { password });
    for (const { statusCode, body } of [added, changed]) {
      expect(statusCode).toBe(400);
      expect(JSON.parse(body).error.details).toEqual([
        { name: 'password', message: 'is not taken: users log in at the provider' },
      ]);
    }
  });

  it('may come with another account once they were let go', async () => {
    await bind('a');
    expect(await bind('b')).toBe(false);
    await call('PATCH', '/analyst@acme.example', { active: false });
    await call('PATCH', '/analyst@acme.example', { active: true });
    expect(await bind('b')).toBe(true);
  });
});
