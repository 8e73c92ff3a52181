import { describe, expect, it } from 'vitest';
import { brandsOf, filterIs, notice, reportsOf, shownIn } from './support/filters.ts';
import { controlsRoute, figureRoute } from './support/trial-pages.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

const param = (url: string, name: string): string | null => new URL(url).searchParams.get(name);

/**
 * Query strings from people, mail programs and other products, and whether the user is notified of a problem
 * in them.
 */
const oddQueries: readonly (readonly [query: string, isReported: boolean])[] = [
  ['toString=1&__proto__=x&constructor=y&colour=red', true],
  ['utm_source=mail&gclid=1', false],
  ['date=yesterdayish&activeCampaigns=maybe&campaign=%00', true],
  ['brand=%E0%A4%A&date=%', true],
  ['brand&=&&date=&campaign=', true],
  ['brand=x&brand=y&brand=B000003', false],
  ['date=2026-03-31_2026-01-01', true],
  ['brand=%3Cimg%20src%3Dx%20onerror%3D%22window.hit%3D1%22%3E', true],
];

describe('a link', () => {
  it('that names a brand which is gone falls back, and says which filter was reset', async () => {
    const { page } = await place.visit(`${figureRoute}?brand=B0GONE&date=last-7d`);
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toBe(
      'Brand: 1 entry was left out that you may not see or that does not exist.',
    );
    await settled(page);
    expect(await shownIn(page, 'brand')).toBe('All Brands');
    expect(param(page.url(), 'brand')).toBe('B000001');
    expect(param(page.url(), 'date')).toBe('last-7d');
  });

  it('with several brands opens the first that there is, where a page takes one, and says so', async () => {
    const { page } = await place.visit(`${figureRoute}?brand=B0GONE,B000003,B000002&date=last-7d`);
    await notice(page).waitFor();
    await settled(page);
    const shown = await shownIn(page, 'brand');
    expect(await notice(page).textContent()).toBe(`Brand is now ${shown}: only one can be selected here.`);
    expect(param(page.url(), 'brand')).toBe('B000003');
  });

  it('that makes no sense opens a page that works, and says what could not be done', async () => {
    const { page, calls } = await place.visit(figureRoute);
    await settled(page);
    for (const [query, isReported] of oddQueries) {
      calls.length = 0;
      await page.goto(`${figureRoute}?${query}`);
      await settled(page);
      expect(await notice(page).count(), query).toBe(isReported ? 1 : 0);
      expect(await page.evaluate(() => 'hit' in window)).toBe(false);
      expect(reportsOf(calls), query).toHaveLength(1);
      expect([...new URL(page.url()).searchParams.keys()], query).toEqual([
        'brand',
        'campaign',
        'date',
        'activeCampaigns',
      ]);
    }
  });

  it('with 10,000 values chooses those that are there, and says how many are not', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const [brand] = await brandsOf(page);
    const campaigns = await page.evaluate(async (id) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
      const reply = await fetch(`/api/global/filters?brand_id=${id}&active_campaigns=true`, { headers });
      return ((await reply.json()) as { campaignFilter: { value: string }[] }).campaignFilter;
    }, brand!.value);
    const unknown = Array.from({ length: 9_999 }, (_, index) => `X${index}`);
    const values = [...unknown, campaigns[0]!.value].join(',');
    await page.goto(`${controlsRoute}?brand=${brand!.value}&campaign=${values}`);
    await filterIs(page, 'campaign', 'ready');
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('9999 entries were left out');
    expect(param(page.url(), 'campaign')).toBe(campaigns[0]!.value);
  });
});
