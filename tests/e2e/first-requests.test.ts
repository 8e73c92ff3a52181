import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brandsOf, choose, chosen } from './support/filters.ts';
import { recordsOf } from './support/stored-records.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');
const route = '/smart-reporting/channel-report';

interface Reports {
  /** The addresses of all requests for reports since the page was opened. */
  all: string[];
  /** Those that were sent before the app's code arrived. */
  early: string[];
}

/** Records the requests for reports. The app's code arrives three seconds late, as over a slow line. */
async function record(page: Page, reports: Reports): Promise<void> {
  page.on('request', (call) => {
    if (call.url().includes('/api/reports/')) reports.all.push(decodeURIComponent(call.url()));
  });
  await page.route('**/assets/question-*.js', async (file) => {
    await new Promise((arrived) => setTimeout(arrived, 3_000));
    reports.early = [...reports.all];
    await file.continue();
  });
}

it('a page gets its first reports from requests that were sent before the app’s code arrived', async () => {
  const reports: Reports = { all: [], early: [] };
  const { page } = await place.visit(route, { before: (opening) => record(opening, reports) });
  await settled(page);
  expect(reports.early.length).toBeGreaterThan(1);
  expect(reports.all).toEqual(reports.early);

  const brand = (await brandsOf(page))[0]!;
  await choose(page, 'brand', brand.title);
  await chosen(page, 'brand', brand.value);
  await settled(page);
  await expect
    .poll(async () => JSON.stringify(await recordsOf(page)))
    .toContain(`"value":"${brand.value}"},"data"`);
  const count = reports.early.length;
  Object.assign(reports, { all: [], early: [] });
  // By its path alone, as by a bookmark: with the stored selection.
  await page.goto(route);
  await settled(page);
  expect(reports.early).toHaveLength(count);
  expect(reports.early.every((url) => url.includes(`brand_id=${brand.value}`))).toBe(true);
  expect(reports.all).toEqual(reports.early);
});
