import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const channels = '/smart-reporting/channel-report';

const tableCode = '**/assets/tables-*.js';

const place = openSharedPlace('reading');

describe('code that comes later than the data', () => {
  it('leaves a skeleton in the widgets that wait for it, and the others as they are', async () => {
    const held: Route[] = [];
    const { page } = await place.visit(channels, {
      before: async (waiting) => {
        await waiting.route(tableCode, (route) => void held.push(route));
      },
    });
    await settled(page);
    const table = widget(page, 'detail');
    await table.locator('.widget-skeleton').waitFor({ state: 'attached' });
    await widget(page, 'spend').locator('.kpi-value').waitFor();
    expect(await table.getByRole('row').count()).toBe(0);
    await Promise.all(held.map((route) => route.continue()));
    await table.getByRole('row').first().waitFor();
  });

  it('is asked for again when it could not be had, as soon as the user tries again', async () => {
    const { page, watched } = await place.visit(channels, {
      before: async (waiting) => {
        await waiting.route(tableCode, (route) => route.abort());
      },
    });
    watched.expectErrors(/tables|Failed to (load|fetch)/);
    await settled(page);
    const table = widget(page, 'detail');
    const retryButton = table.getByRole('button', { name: 'Try again' });
    await retryButton.waitFor();
    await widget(page, 'spend').locator('.kpi-value').waitFor();
    await page.unrouteAll();
    await retryButton.click();
    await table.getByRole('row').first().waitFor();
    expect(await retryButton.count()).toBe(0);
  });

  it('leaves the page as it is while nothing can be had', async () => {
    const { page, watched } = await place.visit(channels, {
      before: async (waiting) => {
        await waiting.route(tableCode, (route) => route.abort());
      },
    });
    watched.expectErrors(/tables|Failed to (load|fetch)/);
    await settled(page);
    const retryButton = widget(page, 'detail').getByRole('button', { name: 'Try again' });
    await retryButton.waitFor();
    const requested = page.waitForRequest((request) => request.method() === 'HEAD');
    await page.context().setOffline(true);
    await retryButton.click();
    await requested;
    await retryButton.waitFor();
    expect(await widget(page, 'spend').locator('.kpi-value').count()).toBe(1);
  });
});
