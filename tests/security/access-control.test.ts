import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/language/plan/index.ts';
import type { Manifest, PagePlan, ReportData } from '../../src/language/plan/index.ts';
import type { CompanyPages, Pages } from '../../src/server/rooms/pages/pages.ts';
import { readAuth } from '../../src/server/rooms/auth/abilities.ts';
import type { TestServer } from '../support/test-server.ts';
import { operations, RANGE, sampleOf, startProduct, tokenFor } from './product.ts';
import type { Claims } from './product.ts';

// OWASP ASVS, chapter 4: access control.

let test: TestServer;
beforeAll(async () => {
  test = await startProduct();
});
afterAll(() => test.server.close());

const as = async (claims: Claims, url: string, headers = {}): Promise<LightMyRequestResponse> =>
  test.server.inject({ url, headers: { authorization: await tokenFor(test, claims), ...headers } });
const said = (response: LightMyRequestResponse) => ({ ...response.json().error, requestId: '' });

const pagesOf = (response: LightMyRequestResponse) => response.json<Manifest>().pages;
const changedRoute = '/home/index';

const widthsOf = (plan: PagePlan): readonly number[] =>
  rowsOf(plan).map((row) => row.reduce((sum, { span }) => sum + span, 0));

const guarded = operations.filter(({ isPublic }) => !isPublic);
const admin: Claims = { ability: [{ action: 'manage', subject: 'all' }] };

describe('a user without any ability', () => {
  it.each(guarded.map((operation) => [operation.operationId, operation] as const))(
    'is answered nothing: %s',
    async (_id, operation) => {
      const response = await test.server.inject({
        method: operation.method,
        ...sampleOf(operation),
        headers: { authorization: await tokenFor(test, { ability: [] }) },
      });
      expect(response.statusCode).toBe(403);
      expect(response.json().error.code).toBe('not-allowed');
    },
  );
});

describe('rights', () => {
  it('are those that are stored now, not those of the day the token was signed', async () => {
    const { idToken, userData } = await test.login('viewer@acme');
    const asks = async (): Promise<number> =>
      (await test.server.inject({ url: '/api/pages', headers: { authorization: idToken } })).statusCode;
    expect(await asks()).toBe(200);
    const { users } = test.state;
    const stored = (await users.find(userData.userName))!;
    await users.save({ ...stored, ability: [] });
    test.clock.advance(3);
    expect(await asks()).toBe(403);
    await users.save({ ...stored, active: false });
    test.clock.advance(3);
    expect(await asks()).toBe(401);
    await users.save({ ...stored, company: 'globex' });
    test.clock.advance(3);
    expect(await asks()).toBe(401);
    await users.save(stored);
  });
});

describe('the record of changes', () => {
  it('is read by those who manage, and by nobody else', async () => {
    expect((await as({}, '/api/global/audit')).statusCode).toBe(403);
    expect(
      (await as({ ability: [readAuth, { action: 'read', subject: 'Audit' }] }, '/api/global/audit'))
        .statusCode,
    ).toBe(200);
    expect((await as(admin, '/api/global/audit')).statusCode).toBe(200);
  });

  it('tells who began a session, saved a selection and gave consent, page after page, of one company only', async () => {
    const call = 'global/filters/filter_saved_selections?action=add&configName=home';
    await test.post('admin@acme', call, { saveName: 'Audited', selections: {} });
    await test.post('admin@acme', 'global/consent', { accepted: true });
    await test.post('analyst@globex', call, { saveName: 'Foreign', selections: {} });
    const read = async (query: string): Promise<ReportData> =>
      (await test.get('admin@acme', `global/audit${query}`)).json();
    const all = await read('');
    const changes = all.rows.map(([, , user, action, subject, details]) => [user, action, subject, details]);
    const [selection] = changes.filter(([, , subject]) => subject === 'selection');
    expect(selection).toEqual([
      'admin@acme.example',
      'add',
      'selection',
      JSON.stringify({ saveName: 'Audited', configName: 'home' }),
    ]);
    expect(changes).toContainEqual(['admin@acme.example', 'give', 'consent', null]);
    expect(changes.map(([user, action, subject]) => [user, action, subject])).toContainEqual([
      'admin@acme.example',
      'start',
      'session',
    ]);
    expect(JSON.stringify(all)).not.toContain('Foreign');
    const first = await read('?limit=1');
    const second = await read(`?limit=1&before=${first.rows[0]![0]}`);
    expect([first.truncated, first.rows, second.rows]).toEqual([true, [all.rows[0]], [all.rows[1]]]);
  });
});

describe('a role without the ability', () => {
  const reader: Claims = { ability: [readAuth] };

  it('is shown no page that asks for it, and is not told that there is one', async () => {
    const own = await startProduct({ pages: (pages) => withAccess(pages, { page: true }) });
    const ask = async (claims: Claims, url: string) =>
      own.server.inject({ url, headers: { authorization: await tokenFor(own, claims) } });
    const usual = pagesOf(await as(reader, '/api/pages')).map(({ route }) => route);
    const seen = pagesOf(await ask(reader, '/api/pages')).map(({ route }) => route);
    expect(usual).toContain(changedRoute);
    expect(seen).toEqual(usual.filter((route) => route !== changedRoute));
    const hidden = pagesOf(await ask(admin, '/api/pages')).find(({ route }) => route === changedRoute);
    const guessed = await ask(reader, `/api/pages/${hidden!.hash}`);
    expect((await ask(admin, `/api/pages/${hidden!.hash}`)).statusCode).toBe(200);
    expect(guessed.statusCode).toBe(404);
    expect(said(guessed)).toEqual(said(await ask(reader, '/api/pages/none-of-this-hash')));
    await own.server.close();
  });

  it('gets a page without the widgets that ask for it, at an address of its own, and none of their questions', async () => {
    const own = await startProduct({ pages: (pages) => withAccess(pages, { widget: true }) });
    const ask = async (claims: Claims, url: string) =>
      own.server.inject({ url, headers: { authorization: await tokenFor(own, claims) } });
    const pageOf = async (claims: Claims) =>
      (await ask(claims, '/api/pages')).json<Manifest>().pages.find(({ route }) => route === changedRoute)!;
    const [full, less] = [await pageOf(admin), await pageOf(reader)];
    expect(less.hash).not.toBe(full.hash);
    const whole = (await ask(admin, `/api/pages/${full.hash}`)).json<PagePlan>();
    const part = (await ask(reader, `/api/pages/${less.hash}`)).json<PagePlan>();
    const secret = Object.values(whole.widgets).flatMap(({ spec, name }) => (spec.access ? [name] : []));
    expect(secret.length).toBeGreaterThan(0);
    expect(Object.keys(part.widgets)).toEqual(
      Object.keys(whole.widgets).filter((name) => !secret.includes(name)),
    );
    for (const name of secret) expect(JSON.stringify(rowsOf(part))).not.toContain(`"${name}"`);
    // A row of which nothing is left is gone; of the others nobody sees that they held more.
    expect(new Set(widthsOf(part))).toEqual(new Set(widthsOf(whole)));
    const requested = Object.values(part.widgets).flatMap(({ queries }) =>
      queries.flatMap((name) => [name, part.queries[name]!.coveredBy]),
    );
    expect(Object.keys(part.queries).every((name) => requested.includes(name))).toBe(true);
    // Neither gets what was made for the other, which their browsers may hold for ever.
    expect((await ask(reader, `/api/pages/${full.hash}`)).statusCode).toBe(404);
    expect((await ask(admin, `/api/pages/${less.hash}`)).statusCode).toBe(404);
    await own.server.close();
  });

  it('is answered nothing of a dataset that asks for it, and gets no widget that shows it', async () => {
    const own = await startProduct({ pages: (pages) => withAccess(pages, { dataset: true }) });
    const ask = async (claims: Claims, url: string) =>
      own.server.inject({ url, headers: { authorization: await tokenFor(own, claims) } });
    for (const call of [
      `reports/delivery_daily?measures=spend&date=${RANGE}`,
      'top/brands',
      'highlights/acme',
      'all-scores/acme/B000001',
      'reportwright-score/acme/B000001',
    ]) {
      const refused = await ask(reader, `/api/${call}`);
      expect(refused.json().error.code, call).toBe('not-allowed');
    }
    const { pages } = (await ask(reader, '/api/pages')).json<Manifest>();
    for (const { hash } of pages) {
      const { queries } = (await ask(reader, `/api/pages/${hash}`)).json<PagePlan>();
      expect(Object.values(queries).map(({ dataset }) => dataset)).not.toContain('delivery_daily');
    }
    await own.server.close();
  });

  it('gets no manifest that was made for another', async () => {
    const full = await as(admin, '/api/pages');
    const response = await as(reader, '/api/pages', { 'if-none-match': String(full.headers.etag) });
    expect(response.statusCode).toBe(200);
  });
});

/** The same pages, of which the home page, its first widget or the delivery dataset asks for more. */
function withAccess(pages: Pages, asks: { page?: true; widget?: true; dataset?: true }): Pages {
  const access = { action: 'manage', subject: 'Budget' } as const;
  const base = pages.base();
  const entry = base.manifest.pages.find(({ route }) => route === changedRoute);
  const plan = base.plans.get(entry!.hash)!;
  const [first] = Object.values(plan.widgets);
  const changed: PagePlan = {
    ...plan,
    ...(asks.page && { access }),
    ...(asks.widget && {
      widgets: { ...plan.widgets, [first!.name]: { ...first!, spec: { ...first!.spec, access } } },
    }),
  };
  const delivery = base.datasets.get('delivery_daily')!;
  const company: CompanyPages = {
    ...base,
    plans: new Map([...base.plans, [entry!.hash, changed]]),
    datasets: new Map([
      ...base.datasets,
      ['delivery_daily', { ...delivery, access: asks.dataset ? access : null }],
    ]),
  };
  return { ...pages, base: () => company, variant: () => company };
}
