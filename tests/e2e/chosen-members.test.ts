import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');

const chip = (page: Page, name: string) => page.locator(`[data-chip="${name}"]`);
const spend = (page: Page) => widget(page, 'spend').locator('.kpi-value').textContent();

describe('one member of a report', () => {
  it('is what a highlight about it leads to, until its chip is removed', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const about = widget(page, 'movers').locator('a[href*="platform="]').first();
    const platform = new URL((await about.getAttribute('href'))!, page.url()).searchParams.get('platform')!;
    await about.click();
    await expect.poll(() => chip(page, 'platform').textContent()).toContain(platform);
    await settled(page);
    const ofOne = await spend(page);
    await chip(page, 'platform').getByRole('button').click();
    await expect.poll(() => spend(page)).not.toBe(ofOne);
    expect(new URL(page.url()).searchParams.has('platform')).toBe(false);
  });

  it('filters the page when its mark in a chart is clicked', async () => {
    const { page } = await place.visit('/smart-reporting/channel-report');
    await settled(page);
    const ofAll = await spend(page);
    await widget(page, 'mix').getByRole('button', { name: 'Social', exact: true }).click();
    await expect.poll(() => chip(page, 'channel').textContent()).toContain('Social');
    await expect.poll(() => spend(page)).not.toBe(ofAll);
  });
});

describe('a board on a phone', () => {
  it('opens its first column that has cards, and the others at a touch', async () => {
    const { page } = await place.visit('/campaign-manager/media-planner', {
      userName: 'admin@acme.example',
      viewport: { width: 390, height: 844 },
    });
    const heads = widget(page, 'briefs').locator('.board-column h3 button');
    const open = widget(page, 'briefs').locator('.board-column h3 button[aria-expanded="true"]');
    await expect.poll(() => open.count()).toBe(1);
    await heads.last().click();
    await expect.poll(() => open.count()).toBe(2);
    // Side by side, only those are folded that the page folds.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => open.count()).toBe(await heads.count());
  });
});
