import { resolve } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localEngineOf } from '../../src/server/warehouse/local-engine.ts';
import { generateDemo } from '../../src/demo/generate.ts';
import { openDuckDb } from '../../src/server/warehouse/duckdb.ts';
import { productTables } from '../support/product-tables.ts';
import { clockAt } from '../support/clock.ts';
import { naughty, payloads } from '../support/hostile-names.ts';
import { shippedPages } from '../support/shipped-pages.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { logIn, openPage, sharedBrowser } from './support/browser.ts';
import type { WatchedPage } from './support/browser.ts';
import { settled } from './support/visiting.ts';

const now = new Date().toISOString();
const names = [...payloads, ...naughty];

let test: TestServer;
let browser: Browser;
let url: string;
let watched: WatchedPage;
const dialogs: string[] = [];

beforeAll(async () => {
  const pages = await shippedPages();
  const warehouse = await openDuckDb({ file: null, fill: spoiledDemo });
  test = await startTestServer({
    clock: clockAt(now),
    pages,
    warehouse,
    config: { webRoot: resolve('dist/web') },
  });
  const { users } = test.state;
  const analyst = (await users.find('analyst@acme.example'))!;
  await users.save({ ...analyst, fullname: payloads.slice(0, 3).join(' ') });
  await test.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.server.server.address() as AddressInfo).port}`;
  browser = await sharedBrowser();
  watched = await openPage(browser, url);
  watched.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await logIn(watched.page);
});
afterAll(async () => {
  await watched?.close();
  await test?.server.close();
});

/**
 * Creates demonstration data in which every name of a brand, campaign, creative, channel, product or source
 * is hostile.
 */
async function spoiledDemo(connection: DuckDBConnection): Promise<void> {
  await generateDemo(localEngineOf(connection), { rows: 30_000, now: new Date(now), seed: 1 }, productTables);
  await connection.run('CREATE TEMP TABLE hostile (place INTEGER, name VARCHAR)');
  for (const [at, name] of names.entries())
    await connection.run('INSERT INTO hostile VALUES (?, ?)', [at, name]);
  const columns = [
    'brand_name',
    'campaign_name',
    'creative_name',
    'channel',
    'product',
    'audience',
    'source',
  ];
  for (const [table, { columns: declared }] of productTables) {
    for (const column of columns.filter((name) => declared[name]?.type === 'text')) {
      const spoiled = `(SELECT name FROM hostile WHERE place = hash(${column}) % ${names.length})`;
      // The names of campaigns and creatives keep the old name as a suffix, so that they stay unique.
      const value = /campaign|creative/.test(column) ? `${spoiled} || ' ' || ${column}` : spoiled;
      await connection.run(`UPDATE ${table} SET ${column} = ${value}`);
    }
  }
}

/** Returns traces of a payload that was interpreted as HTML. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    ran: (window as { ran?: unknown }).ran ?? null,
    elements: document.querySelectorAll(
      'img[src="x"], [onerror], [onload], [ontoggle], iframe, body script:not([src]), a[href^="javascript"], mglyph',
    ).length,
  }));

const nothing = { ran: null, elements: 0 };

const routes = [
  '/home/index',
  '/smart-reporting/channel-report',
  '/smart-reporting/campaign-performance-report?activeCampaigns=false',
  '/media-intelligence/awareness/overview',
];

describe('a name that is meant to run', () => {
  it.each(routes)('is drawn as the text that it is, and so are all others: %s', async (route) => {
    const { page } = watched;
    await page.goto(route);
    await settled(page);
    const text = await page.locator('body').textContent();
    expect(names.filter((name) => text!.includes(name.trim().slice(0, 40))).length).toBeGreaterThan(0);
    // Tooltips and lists are drawn only on hover or when opened.
    for (const chart of (await page.locator('[data-widget] .chart-hover').all()).slice(0, 4))
      await chart.hover();
    const brand = page
      .locator('[data-filter="brand"] .ant-select, [data-filter="brand"] [role="combobox"]')
      .first();
    if (await brand.isVisible()) {
      await brand.click();
      await page.locator('.ant-select-dropdown:visible').first().waitFor();
    }
    expect(await traces(page)).toEqual(nothing);
    expect(dialogs).toEqual([]);
    // The Content Security Policy would block most payloads. No violation proves that none reached it.
    expect(watched.errors().filter((error) => /Content Security Policy|violates/.test(error))).toEqual([]);
    expect(watched.errors()).toEqual([]);
  });

  it('is text in an address, too: a filter, a page and a login that somebody was sent to', async () => {
    const { page } = watched;
    for (const payload of payloads.slice(0, 5)) {
      const text = encodeURIComponent(payload);
      await page.goto(`/smart-reporting/channel-report?brand=${text}&date=${text}#${text}`);
      await page.locator('[data-page]').waitFor();
      expect(await traces(page), payload).toEqual(nothing);
    }
    watched.expectErrors(/404|400/);
    await page.goto(`/${encodeURIComponent(payloads[0]!)}`);
    await page.waitForURL('**/error-404*');
    expect(await traces(page)).toEqual(nothing);
    expect(dialogs).toEqual([]);
  });

  it('leads nobody to another site after login', async () => {
    for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const { page, close } = await openPage(browser, url);
      const left: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== url) left.push(request.url());
      });
      await logIn(page, 'viewer@acme.example', `/login?to=${encodeURIComponent(to)}`);
      await page.locator('[data-page], main').first().waitFor();
      expect(new URL(page.url()).origin, to).toBe(url);
      expect(left, to).toEqual([]);
      await close();
    }
  });
});
