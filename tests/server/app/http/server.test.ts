import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../../../src/server/api/handler.ts';
import { etagOf, withEtag } from '../../../../src/server/api/etag.ts';
import { WarehouseError } from '../../../../src/server/warehouse/warehouse.ts';
import { borrowed } from '../../../support/borrowed.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
mkdirSync(path.join(webRoot, 'assets'));
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>App</title>');
writeFileSync(path.join(webRoot, 'assets/app-1a2b.js'), 'plain');
writeFileSync(path.join(webRoot, 'assets/app-1a2b.js.gz'), gzipSync('packed'));

let test: TestServer;
let failure: Error = new Error('unset');
beforeAll(async () => {
  test = await startTestServer({
    config: { webRoot },
    handlers: {
      getTop: async () => {
        throw failure;
      },
      getHighlights: async (request) =>
        withEtag(request, etagOf('facts', request.principal.company), async () =>
          json({ rows: 'x'.repeat(9_000) }),
        ),
    },
  });
});
afterAll(async () => {
  await test.server.close();
  rmSync(webRoot, { recursive: true });
});

const fails = async (error: Error) => {
  failure = error;
  const response = await test.get('analyst@acme', 'top/brands');
  return { status: response.statusCode, ...response.json().error, retry: response.headers['retry-after'] };
};

const id = async (given: string) =>
  (await test.server.inject({ url: '/api/nothing', headers: { 'x-request-id': given } })).json().error
    .requestId;

describe('failures', () => {
  it('of our own are told as such, without a stack', async () => {
    const told = await fails(new Error('secret detail'));
    expect(told).toMatchObject({ status: 500, code: 'internal-error' });
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(await fails(new WarehouseError('invalid', 'Parser Error near secret'))).toMatchObject({
      status: 500,
    });
  });

  it.each([
    ['timeout', 'query-timeout'],
    ['unavailable', 'warehouse-unavailable'],
    ['cancelled', 'cancelled'],
  ] as const)('of the warehouse (%s) ask to come again', async (kind, code) => {
    expect(await fails(new WarehouseError(kind, 'why'))).toMatchObject({ status: 503, code, retry: '5' });
  });

  it.each([
    ['POST', '/api/global/security/login', '{"userName":', 'application/json', 400, 'malformed-request'],
    ['POST', '/api/global/security/login', '{"__proto__":{}}', 'application/json', 400, 'malformed-request'],
    [
      'POST',
      '/api/global/security/login',
      'userName=a',
      'application/x-www-form-urlencoded',
      415,
      'unsupported-media-type',
    ],
    ['POST', '/api/global/security/login', 'a', 'text/plain', 415, 'unsupported-media-type'],
    ['POST', '/api/global/security/login', ' '.repeat(1_100_000), 'application/json', 413, 'too-large'],
    ['GET', '/api/%E0%A4%A', undefined, undefined, 400, 'malformed-request'],
    ['GET', '/api/nothing', undefined, undefined, 404, 'not-found'],
    ['GET', '/api', undefined, undefined, 404, 'not-found'],
    ['DELETE', '/api/global/metadata', undefined, undefined, 404, 'not-found'],
    ['GET', '/assets/missing.js', undefined, undefined, 404, 'not-found'],
  ] as const)('of transport: %s %s', async (method, url, payload, type, status, code) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const response = await test.server.inject({ method, url, payload, headers });
    expect(response.statusCode).toBe(status);
    const { error } = response.json();
    expect(error).toMatchObject({ code });
    expect(error.requestId).toBe(response.headers['x-request-id']);
  });

  it("carry the caller's request id, unless it is none", async () => {
    expect(await id('browser-0123456789')).toBe('browser-0123456789');
    expect(await id('{"forged":"line"}')).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('answers', () => {
  it('are not made again for a caller who holds them', async () => {
    const first = await test.get('analyst@acme', 'highlights/acme');
    const etag = String(first.headers.etag);
    const again = await test.get('analyst@acme', 'highlights/acme', {
      headers: { 'if-none-match': `"x", ${etag}` },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await test.get('analyst@globex', 'highlights/globex', {
      headers: { 'if-none-match': etag },
    });
    expect(other.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('private, no-store');
  });

  it('are compressed for those who ask', async () => {
    const packed = await test.get('analyst@acme', 'highlights/acme', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).rows).toHaveLength(9_000);
  });
});

describe('the web app', () => {
  it('is one page for every route of its own, checked at each visit', async () => {
    for (const url of ['/', '/home/index', '/users/user/a@b', '/smart-reporting?x=1']) {
      const response = await test.server.inject(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
  });

  it('has files that never change, as they were packed', async () => {
    const file = await test.server.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(gunzipSync(file.rawPayload).toString()).toBe('packed');
    expect((await test.server.inject('/assets/app-1a2b.js')).body).toBe('plain');
  });

  it('may run no script but its own files, and be framed by nobody', async () => {
    const { headers } = await test.server.inject('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/etc/passwd'])(
    'gives nothing from outside its folder: %s',
    async (url) => {
      const response = await test.server.inject(url);
      expect(response.body).not.toMatch(/reportwright|root:/);
    },
  );
});

describe('operations', () => {
  it('say that the process lives and that the databases answer', async () => {
    expect((await test.server.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await test.server.inject('/readyz')).json()).toEqual({
      status: 'ready',
      checks: { warehouse: true, state: true, files: true },
    });
  });

  it('ask the databases once, in no line of queries, however many want to know', async () => {
    const own = await startTestServer();
    let pings = 0;
    const warehouse = borrowed(own.warehouse, {
      ping: async () => {
        pings += 1;
      },
      query: () => Promise.reject(new Error('the line of queries')),
    });
    const requested = await startTestServer({ warehouse });
    const answers = await Promise.all(Array.from({ length: 600 }, () => requested.server.inject('/readyz')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(pings).toBe(1);
    await requested.server.close();
  });

  it('say when a database does not answer', async () => {
    const broken = borrowed((await startTestServer()).warehouse, {
      ping: () => Promise.reject(new Error('gone')),
    });
    const requested = await startTestServer({ warehouse: broken });
    const ready = async () => {
      const answer = await requested.server.inject('/readyz');
      return [answer.statusCode, answer.json<object>()];
    };
    await expect
      .poll(ready, { timeout: 20_000 })
      .toEqual([503, { status: 'not-ready', checks: { warehouse: false, state: true, files: true } }]);
    await requested.server.close();
  });

  it('show their counts to this machine alone', async () => {
    const elsewhere = await test.server.inject({ url: '/metrics', remoteAddress: '192.0.2.1' });
    const passedOn = await test.server.inject({
      url: '/metrics',
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    for (const { body } of [elsewhere, passedOn]) expect(body).not.toContain('http_request_duration');
  });

  it('count requests by route, never by path', async () => {
    await test.get('analyst@acme', 'highlights/acme');
    const { body } = await test.server.inject('/metrics');
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/highlights\/:company",status="200"\} \d/,
    );
    expect(body).not.toContain('highlights/acme');
  });
});
