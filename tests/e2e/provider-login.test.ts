import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { JWTPayload } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readOidcSettings } from '../../src/server/rooms/auth/oidc/settings.ts';
import { clockAt } from '../support/clock.ts';
import { clientSecret, startOpenIdProvider } from '../support/openid-provider.ts';
import type { OpenIdProvider, Tampered } from '../support/openid-provider.ts';
import { shippedPages } from '../support/shipped-pages.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { openPage, sharedBrowser } from './support/browser.ts';

const accounts = new Map<string, Readonly<Record<string, unknown>>>();
const analyst = { email: 'Ana@acme.example', email_verified: true, name: 'Ana Provider', company: 'acme' };

let provider: OpenIdProvider;
let test: TestServer;
let browser: Browser;
let appUrl: string;
const clock = clockAt(new Date().toISOString());
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const port = await freePort();
  appUrl = `http://127.0.0.1:${port}`;
  [browser, provider] = await Promise.all([sharedBrowser(), startOpenIdProvider(appUrl, accounts)]);
  const settings = readOidcSettings({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'reportwright',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCOPE: 'openid profile email work',
    PUBLIC_URL: appUrl,
  });
  const pages = await shippedPages();
  test = await startTestServer({ clock, pages, config: { oidc: settings, webRoot: resolve('dist/web') } });
  await test.server.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await test?.server.close();
  await provider?.close();
});
afterEach(async () => {
  provider.tamper(null);
  await Promise.all(closing.splice(0).map((close) => close()));
});

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

async function open(): Promise<Page> {
  const { page, close } = await openPage(browser, appUrl);
  closing.push(close);
  return page;
}

const button = (page: Page) => page.getByRole('link', { name: 'Continue with your company account' });

/** Logs in at the provider, starting at the requested page, and returns to the app with the result. */
async function logInAs(page: Page, name: string, path = '/'): Promise<void> {
  await page.goto(path);
  await button(page).click();
  await answerProvider(page, name);
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

async function answerProvider(page: Page, name: string): Promise<void> {
  await signIn(page, name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const account = (page: Page) => page.getByRole('button', { name: /Ana Provider/ });
const isInside = (page: Page) => account(page).waitFor();
const refusal = (page: Page, text: RegExp) => page.getByRole('alert').getByText(text).waitFor();
const renewals = () => provider.requested.filter((url) => url === '/token').length;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Creates a user who has logged in before, so that no step comes between login and page. */
async function settle(name: string, claims: Readonly<Record<string, unknown>>): Promise<void> {
  accounts.set(name, claims);
  const userName = String(claims.email).toLowerCase();
  const known = (await test.state.users.find('analyst@acme.example'))!;
  await test.state.users.save({ ...known, userName, fullname: 'Before', role: 'nobody' });
}

describe('login at the company’s provider', () => {
  it('leads through the provider to the page that was asked for, and leaves no token in any address', async () => {
    await settle('ana', analyst);
    const page = await open();
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    await logInAs(page, 'ana', '/smart-reporting/channel-report?brand=B000003');
    await page.waitForURL('**/smart-reporting/channel-report?**');
    expect(new URL(page.url()).searchParams.get('brand')).toBe('B000003');
    const user = JSON.parse((await stored(page, 'userData'))!) as { userName: string; company: string };
    expect(user).toMatchObject({ userName: 'ana@acme.example', fullname: 'Ana Provider', company: 'acme' });
    for (const key of ['accessToken', 'refreshToken', 'idToken']) {
      const token = (await stored(page, key))!;
      expect(seen.filter((url) => url.includes(token.slice(0, 40)))).toEqual([]);
    }
    expect(seen.filter((url) => /eyJ/.test(url))).toEqual([]);
    const cookies = await page.context().cookies(appUrl);
    expect(cookies.map(({ name }) => name)).not.toContain('login');
  });

  it('keeps the session alive by asking the provider again, and ends it when the provider does', async () => {
    await settle('ref', { ...analyst, email: 'ref@acme.example', role: 'analyst' });
    const page = await open();
    await logInAs(page, 'ref');
    await isInside(page);
    const before = await stored(page, 'refreshToken');
    const requested = renewals();
    accounts.set('ref', { ...analyst, email: 'ref@acme.example', role: 'admin' });
    clock.advance(16 * 60);
    await page.goto('/home/index');
    await expect.poll(() => stored(page, 'refreshToken'), { timeout: 20_000 }).not.toBe(before);
    expect(renewals()).toBe(requested + 1);
    // The claims of the provider apply from now on.
    expect((await test.state.users.find('ref@acme.example'))?.role).toBe('admin');
    accounts.delete('ref');
    clock.advance(16 * 60);
    await page.goto('/home/index');
    await button(page).waitFor();
    expect(await stored(page, 'idToken')).toBeNull();
  });

  it('ends at the provider, too, when the user logs out: the next one is asked who they are', async () => {
    await settle('out', { ...analyst, email: 'out@acme.example' });
    const page = await open();
    await logInAs(page, 'out');
    await isInside(page);
    await account(page).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(`${appUrl}/login*`);
    expect(provider.requested.filter((url) => /id_token|eyJ/.test(url))).toEqual([]);
    await button(page).click();
    await page.getByPlaceholder('Enter any login').waitFor();
  });

  it('ends here when it ends at the provider, of which the browser says nothing', async () => {
    await settle('back', { ...analyst, email: 'back@acme.example' });
    const page = await open();
    await logInAs(page, 'back');
    await isInside(page);
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`${provider.issuer}/session/end`);
    await elsewhere.getByRole('button', { name: 'Yes, sign me out' }).click();
    await elsewhere.getByText('Sign-out Success').waitFor();
    await page.goto('/home/index');
    await button(page).waitFor();
    expect(await stored(page, 'idToken')).toBeNull();
  });

  it('refuses a name that belongs to another account, until somebody has let it go', async () => {
    await settle('first', { ...analyst, email: 'shared@acme.example' });
    await test.state.users.unbind('shared@acme.example');
    accounts.set('second', { ...analyst, email: 'shared@acme.example' });
    const page = await open();
    await logInAs(page, 'first');
    await isInside(page);
    const other = await open();
    await logInAs(other, 'second');
    await refusal(other, /is already used here by another account/);
    await test.state.users.unbind('shared@acme.example');
    await other.getByRole('link', { name: 'Use another account' }).click();
    // This account has already given its consent at the provider.
    await signIn(other, 'second');
    await isInside(other);
    expect(await stored(other, 'userData')).toContain('shared@acme.example');
  });

  it('goes on when the provider has changed its keys', async () => {
    await provider.rotateKeys();
    await settle('key', { ...analyst, email: 'key@acme.example' });
    const page = await open();
    await logInAs(page, 'key');
    await isInside(page);
    expect(await stored(page, 'idToken')).not.toBeNull();
  });

  it('refuses an unknown company with a page that says so, and offers another account', async () => {
    accounts.set('stranger', { ...analyst, email: 's@nowhere.example', company: 'nowhere' });
    await settle('ana', analyst);
    const page = await open();
    await logInAs(page, 'stranger');
    await refusal(page, /belongs to a company that is not set up here/);
    expect(await test.state.users.find('s@nowhere.example')).toBeNull();
    await page.getByRole('link', { name: 'Use another account' }).click();
    await answerProvider(page, 'ana');
    await isInside(page);
  });
});

const seconds = () => Math.floor(Date.now() / 1000);

describe('an answer of the provider that can’t be believed', () => {
  let page: Page;
  let leave: () => Promise<void>;
  // The provider redirects users with a session back at once.
  beforeAll(async () => {
    await settle('ana', analyst);
    ({ page, close: leave } = await openPage(browser, appUrl));
    provider.tamper((claims) => ({ claims: { ...claims, nonce: undefined } }));
    await logInAs(page, 'ana');
    await refusal(page, /could not be verified/);
  });
  afterAll(() => leave());

  it.each<[string, (claims: JWTPayload) => Tampered]>([
    ['a nonce of another login', (claims) => ({ claims: { ...claims, nonce: 'another' } })],
    ['no nonce', (claims) => ({ claims: { ...claims, nonce: undefined } })],
    ['another audience', (claims) => ({ claims: { ...claims, aud: 'somebody-else' } })],
    ['another issuer', (claims) => ({ claims: { ...claims, iss: 'https://evil.example' } })],
    ['a signature by another key', (claims) => ({ claims, by: 'a stranger' })],
    ['an end that is minutes ago', (claims) => ({ claims: { ...claims, exp: seconds() - 120 } })],
  ])('lets nobody in: %s', async (_what, change) => {
    provider.tamper(change);
    await page.goto('/login');
    await button(page).click();
    await refusal(page, /could not be verified/);
    expect(await stored(page, 'idToken')).toBeNull();
  });

  it('is told as none when the provider gives out no tokens', async () => {
    provider.setAway(true);
    await page.goto('/login');
    await button(page).click();
    await refusal(page, /login service does not answer/);
    expect(await stored(page, 'idToken')).toBeNull();
    provider.setAway(false);
  });

  it('lets somebody in whose clock is a few seconds off; the same code lets nobody in again, from wherever it comes', async () => {
    provider.tamper((claims) => ({ claims: { ...claims, iat: seconds() + 10, exp: seconds() - 10 } }));
    let callback = '';
    let cookie = '';
    page.on('request', (request) => {
      if (!request.url().includes('/oidc/callback?')) return;
      callback = request.url();
      void request.allHeaders().then((headers) => (cookie = headers.cookie ?? ''));
    });
    await page.goto('/login');
    await button(page).click();
    await isInside(page);
    await expect.poll(() => cookie, { timeout: 20_000 }).toContain('login=');
    const replayed = await fetch(callback, { headers: { cookie }, redirect: 'manual' });
    expect(replayed.headers.get('location')).toBe('/login?refused=unproven');
    expect(replayed.headers.get('set-cookie')).toContain('login=; Max-Age=0');
    const other = await open();
    await other.goto(callback);
    await refusal(other, /took too long, or was started in another window/);
  });
});
