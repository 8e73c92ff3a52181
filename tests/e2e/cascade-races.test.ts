import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shows } from './support/figures.ts';
import { brandsOf, choose, chosen, paramOf, reportsOf } from './support/filters.ts';
import { watchFrames } from './support/frames.ts';
import { holdReplies, type HeldReplies } from './support/held-replies.ts';
import { requestDatabase } from './support/sql.ts';
import { figureRoute } from './support/trial-pages.ts';
import { menuLink, openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');

const isReport = (url: URL): boolean => url.pathname.includes('/api/reports/');
const isList = (url: URL): boolean => /\/api\/global\/filters(\/date)?$/.test(url.pathname);
const isCampaignList = (url: URL): boolean => isList(url) && url.searchParams.has('brand_id');

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/** Returns the spend of each brand on the days of a report, by brand name. */
async function spendOf(dates: string): Promise<Readonly<Record<string, number>>> {
  const [start, end] = dates.split('_');
  const rows = await requestDatabase(
    place.server().dataDir,
    `SELECT brand_name, sum(spend)::DOUBLE AS spend FROM delivery_daily
     WHERE company_id = 'acme' AND date BETWEEN '${start}' AND '${end}' GROUP BY ALL`,
  );
  const spends = rows.map(({ brand_name: name, spend }): [string, number] => [String(name), Number(spend)]);
  return Object.fromEntries([...spends, ['All Brands', spends.reduce((sum, [, spend]) => sum + spend, 0)]]);
}

/** Disables aborting in this browser, so that every request is answered eventually. */
async function withoutAborts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortController.prototype.abort = () => undefined;
  });
}

async function release(
  held: HeldReplies,
  order: readonly number[],
  values: readonly string[],
): Promise<void> {
  const replies = await Promise.all(values.map((value) => held.of('brand_id', value)));
  for (const index of order) await replies[index]!.release();
  await held.stop();
}

describe('three brands chosen in a row', () => {
  it.each([
    ['lists of campaigns', isCampaignList],
    ['reports', isReport],
  ])(
    'show the last one alone, in whatever order their %s come, even where no call can be aborted',
    async (_, isHeld) => {
      const { page, calls } = await place.visit(figureRoute, { before: withoutAborts });
      await settled(page);
      const spends = await spendOf(paramOf(reportsOf(calls)[0]!, 'date')!);
      const three = (await brandsOf(page)).slice(0, 3);
      for (const order of orders) {
        // A tile has its state slightly before it has drawn its figure for the first time.
        await page.locator('[data-widget="spend"] .kpi-value[title]').waitFor();
        const held = await holdReplies(page, isHeld);
        const stop = await watchFrames(page, 'brand', 'spend');
        for (const { title, value } of three) {
          await choose(page, 'brand', title);
          await held.of('brand_id', value);
        }
        await release(
          held,
          order,
          three.map(({ value }) => value),
        );
        await chosen(page, 'brand', three[2]!.value);
        await page.locator('[data-widget="spend"][data-state="ready"]').waitFor();
        const wrong = (await stop()).filter(
          ({ choice, state, figure }) => state === 'ready' && !shows(figure, spends[choice]!),
        );
        expect(wrong, `in the order ${order}`).toEqual([]);
        // Resets the selection, from which the next order starts.
        await choose(page, 'brand', 'All Brands');
        await chosen(page, 'brand', 'B000001');
        await settled(page);
      }
    },
  );

  it('call off what the one before had asked, at once', async () => {
    const { page, calls } = await place.visit(figureRoute);
    await settled(page);
    const [first, second, third] = await brandsOf(page);
    const held = await holdReplies(page, (url) => isReport(url) || isCampaignList(url));
    await choose(page, 'brand', first!.title);
    const list = await held.of('brand_id', first!.value);
    await choose(page, 'brand', second!.title);
    await expect.poll(() => list.isAborted()).toBe(true);
    await (await held.of('brand_id', second!.value)).release();
    await expect.poll(() => held.all.filter(({ url }) => isReport(url)).length).toBe(1);
    const report = held.all.find(({ url }) => isReport(url))!;
    expect(report.url.searchParams.get('brand_id')).toBe(second!.value);
    expect(await widget(page, 'spend').getAttribute('data-state')).toBe('stale');
    await choose(page, 'brand', third!.title);
    await expect.poll(() => report.isAborted()).toBe(true);
    await held.stop();
    await chosen(page, 'brand', third!.value);
    await settled(page);
    const requested = reportsOf(calls).map((call) => paramOf(call, 'brand_id'));
    expect(requested).toEqual(['B000001', second!.value, third!.value]);
  });
});

const channels = '/smart-reporting/channel-report';

const pageAt = (page: Page, route: string): Promise<void> => page.locator(`[data-page="${route}"]`).waitFor();

describe('somebody who leaves in mid-flight', () => {
  it('has all calls of the page called off, takes the choice along, and may come back by the browser’s buttons', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const [brand] = await brandsOf(page);
    const held = await holdReplies(page, (url) => isReport(url) || isList(url));
    await choose(page, 'brand', brand!.title);
    await held.of('brand_id', brand!.value);
    await menuLink(page, 'Channel report').click();
    await pageAt(page, channels);
    await expect.poll(() => held.all[0]!.isAborted()).toBe(true);
    await expect.poll(() => held.all.length).toBeGreaterThan(1);
    // The page is left before its first list has arrived. The selections it received are kept.
    await menuLink(page, 'Campaign performance').click();
    await pageAt(page, '/smart-reporting/campaign-performance-report');
    await expect.poll(() => held.all[1]!.isAborted()).toBe(true);
    await held.stop();
    await chosen(page, 'brand', brand!.value);
    await settled(page);
    await page.goBack();
    await page.locator(`[data-page="${channels}"][data-state="ready"]`).waitFor();
    await chosen(page, 'brand', brand!.value);
    // The input had not settled there, so the address still has the displayed selection.
    await page.goBack();
    await page.locator(`[data-page="${figureRoute}"][data-state="ready"]`).waitFor();
    await chosen(page, 'brand', 'B000001');
    await page.goForward();
    await page.locator(`[data-page="${channels}"][data-state="ready"]`).waitFor();
    await chosen(page, 'brand', brand!.value);
  });

  it('leaves nothing behind that could still answer', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const held = await holdReplies(page, (url) => isReport(url) || isList(url));
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-filter="brand"][data-state="loading"]').waitFor();
    await expect.poll(() => held.all.length).toBe(1);
    await page.goBack();
    await pageAt(page, '/home/index');
    await expect.poll(() => held.all[0]!.isAborted()).toBe(true);
    await held.stop();
    await settled(page);
  });
});
