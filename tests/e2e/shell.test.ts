import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logIn, openBrowser, openPage, type WatchedPage } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

let server: RunningServer;
let browser: Browser;
let open: WatchedPage[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
afterEach(async () => {
  const pages = open;
  open = [];
  const errors = pages.flatMap((page) => page.errors());
  await Promise.all(pages.map((page) => page.close()));
  if (errors.length > 0) throw new Error(`Errors in the browser:\n${errors.join('\n')}`);
});

const visit = async (options?: BrowserContextOptions): Promise<WatchedPage> => {
  const watched = await openPage(browser, server.url, options);
  open.push(watched);
  return watched;
};

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const pathOf = (page: Page): string => new URL(page.url()).pathname;
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });

describe('the way in', () => {
  it('sends somebody unknown to login and, logged in, to the page they asked for, with its filters', async () => {
    const { page } = await visit();
    await logIn(page, 'analyst@acme.example', '/smart-reporting/channel-report?brand=B000003');
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
    expect(new URL(page.url()).searchParams.get('brand')).toBe('B000003');
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
  });

  it('leads from / to the home page and from login back home while logged in', async () => {
    const { page } = await visit();
    await logIn(page);
    await page.waitForURL('**/home/index*');
    await page.goto('/login');
    await page.waitForURL('**/home/index*');
    expect(await page.getByLabel('Password').count()).toBe(0);
  });

  it('says that the password is wrong, and that fields are missing', async () => {
    const watched = await visit();
    const { page } = watched;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Enter your email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    watched.expectErrors(/status of 401/);
    await page.getByLabel('Email').fill('nobody@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Email or password is not right.').waitFor();
    expect(pathOf(page)).toBe('/login');
  });

  it('says that the server can’t be reached, and lets the user try again', async () => {
    const watched = await visit();
    const { page } = watched;
    await page.goto('/login');
    await page.getByLabel('Email').fill('analyst@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    watched.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('The server can’t be reached.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('demo');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/home/index*');
  });

  it('does not follow a way back that leads to another site', async () => {
    const { page } = await visit();
    await logIn(page, 'analyst@acme.example', '/login?to=%2F%2Fexample.org%2Fhome');
    await page.waitForURL('**/home/index*');
    expect(new URL(page.url()).origin).toBe(server.url);
  });

  it.each([
    ['new@acme.example', '/onboarding-form'],
    ['waiting@acme.example', '/onboarding-waiting'],
  ])('keeps %s at %s, wherever they want to go', async (userName, path) => {
    const { page } = await visit();
    await logIn(page, userName);
    expect(pathOf(page)).toBe(path);
    await page.goto('/home/index');
    await page.waitForURL(`**${path}`);
  });

  it('asks for consent before anything else, and goes home once it is given', async () => {
    const { page } = await visit();
    await logIn(page, 'noconsent@acme.example');
    expect(pathOf(page)).toBe('/consent');
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.getByText('Tick the box to go on.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.waitForURL('**/home/index*');
  });
});

describe('within', () => {
  it('moves between the pages of the menu and shows error-404 for what does not exist', async () => {
    const { page } = await visit();
    await logIn(page);
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(await page.title()).toContain('Channel report');
    expect(await menuLink(page, 'Channel report').getAttribute('aria-current')).toBe('page');
    await page.goto('/smart-reporting/no-such-report');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    expect(pathOf(page)).toBe('/error-404');
    await page.getByRole('link', { name: 'Go to home' }).click();
    await page.waitForURL('**/home/index*');
  });

  it('reports each change of page once', async () => {
    const { page } = await visit();
    const logged: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/global/logs/page')) logged.push(request.postDataJSON());
    });
    await logIn(page);
    await page.waitForURL('**/home/index*');
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(logged).toMatchObject([
      { toPageName: '/home/index', fromPageName: '/login' },
      { toPageName: '/smart-reporting/channel-report', fromPageName: '/home/index' },
    ]);
  });

  it('finds pages by what is typed, whatever the case', async () => {
    const { page } = await visit();
    await logIn(page);
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('CHANNEL');
    await menuLink(page, 'Channel report').waitFor();
    expect(await menuLink(page, 'Home').count()).toBe(0);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No page is called “nothing like it”.').waitFor();
  });

  it('changes the language without a request for data, and remembers it', async () => {
    const { page } = await visit();
    await logIn(page);
    await page.locator('[data-page][data-state="ready"]').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.startsWith('/api/')) asked.push(path);
    });
    await page.getByRole('button', { name: 'Language and display' }).click();
    await page.getByText('Deutsch').click();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
    await page.getByRole('link', { name: 'Kanalbericht' }).waitFor();
    expect(asked.filter((path) => !path.startsWith('/api/pages/locales/de/'))).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.reload();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  });

  it('changes skin and direction, and remembers both', async () => {
    const { page } = await visit();
    await logIn(page);
    await page.getByRole('button', { name: 'Language and display' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Right to left').click();
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const html = page.locator('html');
    expect(await html.getAttribute('dir')).toBe('rtl');
    expect(await html.getAttribute('class')).toContain('dark-layout');
    expect(await page.evaluate(() => localStorage.getItem('vuexy-skin'))).toBe('dark');
  });

  it('offers the way back to the top after 250 pixels', async () => {
    const { page } = await visit({ viewport: { width: 1440, height: 500 } });
    await logIn(page);
    await page.locator('[data-page][data-state="ready"]').waitFor();
    const button = page.getByRole('button', { name: 'Back to top' });
    await page.evaluate(() => window.scrollTo(0, 250));
    expect(await button.count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 251));
    await button.click();
    await page.waitForFunction(() => window.scrollY === 0);
  });

  it('opens the menu as a drawer on a phone, and closes it with the choice', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await logIn(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Channel report' }).click();
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

/** What axe finds serious in a part of the page. */
const seriousFindings = async (page: Page, selector: string): Promise<string[]> => {
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(async (within) => {
    const { violations } = await (
      window as unknown as { axe: { run(within: string): Promise<AxeResults> } }
    ).axe.run(within);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, selector);
};

describe('everybody', () => {
  it.each(['light', 'dark', 'brand'])(
    'can use login and shell in the %s skin, as far as axe can tell',
    async (skin) => {
      const { page } = await visit({ reducedMotion: 'reduce' });
      await page.addInitScript((chosen) => localStorage.setItem('vuexy-skin', chosen), skin);
      await page.goto('/login');
      await page.getByText('Demonstration data').waitFor();
      expect(await seriousFindings(page, '#root')).toEqual([]);
      await logIn(page);
      await page.getByRole('button', { name: 'Language and display' }).click();
      for (const part of ['aside', 'header', 'footer']) expect(await seriousFindings(page, part)).toEqual([]);
    },
  );

  it('can reach the page by keyboard past the menu', async () => {
    const { page } = await visit();
    await logIn(page);
    await page.locator('[data-page]').waitFor();
    await page.reload();
    await page.locator('[data-page]').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});

describe('the first paint', () => {
  it('of login waits for at most 250 KB of compressed code', async () => {
    const { page } = await visit();
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    const bytes = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < paint)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(250 * 1024);
  });
});

describe('the session', () => {
  it('ends in all tabs at once with a log-out, and the tokens are gone', async () => {
    const { page } = await visit();
    await logIn(page);
    const other = await page.context().newPage();
    await other.goto('/smart-reporting/channel-report');
    await other.locator('[data-page]').waitFor();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login?to=*');
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  });

  it('is renewed once, however many calls and tabs find the token refused', async () => {
    const watched = await visit();
    const { page } = watched;
    await logIn(page);
    await page.locator('[data-page][data-state="ready"]').waitFor();
    watched.expectErrors(/status of 401/);
    const checks: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/tokencheck')) checks.push(request.url());
    });
    await page.evaluate(() => localStorage.setItem('idToken', `${localStorage.getItem('idToken')}x`));
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"][data-state="ready"]').waitFor();
    expect(checks).toHaveLength(1);
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
  });

  it('stands through a restart of the server', async () => {
    const watched = await visit();
    const { page } = watched;
    await logIn(page);
    await page.locator('[data-page][data-state="ready"]').waitFor();
    watched.expectErrors(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
    );
    await server.restart();
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"][data-state="ready"]').waitFor();
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
  });
});

describe('a page file that is saved', () => {
  const route = '/smart-reporting/channel-report';

  it('repaints the open page with its filters and its scroll kept; a mistake shows over the last good version', async () => {
    const { page } = await visit({ viewport: { width: 1440, height: 600 } });
    await logIn(page, 'analyst@acme.example', `${route}?brand=B000003`);
    await page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    const file = join(server.pagesDir, 'routes/smart-reporting/channel-report.yaml');
    const original = await readFile(file, 'utf8');
    const search = new URL(page.url()).search;

    await writeFile(file, original.replace(/^title: .*$/m, 'title: pages.awareness.title'));
    await page.getByRole('heading', { level: 1, name: 'Awareness' }).waitFor();
    expect(new URL(page.url()).search).toBe(search);
    expect(await page.evaluate(() => window.scrollY)).toBe(300);

    await writeFile(file, original.replace(/^title: .*$/m, 'titel: A mistake'));
    const overlay = page.getByRole('status', { name: /mistakes? in the page files/ });
    await overlay.getByText('channel-report.yaml:', { exact: false }).first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Awareness' }).waitFor();

    await writeFile(file, original);
    await overlay.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Channel report' }).waitFor();
  });
});
