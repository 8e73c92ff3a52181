import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brandsOf, choose, chosen, filter, filterIs, notice, shownIn } from './support/filters.ts';
import { holdReplies, replyOf } from './support/held-replies.ts';
import { figureRoute } from './support/trial-pages.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');

const isBrandList = (url: URL): boolean => url.pathname.endsWith('/api/global/filters') && url.search === '';
const isCampaignList = (url: URL): boolean =>
  url.pathname.endsWith('/api/global/filters') && url.searchParams.has('brand_id');

/** Opens the list of a filter and returns the titles in it. */
async function titlesIn(page: Page, name: string): Promise<readonly string[]> {
  await filter(page, name).getByRole('combobox').focus();
  await page.keyboard.press('Enter');
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option-content');
  await options.first().waitFor();
  const titles = await options.allTextContents();
  await page.keyboard.press('Escape');
  return titles;
}

/**
 * Responds to matching requests in place of the server, from the first one on. The server foresees no list, so that each
 * is requested individually.
 */
const answering =
  (calls: (url: URL) => boolean, reply: ReturnType<typeof replyOf>) =>
  async (page: Page): Promise<void> => {
    await page.route('**/api/pages/start?*', (route) => route.fulfill(replyOf({ lists: [], reports: [] })));
    await page.route(calls, (route) => route.fulfill(reply));
  };

const campaigns = (...entries: readonly unknown[]) => ({ campaignFilter: entries });

const badLists = {
  'without its key': replyOf({ campaigns: [] }),
  'of the wrong type': replyOf({ campaignFilter: { title: 'A', value: 'a' } }),
  'that is null': replyOf({ campaignFilter: null }),
  'of nothing': replyOf(null),
  'that is a text': replyOf('"campaigns"'),
  'that is garbage': replyOf('<html>proxy</html>'),
  'that is empty': replyOf(''),
  'that failed': replyOf({}, 500),
  'of a busy server': replyOf({}, 503),
};

describe('a list of a filter', () => {
  it('that can’t be read is an error of that filter alone, and comes with Try again', async () => {
    const { page, watched } = await place.visit(figureRoute);
    await settled(page);
    watched.expectErrors(/status of 50/);
    const brands = (await brandsOf(page)).slice(0, 2);
    for (const [index, [name, reply]] of Object.entries(badLists).entries()) {
      const brand = brands[index % 2]!;
      await page.route(isCampaignList, (route) => route.fulfill(reply));
      await choose(page, 'brand', brand.title);
      await filterIs(page, 'campaign', 'error');
      expect(await filter(page, 'brand').getAttribute('data-state'), name).toBe('ready');
      expect(await widget(page, 'spend').textContent(), name).toContain('Waiting for Campaign');
      await page.unrouteAll();
      await filter(page, 'campaign').getByRole('button', { name: 'Try again' }).click();
      await chosen(page, 'brand', brand.value);
      await settled(page);
      expect(await shownIn(page, 'campaign'), name).toBe('All Campaigns');
    }
  });

  it('with entries that can’t be read shows the others, and says so', async () => {
    const good = { title: 'Good', value: 'good' };
    const body = campaigns(null, good, {}, [], { title: 'Bad', value: {} }, true, 'Plain', 7, good);
    const { page } = await place.visit(figureRoute, {
      before: answering(isCampaignList, replyOf(body)),
    });
    await notice(page).waitFor();
    // The latest notice is shown first, the other one after it has disappeared.
    expect(await notice(page).textContent()).toBe('1 duplicate entry of Campaign is shown once.');
    await page.getByText('5 entries of Campaign could not be read.').waitFor();
    await settled(page);
    expect(await titlesIn(page, 'campaign')).toEqual(['All Campaigns', 'Good', 'Plain', '7']);
  });

  it('with markup in its titles shows it as text', async () => {
    const title = '<img src=x onerror="window.hit=1"><b>Bold</b>';
    const body = { brandFilter: [{ title, value: 'B000002' }] };
    const { page } = await place.visit(`${figureRoute}?brand=B000002`, {
      before: answering(isBrandList, replyOf(body)),
    });
    await settled(page);
    expect(await shownIn(page, 'brand')).toBe(title);
    expect(await titlesIn(page, 'brand')).toEqual(['All Brands', title]);
    const announced = () => page.locator('[data-announcement]').textContent();
    await expect.poll(announced, { timeout: 10_000 }).toContain('<b>Bold</b>');
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  });

  it('of 100,000 entries opens, is searched, and draws no more of them than can be seen', async () => {
    const entries = Array.from({ length: 100_000 }, (_, index) => ({
      title: `Campaign ${index}`,
      value: index,
    }));
    const { page } = await place.visit(figureRoute, {
      before: answering(isCampaignList, replyOf(campaigns(...entries))),
    });
    await settled(page);
    await filter(page, 'campaign').getByRole('combobox').focus();
    await page.keyboard.press('Enter');
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await options.first().waitFor();
    expect(await options.count()).toBeLessThan(40);
    await page.keyboard.press('Escape');
    await page.route('**/api/reports/**', (route) => route.continue());
    await choose(page, 'campaign', 'Campaign 99999');
    await chosen(page, 'campaign', '99999');
  });

  it('that never comes is given up after a minute, and comes after Try again', async () => {
    const { page, watched } = await place.visit(figureRoute, { before: withOwnMinutes });
    await settled(page);
    watched.expectErrors(/ERR_/);
    const [brand] = await brandsOf(page);
    const held = await holdReplies(page, isCampaignList);
    await lastsAMinute(page, 300);
    await choose(page, 'brand', brand!.title);
    await filterIs(page, 'campaign', 'error');
    await lastsAMinute(page, 60_000);
    await filter(page, 'campaign').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => held.all.length).toBe(2);
    await held.all[1]!.release();
    await settled(page);
    await chosen(page, 'brand', brand!.value);
    await held.stop();
  });
});

/** Scales the request timeouts of this browser, so that a minute lasts as long as the test sets. */
async function withOwnMinutes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(this: XMLHttpRequest, milliseconds: number) {
        const { minute = 60_000 } = window as { minute?: number };
        set!.call(this, (milliseconds * minute) / 60_000);
      },
    });
  });
}

const lastsAMinute = (page: Page, minute: number): Promise<unknown> =>
  page.evaluate((milliseconds) => Object.assign(window, { minute: milliseconds }), minute);

const badAnswers = {
  'of nothing': replyOf(null),
  'that is no report': replyOf({}),
  'without rows': replyOf({ columns: [], asOf: '', totals: null }),
  'that is garbage': replyOf('{"columns":'),
  'that failed': replyOf({}, 500),
};

describe('an answer for a widget', () => {
  it('that can’t be read is an error of that widget, and comes with Try again', async () => {
    const { page, watched } = await place.visit(figureRoute);
    await settled(page);
    watched.expectErrors(/status of 50/);
    const spend = widget(page, 'spend');
    const figure = spend.locator('.kpi-value');
    await figure.waitFor();
    const before = await figure.getAttribute('title');
    for (const [name, reply] of Object.entries(badAnswers)) {
      await page.route('**/api/reports/**', (route) => route.fulfill(reply));
      await page.getByRole('button', { name: 'Refresh data' }).click();
      await page.locator('[data-widget="spend"][data-state="error"]').waitFor();
      await page.unrouteAll();
      await spend.getByRole('button', { name: 'Try again' }).click();
      await settled(page);
      await figure.waitFor();
      expect(await figure.getAttribute('title'), name).toBe(before);
    }
  });
});
