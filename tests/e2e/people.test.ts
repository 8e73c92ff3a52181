import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settled, openSharedPlace, widget } from './support/visiting.ts';

const channels = '/smart-reporting/channel-report';
const place = openSharedPlace('reading');

/** Returns whether an element within the selector has the focus. */
const isIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

/** Waits until the browser has painted this number of frames. */
const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};

async function press(page: Page, key: string, selector: string, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isIn(page, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead into ${selector}.`);
}

const tabInto = (page: Page, selector: string) => press(page, 'Tab', selector, 120);
const arrowTo = (page: Page, selector: string) => press(page, 'ArrowDown', selector, 12);

const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe('by keyboard alone', () => {
  it('somebody chooses a brand, dates and a checkbox, and opens the menu of a widget', async () => {
    const { page } = await place.visit(channels);
    await settled(page);
    const before = await widget(page, 'spend').locator('.kpi-value').textContent();

    await tabInto(page, '[data-filter="brand"]');
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !['B000001', null].includes(url.searchParams.get('brand')));
    // The address changes before the response arrives. Until then the widget is settled on the previous
    // brand.
    const spend = widget(page, 'spend').locator('.kpi-value');
    await expect.poll(() => spend.textContent(), { timeout: 20_000 }).not.toBe(before);
    await settled(page);

    await tabInto(page, '[data-filter="date"]');
    await page.keyboard.press('Enter');
    await page.locator('[data-preset="last-7d"]:visible').waitFor();
    await page.keyboard.press('ArrowDown');
    await arrowTo(page, '[data-preset="last-7d"]');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('date') === 'last-7d');
    await settled(page);
    expect(await isIn(page, '[data-filter="date"]')).toBe(true);

    await tabInto(page, '[data-filter="activeCampaigns"]');
    const requested = page.waitForRequest((request) =>
      /active_campaigns=false|global\/filters\?brand_id=[^&]*$/.test(request.url()),
    );
    await page.keyboard.press('Space');
    await requested;
    await settled(page);
    expect(param(page, 'date')).toBe('last-7d');

    await tabInto(page, '[data-widget="trend"] .widget-menu');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Show data as table' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Show data as table' }).waitFor({ state: 'hidden' });
    await expect.poll(() => isIn(page, '[data-widget="trend"] .widget-menu')).toBe(true);

    // A user who is faster than the menu does not lose the focus either.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.evaluate(frames, 10);
    expect(await isIn(page, '[data-widget="trend"] .widget-menu')).toBe(true);
  });

  it('somebody gets past the menu to the content, and always sees where they are', async () => {
    const { page } = await place.visit(channels);
    await settled(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip to/i);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main, #content') !== null)).toBe(true);
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement!);
      return (
        style.outlineStyle !== 'none' ||
        style.boxShadow !== 'none' ||
        document.activeElement!.matches('input')
      );
    });
    expect(outline).toBe(true);
  });
});

describe('on a phone', () => {
  it('the filters open in a sheet that leaves by Escape, and every touch target is large enough', async () => {
    const { page } = await place.visit(channels, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await settled(page);
    const opener = page.getByRole('button', { name: /All Brands · All Campaigns/ });
    const box = await opener.boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(32);
    await opener.tap();
    const done = page.getByRole('button', { name: 'Show results' });
    await done.waitFor();
    const sheet = await page.getByRole('dialog').boundingBox();
    expect(sheet!.x).toBeGreaterThanOrEqual(0);
    expect(sheet!.x + sheet!.width).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    await done.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /menu/i }).first().tap();
    await page.getByRole('link', { name: 'Campaign performance' }).tap();
    await page
      .locator('[data-page="/smart-reporting/campaign-performance-report"][data-state="ready"]')
      .waitFor();
  });
});
