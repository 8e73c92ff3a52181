import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');
const route = '/smart-reporting/campaign-performance-report';

/** Returns the status of an API request by the logged-in user, made without the page's UI. */
const requested = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (address) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
    return (await fetch(address, { headers })).status;
  }, `/api/${path}`);

const budgets = 'reports/budget_pacing?measures=planned&dimensions=date&date=2026-01-01_2026-01-31';
const isOfBudgets = (url: string): boolean => url.includes('/reports/budget_pacing');

describe('what was planned to be spent', () => {
  it('is on the page of an analyst', async () => {
    const { page, calls } = await place.visit(route);
    await settled(page);
    for (const name of ['pace', 'plan']) await widget(page, name).waitFor();
    expect(calls.some((call) => isOfBudgets(call.url()))).toBe(true);
    expect(await requested(page, budgets)).toBe(200);
  });

  it('is neither on the page of a viewer nor asked for by it, and the server refuses it in every form', async () => {
    const { page, calls, watched } = await place.visit(route, { userName: 'viewer@acme.example' });
    await settled(page);
    watched.expectErrors(/status of 403/);
    await widget(page, 'spend').waitFor();
    for (const name of ['pace', 'plan']) expect(await widget(page, name).count()).toBe(0);
    expect(calls.filter((call) => isOfBudgets(call.url()))).toEqual([]);
    for (const format of ['json', 'csv', 'xlsx'])
      expect(await requested(page, `${budgets}&format=${format}`)).toBe(403);
    // The remaining widgets of a row take its whole width.
    const [trend, table] = await Promise.all(
      ['trend', 'detail'].map(async (name) => (await widget(page, name).boundingBox())!.width),
    );
    expect(Math.abs(trend! - table!)).toBeLessThan(2);
  });
});
