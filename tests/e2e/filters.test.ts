import { describe, expect, it } from 'vitest';
import {
  brandsOf,
  choose,
  choosePeriod,
  filter,
  filterIs,
  listsOf,
  paramOf,
  reportsOf,
} from './support/filters.ts';
import { appliedRoute } from './support/trial-pages.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const channels = '/smart-reporting/channel-report';

const place = openSharedPlace('reading');

describe('the filters of a page', () => {
  it('ask for exactly the distinct requests at the start, each once', async () => {
    const { page, calls } = await place.visit(channels);
    await settled(page);
    const urls = [...listsOf(calls), ...reportsOf(calls)].map((call) => call.url());
    expect(new Set(urls).size).toBe(urls.length);
    // One for the three lists (brands, campaigns, dates), and two queries for eleven widgets.
    expect(calls.filter((call) => call.url().includes('/api/pages/start?'))).toHaveLength(1);
    expect(listsOf(calls)).toEqual([]);
    expect(reportsOf(calls)).toHaveLength(2);
  });

  it('paint at once on going back to an earlier choice, and have it confirmed with a 304', async () => {
    const { page, calls } = await place.visit(channels);
    await settled(page);
    const tile = widget(page, 'spend');
    // The tile's code may load after its data.
    await tile.getByText('€').first().waitFor();
    const before = await tile.textContent();
    await choosePeriod(page, 'last-7d');
    await settled(page);
    await expect.poll(() => tile.textContent()).not.toBe(before);
    calls.length = 0;
    await choosePeriod(page, 'last-28d');
    await settled(page);
    await expect.poll(() => tile.textContent()).toBe(before);
    const replies = await Promise.all(reportsOf(calls).map((call) => call.response()));
    expect(replies.map((reply) => reply?.status())).toEqual([304, 304]);
  });

  it('say what failed in the widget, with the request id, and retry it alone', async () => {
    const { page, watched, calls } = await place.visit(channels);
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
    calls.length = 0;
    await detail.getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-widget="detail"][data-state="ready"]').waitFor();
    expect(reportsOf(calls)).toHaveLength(1);
  });

  it('offer retry in a filter that could not be loaded, and leave the others working', async () => {
    const { page, watched } = await place.visit(channels);
    await settled(page);
    watched.expectErrors(/500/);
    const [brand] = await brandsOf(page);
    await page.route('**/api/global/filters?brand_id=*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    await choose(page, 'brand', brand!.title);
    await filterIs(page, 'campaign', 'error');
    expect(await filter(page, 'brand').getAttribute('data-state')).toBe('ready');
    await page.locator('[data-widget="spend"][data-state="waiting"]').waitFor();
    expect(await widget(page, 'spend').textContent()).toContain('Waiting for Campaign');
    await page.unrouteAll();
    await filter(page, 'campaign').getByRole('button', { name: 'Try again' }).click();
    await settled(page);
    await filterIs(page, 'campaign', 'ready');
  });

  it('wait for Apply where a page has it, mark what is out of date, and start over when it is pressed', async () => {
    const { page, calls } = await place.visit(appliedRoute);
    const apply = filter(page, 'apply').getByRole('button');
    await page.locator('[data-widget="spend"][data-state="waiting"]').waitFor();
    await filterIs(page, 'brand', 'ready');
    expect(reportsOf(calls)).toHaveLength(0);
    await apply.click();
    await settled(page);
    expect(reportsOf(calls)).toHaveLength(2);
    calls.length = 0;
    await choosePeriod(page, 'last-7d');
    await page.locator('[data-widget="spend"][data-state="stale"]').waitFor();
    expect(reportsOf(calls)).toHaveLength(0);
    await apply.focus();
    await page.keyboard.press('Enter');
    await settled(page);
    expect(reportsOf(calls)).toHaveLength(2);
    // The tile draws one figure, so its query is sent without the dimension that it names.
    expect(reportsOf(calls).map((call) => paramOf(call, 'dimensions'))).toEqual([null, 'channel']);
    // A range selected by name is stored by name: a link opened next week shows that week's seven days.
    expect(new URL(page.url()).searchParams.get('date')).toBe('last-7d');
  });

  it('stand in a sheet on a phone, with the selection in one line', async () => {
    const { page } = await place.visit(channels, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await settled(page);
    await page.getByRole('button', { name: /All Brands · All Campaigns/ }).click();
    await page.locator('[data-preset="last-7d"]').click();
    await page.getByRole('button', { name: 'Show results' }).click();
    await page.waitForURL(`**${channels}?*date=last-7d*`);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // A bar without a selection says the same as its field on a wide screen.
    await page.goto('/campaign-manager/media-planner');
    await page.getByRole('button', { name: 'Any brand', exact: true }).waitFor();
  });
});
