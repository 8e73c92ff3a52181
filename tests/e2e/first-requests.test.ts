import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { brandsOf, choose, chosen } from './support/filters.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');
const route = '/smart-reporting/channel-report';

const isLater = (call: Request): boolean => call.headers()['x-request-id'] !== undefined;
const urlsOf = (calls: readonly Request[]): readonly string[] =>
  calls.map((call) => decodeURIComponent(call.url()));

/** The app's code arrives late, as over a slow line. */
async function delayCode(page: Page): Promise<void> {
  await page.route('**/assets/question-*.js', async (file) => {
    await new Promise((arrived) => setTimeout(arrived, 3_000));
    await file.continue();
  });
}

/**
 * The requests for reports: those that were sent before the app's code was there, and those that the app sent, which
 * have an id for their progress.
 */
function reportsIn(calls: readonly Request[]): Record<'early' | 'later', readonly string[]> {
  const reports = calls.filter((call) => call.url().includes('/api/reports/'));
  return { early: urlsOf(reports.filter((call) => !isLater(call))), later: urlsOf(reports.filter(isLater)) };
}

/** Opens the page again by its path alone, as by a bookmark. */
async function visitAgain(page: Page, calls: Request[]): Promise<ReturnType<typeof reportsIn>> {
  calls.length = 0;
  await page.goto(route);
  await settled(page);
  return reportsIn(calls);
}

it('a page gets its first reports from requests that were sent before the app’s code was there', async () => {
  const { page, calls } = await place.visit(route, { before: delayCode });
  await settled(page);
  const first = reportsIn(calls);
  expect(first.early.length).toBeGreaterThan(1);
  expect(first.later).toEqual([]);

  const brand = (await brandsOf(page))[0]!;
  await choose(page, 'brand', brand.title);
  await chosen(page, 'brand', brand.value);
  await settled(page);
  const next = await visitAgain(page, calls);
  expect(next.early).toHaveLength(first.early.length);
  expect(next.early.every((url) => url.includes(`brand_id=${brand.value}`))).toBe(true);
  expect(next.later).toEqual([]);
});
