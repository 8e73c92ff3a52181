import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../../src/server/rooms/logs/without-secrets.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const recent = (company: string, kind: 'page' | 'api' | 'error') => test.state.logs.recent(company, kind, 10);

describe('what browsers report', () => {
  it('is kept with the user and the company of the token', async () => {
    const page = { environment: 'production', toPageName: '/home/index', fromPageName: null };
    const response = await test.post('analyst@acme', 'global/logs/page', page);
    expect(response.statusCode).toBe(204);
    expect(await recent('acme', 'page')).toMatchObject([
      { company: 'acme', userName: 'analyst@acme.example', at: test.clock.now(), record: page },
    ]);
    expect(await recent('globex', 'page')).toEqual([]);
  });

  it('may claim to be from somebody else, which changes nothing', async () => {
    const record = { userName: 'admin@acme.example', message: 'broken', type: 'global error' };
    await test.post('analyst@globex', 'global/logger/send', record);
    expect(await recent('globex', 'error')).toMatchObject([{ userName: 'analyst@globex.example', record }]);
  });

  it('is kept without passwords and tokens', async () => {
    const { idToken } = await test.login('analyst@acme');
    await test.post('analyst@acme', 'global/logs/api', {
      apiUrl: '/api/global/security/login',
      apiMethod: 'POST',
      responseStatus: 401,
      response: `refused Bearer ${idToken}`,
      payload: { postData: { userName: 'a', password: 'hunter2', refreshToken: 'r' } },
    });
    const [entry] = await recent('acme', 'api');
    expect(entry?.record).toMatchObject({
      response: 'refused [removed]',
      payload: { postData: { userName: 'a', password: '[removed]', refreshToken: '[removed]' } },
    });
    expect(JSON.stringify(entry)).not.toContain(idToken.slice(0, 30));
  });

  it('needs a token, and the fields that make it of use', async () => {
    const bare = { method: 'POST', url: '/api/global/logs/page', payload: { toPageName: '/' } } as const;
    expect((await test.server.inject(bare)).statusCode).toBe(401);
    expect((await test.post('analyst@acme', 'global/logs/page', {})).json().error.details).toEqual([
      { name: 'toPageName', message: 'is missing' },
    ]);
  });
});

describe('a record that is to be kept', () => {
  it('is shortened at whole characters', () => {
    const kept = withoutSecrets({ text: '😀'.repeat(3_000), list: Array.from({ length: 500 }, () => 1) });
    const { text, list } = kept as { text: string; list: number[] };
    expect(text.length).toBeLessThanOrEqual(4_001);
    expect(text).not.toMatch(/\p{Surrogate}/u);
    expect(list).toHaveLength(100);
  });
});
