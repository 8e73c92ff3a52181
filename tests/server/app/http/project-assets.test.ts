import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

const pagesDir = mkdtempSync(path.join(tmpdir(), 'pages-'));
mkdirSync(path.join(pagesDir, 'assets/creatives/.hidden'), { recursive: true });
for (const name of ['creatives/film 1.svg', 'creatives/.hidden/a.svg', 'notes.html', 'script.js', '.env.png'])
  writeFileSync(path.join(pagesDir, 'assets', name), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(path.join(pagesDir, 'secret.svg'), 'secret');

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ config: { pagesDir, imageHosts: ['cdn.example.com'] } });
});
afterAll(async () => {
  await test.server.close();
  rmSync(pagesDir, { recursive: true });
});

const fetched = (url: string) => test.server.inject({ url: `/assets/project/${url}` });

describe('the pictures of a project', () => {
  it('are answered as what they are, kept for a while, and run nothing', async () => {
    const { statusCode, headers } = await fetched('creatives/film%201.svg');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    'missing.svg',
    'notes.html',
    'script.js',
    '.env.png',
    'creatives/.hidden/a.svg',
    'creatives/',
    '../secret.svg',
    '..%2fsecret.svg',
    '%2e%2e/secret.svg',
    '..%5csecret.svg',
    'creatives/..%2f..%2fsecret.svg',
    'creatives%00.svg',
  ])('are nothing else in the folder, and nothing beside it: %s', async (url) => {
    const { statusCode, body } = await fetched(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect(body).not.toContain('<svg');
    expect(body).not.toBe('secret');
  });

  it('may come from another host that the operator names, and from no other', async () => {
    const { headers } = await test.get('analyst@acme', 'global/metadata');
    expect(String(headers['content-security-policy'])).toContain(
      "img-src 'self' data: blob: https://cdn.example.com;",
    );
  });
});
