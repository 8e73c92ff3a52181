import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '../../src/server/app/create-server.ts';
import { noPages, testConfig } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations, RANGE, sampleOf, startProduct } from './product.ts';

let test: TestServer;
let authorization: string;
beforeAll(async () => {
  test = await startProduct();
  authorization = (await test.login('admin@acme')).idToken;
});
afterAll(() => test.server.close());

const posts = operations.filter(({ method, body }) => method === 'POST' && body !== null);
const send = (url: string, payload: string, type = 'application/json') =>
  test.server.inject({ method: 'POST', url, payload, headers: { authorization, 'content-type': type } });

const polluting = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"saveName":"x","selections":{"__proto__":{"polluted":true}}}',
  '{"saveName":"x","selections":{"a":{"constructor":{"prototype":{"polluted":true}}}}}',
  '{"message":"x","__proto__":null}',
  '{"apiUrl":"/","apiMethod":"GET","payload":{"postData":{"__proto__":{"polluted":true}}}}',
];

const hostileNames = [
  "'; DROP TABLE users; --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'a\u0000b',
  '\u202egnp.exe',
  '=HYPERLINK("http://x.example")',
  '${7*7}{{7*7}}%n',
  '😀ﷺ',
  ' '.repeat(20),
];

describe('a body that is meant to do harm', () => {
  it.each(posts.map((operation) => [operation.operationId, operation] as const))(
    'changes no object of the server: %s',
    async (_id, operation) => {
      const { url } = sampleOf(operation);
      for (const body of polluting) {
        const { statusCode } = await send(url, body);
        expect(statusCode, body).toBeLessThan(500);
      }
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect(Object.prototype).not.toHaveProperty('polluted');
    },
  );

  it.each(
    posts
      // What takes a form takes nothing else: `../server/rooms/auth/oidc/backchannel-logout.test.ts`.
      .filter(({ body }) => body === null || body.mediaType === 'application/json')
      .map((operation) => [operation.operationId, operation] as const),
  )(
    'is refused with a reason when it is no JSON object, of another type, too deep or too large: %s',
    async (_id, operation) => {
      const { url } = sampleOf(operation);
      const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
      for (const [body, type, statuses] of [
        ['', 'application/json', [400]],
        ['{', 'application/json', [400]],
        ['[]', 'application/json', [400]],
        ['null', 'application/json', [400]],
        ['"text"', 'application/json', [400]],
        [deep, 'application/json', [400]],
        ['{}', 'text/xml', [415]],
        ['a=b', 'application/x-www-form-urlencoded', [415]],
        [`{"message":"${'x'.repeat(operation.body?.maxBytes ?? 1_100_000)}"}`, 'application/json', [413]],
      ] as const) {
        const response = await send(url, body, type);
        expect(statuses, `${body.slice(0, 20)} ${type}: ${response.body.slice(0, 200)}`).toContain(
          response.statusCode,
        );
        expect(response.json().error.message).toMatch(/\S/);
        expect(response.body).not.toMatch(/node_modules|\bat \w+ \(/);
      }
    },
  );
});

describe('a hostile name', () => {
  it('is kept as the text that it is, and comes back as such', async () => {
    const call = 'global/filters/filter_saved_selections';
    const kept: string[] = [];
    for (const saveName of hostileNames) {
      const response = await test.post('viewer@acme', `${call}?action=add&configName=hostile`, {
        saveName,
        selections: { brand: { title: saveName, value: saveName } },
      });
      expect([200, 400], saveName).toContain(response.statusCode);
      if (response.statusCode === 200) kept.push(saveName);
    }
    const listed = (await test.get('viewer@acme', `${call}?configName=hostile`)).json<
      { saveName: string }[]
    >();
    expect(listed.map(({ saveName }) => saveName).toSorted()).toEqual(kept.toSorted());
    expect(kept.length).toBeGreaterThan(8);
    expect((await test.login('viewer@acme')).userData.userName).toBe('viewer@acme.example');
  });

  it('of a measure, dimension, dataset, filter or order is refused, and what is allowed is listed', async () => {
    for (const name of hostileNames.filter((text) => !text.includes('\u0000') && text.trim() !== '')) {
      const text = encodeURIComponent(name);
      for (const path of [
        `reports/delivery_daily?measures=${text}`,
        `reports/delivery_daily?measures=spend&dimensions=${text}`,
        `reports/delivery_daily?measures=spend&sort=${text}`,
        `reports/delivery_daily?measures=spend&${text}=1`,
      ]) {
        const response = await test.get('analyst@acme', path);
        expect(response.statusCode, path).toBe(400);
        expect(response.json().error.details[0].message, path).toMatch(/\S/);
      }
      const unknown = await test.get('analyst@acme', `reports/${text}?measures=spend`);
      expect(unknown.statusCode, name).toBe(404);
    }
  });

  it('as a filter’s value finds nothing, and does not become SQL', async () => {
    for (const name of hostileNames) {
      const response = await test.get(
        'analyst@acme',
        `reports/delivery_daily?measures=spend&dimensions=channel&date=${RANGE}&channel=${encodeURIComponent(name)}`,
      );
      expect([200, 400], name).toContain(response.statusCode);
      expect(response.json().rows ?? [], name).toEqual([]);
    }
  });
});

describe('a path that leads out of the folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'web-'));
    mkdirSync(join(folder, 'web/assets'), { recursive: true });
    writeFileSync(join(folder, 'web/index.html'), '<title>app</title>');
    writeFileSync(join(folder, 'web/assets/a-1.js'), 'app');
    writeFileSync(join(folder, 'secret.txt'), 'SECRET');
    writeFileSync(join(folder, 'web/.env'), 'SECRET');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is served by nobody', async () => {
    const server = await createServer({
      warehouse: test.warehouse,
      state: test.state,
      pages: noPages(),
      clock: test.clock,
      config: { ...testConfig, webRoot: join(folder, 'web') },
    });
    expect((await server.inject('/assets/a-1.js')).body).toBe('app');
    for (const url of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
      '/..%5csecret.txt',
      '/assets/..%00/secret.txt',
      '/.env',
      '//secret.txt',
      '/etc/passwd',
      '/%2fetc%2fpasswd',
      '/assets/%c0%ae%c0%ae/secret.txt',
    ]) {
      const { body, statusCode } = await server.inject(url);
      expect(body, url).not.toMatch(/SECRET|root:/);
      expect(statusCode, url).toBeLessThan(500);
    }
  });

  it('opens no page, dictionary or dataset', async () => {
    for (const hash of ['..%2f..%2fapp.yaml', '%2e%2e', '__proto__', 'constructor', 'toString']) {
      for (const call of [
        `pages/${hash}`,
        `pages/locales/en/${hash}`,
        `pages/locales/${hash}/x`,
        `reports/${hash}?measures=spend`,
      ]) {
        const response = await test.get('analyst@acme', call);
        expect(response.statusCode, call).toBe(404);
      }
    }
  });
});
