import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logIn, openBrowser, openPage, type WatchedPage } from './support/browser.ts';
import { startServer, type RunningServer } from './support/server.ts';

const channels = '/smart-reporting/channel-report';
const applied = '/media-intelligence/applied';

/** A page that loads only when Apply is pressed. */
const appliedPage = `
route: ${applied}
title: pages.awareness.title
access: { action: read, subject: Auth }
filterBar:
  components:
    brand: { type: selectList, rules: { isNecessary: true, selectFirst: true } }
    date: { type: selectDate, properties: { presets: [last-7d, last-28d] }, rules: { isNecessary: true, defaultEntry: last-28d } }
    apply: { type: submit, properties: { resetActive: true }, rules: { isNecessary: true } }
  apiRules: { global/filters: { brand: { responseKey: brandFilter } } }
queries:
  daily:
    path: reports/delivery_daily
    params: { measures: [spend], dimensions: [date], brand_id: $brand$, date: $date$ }
  channels: { extends: daily, params: { dimensions: [channel] } }
widgets:
  spend: { type: kpi, query: daily, measure: spend }
  mix: { type: pie, query: channels, angle: spend, color: channel }
rows: [[spend, mix]]
`;

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

/** A page of the product, logged in, with the API requests that it makes from then on. */
async function visit(path: string): Promise<{ page: Page; watched: WatchedPage; asked: Request[] }> {
  const watched = await openPage(browser, server.url);
  open.push(watched);
  const asked: Request[] = [];
  watched.page.on('request', (request) => {
    if (/\/api\/(reports|global\/filters)/.test(request.url())) asked.push(request);
  });
  await logIn(watched.page, 'analyst@acme.example', path);
  return { page: watched.page, watched, asked };
}

const settled = (page: Page): Promise<void> => page.locator('[data-page][data-state="ready"]').waitFor();
const filter = (page: Page, name: string) => page.locator(`[data-filter="${name}"]`);
const stateOf = (page: Page, widget: string) =>
  page.locator(`[data-widget="${widget}"]`).getAttribute('data-state');
const reportsOf = (asked: readonly Request[]) =>
  asked.filter((request) => request.url().includes('/api/reports/'));
const paramOf = (request: Request, name: string) => new URL(request.url()).searchParams.get(name);

/** Chooses an entry of a list by typing: keyboard alone, as quickly as the machine can. */
async function choose(page: Page, name: string, title: string): Promise<void> {
  const input = filter(page, name).getByRole('combobox');
  await input.focus();
  await page.keyboard.press('Enter');
  await input.fill(title);
  await page.locator('.ant-select-item-option-active', { hasText: title }).waitFor();
  await page.keyboard.press('Enter');
}

/** The routes that the server offers just now. */
function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const token = localStorage.getItem('idToken');
    const reply = await fetch('/api/pages', { headers: { Authorization: `Bearer ${token}` } });
    return ((await reply.json()) as { pages: { route: string }[] }).pages.map((one) => one.route);
  });
}

async function choosePeriod(page: Page, preset: string): Promise<void> {
  await filter(page, 'date').getByRole('textbox').first().click();
  await page.locator(`[data-preset="${preset}"]:visible`).click();
  await page.waitForURL(`**?*date=${preset}*`);
}

/** The titles of the brands, without "All Brands". */
async function brandsOf(page: Page): Promise<{ title: string; value: string }[]> {
  const entries = await page.evaluate(async () => {
    const token = localStorage.getItem('idToken');
    const reply = await fetch('/api/global/filters', { headers: { Authorization: `Bearer ${token}` } });
    return ((await reply.json()) as { brandFilter: { title: string; value: string }[] }).brandFilter;
  });
  return entries.filter((entry) => entry.value !== 'B000001');
}

describe('the filters of a page', () => {
  it('ask for exactly the distinct requests at the start, each once', async () => {
    const { page, asked } = await visit(channels);
    await settled(page);
    const urls = asked.map((request) => request.url());
    expect(new Set(urls).size).toBe(urls.length);
    // Brands, their campaigns, the dates; and the two questions of eleven widgets.
    expect(urls.filter((url) => url.includes('global/filters'))).toHaveLength(3);
    expect(reportsOf(asked)).toHaveLength(2);
  });

  it('show only the last of many brands chosen in a row, and keep the URL in step', async () => {
    const { page, asked } = await visit(channels);
    await settled(page);
    const brands = (await brandsOf(page)).slice(0, 4);
    asked.length = 0;
    for (const brand of brands) await choose(page, 'brand', brand.title);
    const last = brands.at(-1)!;
    await page.waitForURL(`**${channels}?*brand=${last.value}*`);
    await settled(page);
    const finished = [];
    for (const request of reportsOf(asked)) if ((await request.response()) !== null) finished.push(request);
    expect(finished.slice(-2).map((request) => paramOf(request, 'brand_id'))).toEqual([
      last.value,
      last.value,
    ]);
    const urls = asked.map((request) => request.url());
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('never show an answer that was overtaken, however late it comes', async () => {
    const { page } = await visit(channels);
    await settled(page);
    const [slow, fast] = await brandsOf(page);
    const held: Route[] = [];
    await page.route(`**/api/reports/**brand_id=${slow!.value}*`, (route) => void held.push(route));
    await choose(page, 'brand', slow!.title);
    await page.waitForURL(`**${channels}?*brand=${slow!.value}*`);
    await expect.poll(() => held.length).toBe(2);
    expect(await stateOf(page, 'spend')).toBe('stale');
    await choose(page, 'brand', fast!.title);
    await page.waitForURL(`**${channels}?*brand=${fast!.value}*`);
    await settled(page);
    const shown = await page.locator('[data-widget="spend"]').textContent();
    // The browser has given these requests up: answering them now must change nothing.
    for (const route of held) await route.continue().catch(() => undefined);
    await page.unrouteAll({ behavior: 'wait' });
    expect(await page.locator('[data-widget="spend"]').textContent()).toBe(shown);
    expect(await stateOf(page, 'spend')).toBe('ready');
  });

  it('paint at once on going back to an earlier choice, and have it confirmed with a 304', async () => {
    const { page, asked } = await visit(channels);
    await settled(page);
    const tile = page.locator('[data-widget="spend"]');
    // Its code may come after its data.
    await tile.getByText('€').first().waitFor();
    const before = await tile.textContent();
    await choosePeriod(page, 'last-7d');
    await settled(page);
    expect(await tile.textContent()).not.toBe(before);
    asked.length = 0;
    await choosePeriod(page, 'last-28d');
    await settled(page);
    expect(await tile.textContent()).toBe(before);
    const replies = await Promise.all(reportsOf(asked).map((request) => request.response()));
    expect(replies.map((reply) => reply?.status())).toEqual([304, 304]);
  });

  it('say what failed in the widget, with the request id, and retry it alone', async () => {
    const { page, watched, asked } = await visit(channels);
    await settled(page);
    watched.expectErrors(/503/);
    const [brand] = await brandsOf(page);
    await page.route(
      (url) => url.searchParams.get('dimensions') === 'channel,platform,placement',
      (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'busy', message: 'busy', requestId: 'r-42' } }),
        }),
    );
    await choose(page, 'brand', brand!.title);
    const detail = page.locator('[data-widget="detail"][data-state="error"]');
    await detail.waitFor();
    expect(await detail.textContent()).toContain('r-42');
    await page.locator('[data-widget="spend"][data-state="ready"]').waitFor();
    await page.unrouteAll();
    asked.length = 0;
    await detail.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-widget="detail"][data-state="ready"]').waitFor();
    expect(reportsOf(asked)).toHaveLength(1);
  });

  it('offer retry in a filter that could not be loaded, and leave the others working', async () => {
    const { page, watched } = await visit(channels);
    await settled(page);
    watched.expectErrors(/500/);
    const [brand] = await brandsOf(page);
    await page.route('**/api/global/filters?brand_id=*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await choose(page, 'brand', brand!.title);
    const campaign = filter(page, 'campaign');
    await page.locator('[data-filter="campaign"][data-state="error"]').waitFor();
    expect(await filter(page, 'brand').getAttribute('data-state')).toBe('ready');
    await page.locator('[data-widget="spend"][data-state="waiting"]').waitFor();
    expect(await page.locator('[data-widget="spend"]').textContent()).toContain('Waiting for Campaign');
    await page.unrouteAll();
    await campaign.getByRole('button', { name: 'Try again' }).click();
    await settled(page);
    expect(await campaign.getAttribute('data-state')).toBe('ready');
  });

  it('wait for Apply where a page has it, mark what is out of date, and start over when it is pressed', async () => {
    await writeFile(join(server.pagesDir, 'routes/applied.yaml'), appliedPage);
    const { page, asked } = await visit('/home/index');
    await settled(page);
    await expect.poll(() => routesOf(page), { timeout: 20_000 }).toContain(applied);
    asked.length = 0;
    await page.goto(applied);
    const apply = filter(page, 'apply').getByRole('button');
    await page.locator('[data-widget="spend"][data-state="waiting"]').waitFor();
    await page.locator('[data-filter="brand"][data-state="ready"]').waitFor();
    expect(reportsOf(asked)).toHaveLength(0);
    await apply.click();
    await settled(page);
    expect(reportsOf(asked)).toHaveLength(2);
    asked.length = 0;
    await choosePeriod(page, 'last-7d');
    await page.locator('[data-widget="spend"][data-state="stale"]').waitFor();
    expect(reportsOf(asked)).toHaveLength(0);
    await apply.focus();
    await page.keyboard.press('Enter');
    await settled(page);
    expect(reportsOf(asked)).toHaveLength(2);
    // A range chosen by name is kept by name: opened next week, the link shows next week's seven days.
    expect(new URL(page.url()).searchParams.get('date')).toBe('last-7d');
  });

  it('come back as they were left, from this browser’s own store', async () => {
    const { page, asked } = await visit(channels);
    await settled(page);
    const [brand] = await brandsOf(page);
    await choose(page, 'brand', brand!.title);
    await page.waitForURL(`**${channels}?*brand=${brand!.value}*`);
    await settled(page);
    await page.getByRole('link', { name: 'Campaign performance' }).click();
    await page.waitForURL(`**/campaign-performance-report?*brand=${brand!.value}*`);
    await settled(page);
    asked.length = 0;
    await page.goto(channels);
    await page.waitForURL(`**${channels}?*brand=${brand!.value}*`);
    await settled(page);
    // What is restored is less than an hour old: no filter asks again.
    expect(asked.filter((request) => request.url().includes('global/filters'))).toEqual([]);
  });

  it('are saved under a name, applied and deleted', async () => {
    const { page } = await visit(channels);
    await settled(page);
    const [brand] = await brandsOf(page);
    await choose(page, 'brand', brand!.title);
    await page.waitForURL(`**${channels}?*brand=${brand!.value}*`);
    const saved = page.getByRole('button', { name: 'Saved selections' });
    await saved.click();
    await page.getByPlaceholder('Name of this selection').fill('My brand');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'My brand', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await choose(page, 'brand', 'All Brands');
    await page.waitForURL(`**${channels}?*brand=B000001*`);
    await saved.click();
    await page.getByRole('button', { name: 'My brand', exact: true }).click();
    await page.waitForURL(`**${channels}?*brand=${brand!.value}*`);
    await saved.click();
    await page.getByRole('button', { name: 'Delete “My brand”' }).click();
    await page.getByText('Nothing saved yet.').waitFor();
    expect(await page.getByRole('button', { name: 'My brand', exact: true }).count()).toBe(0);
  });

  it('stand in a sheet on a phone, with the selection in one line', async () => {
    const watched = await openPage(browser, server.url, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    open.push(watched);
    const { page } = watched;
    await logIn(page, 'analyst@acme.example', channels);
    await settled(page);
    await page.getByRole('button', { name: /All Brands · All Campaigns/ }).click();
    await page.locator('[data-preset="last-7d"]').click();
    await page.getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(`**${channels}?*date=last-7d*`);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
