import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOidcSettings } from '../../src/server/rooms/auth/oidc/settings.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations, sampleOf } from './product.ts';

// OWASP ASVS, chapters 8, 9, 13 and 14: what other sites, caches and listeners get.

const webRoot = mkdtempSync(path.join(tmpdir(), 'web-'));
writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>App</title>');

let test: TestServer;
let authorization: string;
beforeAll(async () => {
  test = await startTestServer({ config: { webRoot, trustProxy: 1 } });
  authorization = (await test.login('analyst@acme')).idToken;
});
afterAll(async () => {
  await test.server.close();
  rmSync(webRoot, { recursive: true });
});

const changing = operations.filter(({ method }) => method !== 'GET');

describe('a page of another site', () => {
  it.each(changing.map((operation) => [operation.operationId, operation] as const))(
    'can make a browser change nothing: %s',
    async (_id, operation) => {
      const send = (headers: Record<string, string>) =>
        test.server.inject({ method: operation.method, ...sampleOf(operation), headers });
      for (const site of ['cross-site', 'same-site']) {
        const response = await send({ authorization, 'sec-fetch-site': site });
        expect(response.statusCode, site).toBe(403);
        expect(response.json().error.code).toBe('other-site');
      }
      // Browsers name the site by its origin alone where it has no TLS.
      for (const origin of ['https://evil.example', 'http://localhost:81', 'null', 'no address']) {
        const response = await send({ authorization, origin });
        expect(response.statusCode, origin).toBe(403);
        expect(response.json().error.code).toBe('other-site');
      }
      // A form of another site can send no JSON, and has no token.
      const form = await test.server.inject({
        method: operation.method,
        url: sampleOf(operation).url,
        payload: 'a=b',
        headers: { 'content-type': 'text/plain' },
      });
      expect(form.statusCode).toBeOneOf([400, 401, 404, 415]);
    },
  );

  it('is told nothing, by no header, and can’t ask beforehand', async () => {
    const headers = { authorization, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const read = await test.server.inject({ url: '/api/global/metadata', headers });
    const requested = await test.server.inject({
      method: 'OPTIONS',
      url: '/api/global/metadata',
      headers: { ...headers, 'access-control-request-method': 'GET' },
    });
    for (const { headers: answered } of [read, requested]) {
      expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answered['cross-origin-resource-policy']).toBe('same-origin');
    }
    expect(requested.statusCode).toBe(404);
  });

  it('is none to the app itself, nor is somebody who typed the address', async () => {
    for (const site of ['same-origin', 'none']) {
      const response = await test.server.inject({
        method: 'POST',
        url: '/api/global/logs/page',
        payload: { toPageName: '/home/index' },
        headers: { authorization, 'sec-fetch-site': site },
      });
      expect(response.statusCode).toBe(204);
    }
  });

  it('is none to the app where the site has no TLS, nor to a program that says nothing of sites', async () => {
    for (const headers of [{ origin: 'http://reports.example:8080', host: 'reports.example:8080' }, {}]) {
      const response = await test.server.inject({
        method: 'POST',
        url: '/api/global/logs/page',
        payload: { toPageName: '/home/index' },
        headers: { ...headers, authorization },
      });
      expect(response.statusCode).toBe(204);
    }
  });

  it('can’t frame the app, nor be learnt from where somebody came', async () => {
    const { headers } = await test.server.inject('/home/index');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('noopener-allow-popups');
  });
});

describe('the policy of the page', () => {
  it('lets no script run but our own files, and nothing be sent elsewhere', async () => {
    const { headers } = await test.server.inject('/');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(/\s+/))
        .map(([name = '', ...sources]) => [name, sources]),
    );
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('base-uri')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    // Styles alone may be inline, as the server's README says and why.
    const inline = [...policy].filter(([, sources]) => sources.includes("'unsafe-inline'"));
    expect(inline.map(([name]) => name)).toEqual(['style-src']);
    expect(JSON.stringify([...policy])).not.toMatch(/unsafe-eval|\*|https?:/);
  });
});

describe('a cache, or a listener', () => {
  it.each(
    operations
      .filter(({ isPublic, isEndless }) => !isPublic && !isEndless)
      .map((one) => [one.operationId, one] as const),
  )('is to keep nothing that is somebody’s: %s', async (_id, operation) => {
    const response = await test.server.inject({
      method: operation.method,
      ...sampleOf(operation),
      headers: { authorization },
    });
    const cacheControl = String(response.headers['cache-control']);
    // What holds figures or names lies on no disk; pages and their texts hold neither.
    const isOfPages = ['getManifest', 'getPage', 'getDictionary'].includes(operation.operationId);
    expect(cacheControl).toMatch(isOfPages ? /private|no-store/ : /no-store/);
    expect(cacheControl).not.toMatch(/public/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    // Nobody needs to know what it is that answers.
    expect(response.headers.server).toBeUndefined();
    expect(response.headers['x-powered-by']).toBeUndefined();
  });

  it('hears that TLS is not to be left, where a proxy ends it', async () => {
    const { headers } = await test.server.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the way back from a login at a provider', () => {
  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/%0d%0aSet-Cookie:x=1',
  ])('leads to no other site: %s', async (to) => {
    const settings = readOidcSettings({
      OIDC_ISSUER: 'http://localhost:1',
      OIDC_CLIENT_ID: 'x',
      PUBLIC_URL: 'https://reports.example.com',
    });
    const own = await provided(settings);
    // Nothing listens there: so it goes back to the login page at once, with where it was to lead.
    const query = `to=${encodeURIComponent(to)}`;
    const response = await own.server.inject(`/api/global/security/oidc/login?${query}`);
    expect(response.statusCode).toBeOneOf([302, 400]);
    const location = String(response.headers.location ?? '/login');
    expect(new URL(location, 'https://reports.example.com').origin).toBe('https://reports.example.com');
    expect(location).toMatch(/^\/login/);
    expect(location).not.toMatch(/evil/);
    expect(String(response.headers['set-cookie'])).not.toContain('x=1');
  });
});

let kept: Promise<TestServer> | null = null;
const provided = (oidc: ReturnType<typeof readOidcSettings>): Promise<TestServer> =>
  (kept ??= startTestServer({ config: { oidc } }));
afterAll(async () => (await kept)?.server.close());
