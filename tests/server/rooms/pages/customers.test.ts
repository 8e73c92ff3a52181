import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../src/language/plan/index.ts';
import type { Manifest, PagePlan } from '../../../../src/language/plan/index.ts';
import { hashPassword } from '../../../../src/server/rooms/auth/passwords.ts';
import { openPages } from '../../../../src/server/rooms/pages/open-pages.ts';
import type { Pages } from '../../../../src/server/rooms/pages/pages.ts';
import { shippedPages } from '../../../support/shipped-pages.ts';
import { startTestServer } from '../../../support/test-server.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { makePageFolder } from './page-files.ts';

const contractFile = path.resolve('schemas/api.openapi.yaml');
const open = (dir: string): Promise<Pages> =>
  openPages({ dir, contractFile, isDevelopment: false, onTrouble: (line) => expect(line).toBe('') });

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

const acme = 'analyst@acme';
const globex = 'analyst@globex';
const awareness = '/media-intelligence/awareness/overview';
const orders = '/smart-reporting/orders-report';

const manifestOf = async (name: string): Promise<Manifest> => (await test.get(name, 'pages')).json();
const entryOf = async (name: string, route: string) =>
  (await manifestOf(name)).pages.find((page) => page.route === route);
const planOf = async (name: string, route: string): Promise<PagePlan> =>
  (await test.get(name, `pages/${(await entryOf(name, route))!.hash}`)).json();
const wordsOf = async (name: string, language: string) =>
  (await test.get(name, `pages/locales/${language}/${(await manifestOf(name)).locales[language]}`)).json();

const placed = (plan: PagePlan): string[] =>
  rowsOf(plan)
    .flat()
    .map(({ widget }) => widget);

const startOf = async (name: string) =>
  (await planOf(name, '/smart-reporting/channel-report')).filterBar!.components.find(
    (component) => component.name === 'date',
  )!.defaultEntry;

describe('a customer of the shipped product', () => {
  it('sees its own colour, skin and logo, and the others those of the product', async () => {
    const [ours, theirs] = await Promise.all([manifestOf(globex), manifestOf(acme)]);
    expect(ours).toMatchObject({ skin: 'light', product: { name: 'Reportwright', color: '#0f766e' } });
    expect(ours.product.logo).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/);
    expect(theirs).toMatchObject({ skin: 'brand', product: { color: '#2f5bea' } });
    expect(theirs.product.logo).not.toBe(ours.product.logo);
    expect((await test.get(globex, 'global/metadata')).json().logoUrl).toBe(ours.product.logo);
    expect((await test.server.inject('/api/global/app')).json().product.logo).toBeNull();
  });

  it('has pages of its own, which nobody else has or can fetch', async () => {
    expect((await planOf(globex, orders)).widgets.orderValue).toBeDefined();
    expect(await entryOf(acme, orders)).toBeUndefined();
    const { hash } = (await entryOf(globex, orders))!;
    expect((await test.get(acme, `pages/${hash}`)).statusCode).toBe(404);
  });

  it('has no page that it has switched off, though others have it', async () => {
    expect(await entryOf(globex, awareness)).toBeUndefined();
    const { hash } = (await entryOf(acme, awareness))!;
    expect((await test.get(acme, `pages/${hash}`)).statusCode).toBe(200);
    expect((await test.get(globex, `pages/${hash}`)).statusCode).toBe(404);
  });

  it('has no widget that it has switched off, and no place for it', async () => {
    const [ours, theirs] = await Promise.all([planOf(globex, '/home/index'), planOf(acme, '/home/index')]);
    expect(placed(ours)).toEqual(placed(theirs).filter((name) => name !== 'impressions'));
    expect(ours.widgets.impressions).toBeUndefined();
  });

  it('asks for measures of its own, which are unknown to the others', async () => {
    const question = 'reports/delivery_daily?measures=order_value&dimensions=channel';
    expect((await test.get(globex, question)).statusCode).toBe(200);
    const refused = await test.get(acme, question);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('order_value');
  });

  it('starts with dates of its own, and speaks with words of its own', async () => {
    expect([await startOf(globex), await startOf(acme)]).toEqual(['last-90d', 'last-28d']);
    expect((await wordsOf(globex, 'de')).measures.conversions).toBe('Bestellungen');
    expect((await wordsOf(acme, 'de')).measures.conversions).not.toBe('Bestellungen');
    const { locales } = await manifestOf(globex);
    expect((await test.get(acme, `pages/locales/de/${locales.de}`)).statusCode).toBe(404);
  });

  it('is nowhere in what another customer is sent', async () => {
    const manifest = await manifestOf(acme);
    const sent = await Promise.all([
      test.get(acme, 'pages'),
      test.get(acme, 'global/metadata'),
      ...manifest.pages.map(({ hash }) => test.get(acme, `pages/${hash}`)),
      ...Object.entries(manifest.locales).map(([language, hash]) =>
        test.get(acme, `pages/locales/${language}/${hash}`),
      ),
    ]);
    for (const { statusCode, body } of sent) {
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/globex|papara|orders-?report|order_?value|mediaTypeTitle|0f766e/i);
    }
    expect(sent.length).toBeGreaterThan(8);
  });
});

describe('a currency', () => {
  it('is that of the company’s settings, or where there are none that of its pages', async () => {
    const folder = makePageFolder();
    folder.write('customers/globex/app.yaml', 'currency: CHF\n');
    folder.write('customers/initech/app.yaml', 'currency: GBP\n');
    const own = await open(folder.dir);
    const server = await startTestServer({ pages: own });
    const known = (await server.state.users.find(`${globex}.example`))!;
    const userName = 'analyst@initech.example';
    await server.state.users.seed([
      { ...known, userName, company: 'initech', passwordHash: await hashPassword('demo') },
    ]);
    const currency = async (name: string) => (await server.get(name, 'global/metadata')).json().currency.code;
    expect(await currency(globex)).toBe('USD');
    expect(await currency('analyst@initech')).toBe('GBP');
    await server.server.close();
    await own.close();
    folder.dispose();
  });
});
