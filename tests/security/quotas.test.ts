import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotas } from '../../src/server/state/quotas.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations } from './product.ts';

// OWASP ASVS, chapters 11 and 12: nobody fills the disk or the memory with what they may store.

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.server.close());

const save = (as: string, saveName: string, size: number, action = 'add') =>
  test.post(as, `global/filters/filter_saved_selections?configName=home&action=${action}`, {
    saveName,
    selections: { brand: 'x'.repeat(size) },
  });

describe('the body of a call', () => {
  const takers = operations.filter(({ body }) => body?.mediaType === 'application/json');

  it.each(takers.map((operation) => [operation.operationId, operation] as const))(
    'has a size, and more is refused in words: %s',
    async (_id, { url, method, body }) => {
      const { idToken } = await test.login('admin@acme');
      const payload = { x: 'x'.repeat(body!.maxBytes) };
      const headers = { authorization: idToken };
      const response = await test.server.inject({
        method,
        url: `/api${url.replaceAll(/:\w+/g, 'x')}`,
        headers,
        payload,
      });
      expect(response.statusCode).toBe(413);
      const { code, message } = response.json().error;
      expect([code, message]).toEqual(['too-large', expect.stringContaining(`at most ${body!.maxBytes}`)]);
      // A block that is pasted is one batch, and a file one import: thousands of rows.
      const holdsRows = /\/(changes|import)$/.test(url);
      expect(body!.maxBytes).toBeLessThanOrEqual(holdsRows ? 16_777_216 : 262_144);
    },
  );
});

describe('saved selections', () => {
  it('of one user have a size together; changing one to less makes room', async () => {
    const size = 250_000;
    const most = Math.floor(quotas.selectionBytesOfUser / size);
    for (let at = 0; at < most; at++)
      expect((await save('viewer@acme', `S${at}`, size)).statusCode).toBe(200);
    {
      const refused = await save('viewer@acme', 'One more', size);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error).toMatchObject({
        code: 'quota-exceeded',
        message: 'The saved selections of one user may have 4 MB together. Delete one first.',
      });
    }
    // What is there may be written anew, and another user has room of their own.
    expect((await save('viewer@acme', 'S0', size, 'update')).statusCode).toBe(200);
    expect((await save('viewer@acme', 'S0', 10, 'update')).statusCode).toBe(200);
    expect((await save('viewer@acme', 'One more', size)).statusCode).toBe(200);
    expect((await save('analyst@acme', 'S0', size)).statusCode).toBe(200);
  });

  it('of one user have a number, however many are sent at once, and can be deleted', async () => {
    const names = Array.from({ length: quotas.selectionsOfUser + 20 }, (_, at) => `N${at}`);
    const answers = await Promise.all(names.map((name) => save('admin@acme', name, 1)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(quotas.selectionsOfUser);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    const taken = names.find((_, at) => statuses[at] === 200)!;
    expect((await save('admin@acme', taken, 1, 'delete')).statusCode).toBe(200);
    expect((await save('admin@acme', 'again', 1)).statusCode).toBe(200);
  });
});

const log = (to: TestServer, as: string) => to.post(as, 'global/logs/page', { toPageName: '/home/index' });

describe('logs', () => {
  it('are taken so often in a minute from one user, and from others all the same', async () => {
    const limited = await startTestServer({ config: { callsPerMinute: 10_000 } });
    const answers = await Promise.all(
      Array.from({ length: quotas.logsOfUserPerMinute + 1 }, () => log(limited, 'viewer@acme')),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.json().error.code).toBe('too-many-logs');
    expect((await log(limited, 'analyst@acme')).statusCode).toBe(204);
    await limited.server.close();
  });

  it('of a company make room for newer ones, and not at the cost of another company', async () => {
    const entry = (company: string, at: number) => ({
      kind: 'api' as const,
      at: test.clock.now(),
      company,
      userName: 'a',
      requestId: 'r',
      record: { at, text: 'x'.repeat(500_000) },
    });
    await test.state.logs.append(entry('globex', 0));
    for (let at = 0; at < 60; at++) await test.state.logs.append(entry('initech', at));
    const kept = (await test.state.logs.recent('initech', 'api', 100)).map(
      ({ record }) => (record as { readonly at: number }).at,
    );
    expect(kept[0]).toBe(59);
    expect(kept.length).toBeGreaterThan(35);
    // Never more than the quota and what is written before the next weighing.
    expect(kept.length).toBeLessThanOrEqual(45);
    expect(await test.state.logs.recent('globex', 'api', 100)).toHaveLength(1);
  });
});

describe('recorded changes', () => {
  it('of a company make room for newer ones', async () => {
    const change = (at: number) => ({
      at: test.clock.now(),
      company: 'initech',
      userName: 'a',
      requestId: 'r',
      action: 'update',
      subject: 'user',
      details: { at, brands: 'x'.repeat(1_000_000) },
    });
    for (let at = 0; at < 70; at++) await test.state.audit.append(change(at));
    const kept = await test.state.audit.recent('initech', { limit: 100, before: null });
    expect(kept[0]?.details).toMatchObject({ at: 69 });
    expect(kept.length).toBeGreaterThan(45);
    expect(kept.length).toBeLessThan(57);
  });

  it('are so many in a minute of one user, while others go on', async () => {
    const limited = await startTestServer({ config: { callsPerMinute: 10_000 } });
    const give = () => limited.post('viewer@acme', 'global/consent', { accepted: true });
    const answers = await Promise.all(Array.from({ length: quotas.changesOfUserPerMinute + 1 }, give));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await limited.get('viewer@acme', 'global/consent/check')).statusCode).toBe(200);
    expect((await limited.post('analyst@acme', 'global/consent', { accepted: true })).statusCode).toBe(200);
    await limited.server.close();
  });
});

describe('users', () => {
  it('of one company have a number', async () => {
    const user = (await test.state.users.find('viewer@acme.example'))!;
    const many = Array.from({ length: quotas.usersOfCompany }, (_, at) => ({
      ...user,
      company: 'hooli',
      userName: `u${at}@hooli.example`,
    }));
    await test.state.users.seed(many);
    const adding = test.state.users.add({ ...user, company: 'hooli', userName: 'more@hooli.example' });
    await expect(adding).rejects.toMatchObject({ kind: 'quota', message: 'A company may have 5000 users.' });
  });
});
