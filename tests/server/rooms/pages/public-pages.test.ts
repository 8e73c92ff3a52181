import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest, PagePlan } from '../../../../src/language/plan/index.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';

let pages: Pages;
let test: TestServer;
beforeAll(async () => {
  pages = await shippedPages();
  test = await startTestServer({ pages });
});
afterAll(async () => {
  await test.server.close();
  await pages.close();
});

const ask = (address: string, headers = {}) =>
  test.server.inject({ url: `/api/pages/public${address}`, headers });
const manifest = async (): Promise<Manifest> => (await ask('')).json();

describe('before login', () => {
  it('only pages that say that they are public are there, each by its hash', async () => {
    const { pages: open, sections, landing } = await manifest();
    expect(open.map(({ route }) => route).toSorted()).toEqual(['/error-404', '/login']);
    expect([sections, landing]).toEqual([[], {}]);
    for (const { hash, route } of open) {
      const reply = await ask(`/${hash}`);
      expect((reply.json() as PagePlan).route).toBe(route);
      expect(reply.headers['cache-control']).toContain('immutable');
    }
  });

  it('no other page of the base and none of a customer can be had, whatever its hash', async () => {
    const all = await Promise.all(
      ['admin@acme', 'analyst@globex'].map(
        async (name) => (await test.get(name, 'pages')).json() as Manifest,
      ),
    );
    const open = new Set((await manifest()).pages.map(({ hash }) => hash));
    const closed = all.flatMap((of) => of.pages).filter(({ hash }) => !open.has(hash));
    expect(closed.length).toBeGreaterThan(10);
    for (const { hash } of closed) expect((await ask(`/${hash}`)).statusCode).toBe(404);
  });

  it('a dictionary holds the texts of those pages in each language, and not one more', async () => {
    const { locales, pages: open } = await manifest();
    const plans = await Promise.all(open.map(async ({ hash }) => (await ask(`/${hash}`)).payload));
    for (const [language, hash] of Object.entries(locales)) {
      const reply = await ask(`/locales/${language}/${hash}`);
      const keys = keysOf(reply.json());
      expect(keys).toContain('forms.login.password');
      expect(keys.filter((key) => !plans.some((plan) => plan.includes(`"${key}"`)))).toEqual([]);
    }
    const whole = ((await test.get('admin@acme', 'pages')).json() as Manifest).locales.en;
    expect((await ask(`/locales/en/${whole}`)).statusCode).toBe(404);
  });

  it('a browser that holds the list is told that it is the newest', async () => {
    const { headers } = await ask('');
    expect((await ask('', { 'if-none-match': headers.etag })).statusCode).toBe(304);
  });
});

const keysOf = (dictionary: object, above = ''): string[] =>
  Object.entries(dictionary).flatMap(([name, inner]) =>
    typeof inner === 'object' ? keysOf(inner as object, `${above}${name}.`) : [above + name],
  );
