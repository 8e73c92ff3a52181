import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brandsOf, chosen } from './support/filters.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');
const channels = '/smart-reporting/channel-report';

const isIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

const tabInto = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 90; presses += 1) {
    if (await isIn(page, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead into ${selector}.`);
};

describe('by keyboard alone', () => {
  it('one logs in, filters a report and saves its figures', async () => {
    const { page } = await place.arrive();
    await page.goto(channels);
    await page.getByLabel('Email').waitFor();
    await tabInto(page, 'input[autocomplete="username"]');
    await page.keyboard.type('analyst@acme.example');
    await tabInto(page, 'input[type="password"]');
    await page.keyboard.type('demo');
    await page.keyboard.press('Enter');
    await page.locator(`[data-page="${channels}"]`).waitFor();
    await settled(page);

    const [brand] = await brandsOf(page);
    await page.keyboard.press('f');
    expect(await isIn(page, '[data-filter="brand"]')).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.type(brand!.title);
    await page.locator('.ant-select-item-option-active', { hasText: brand!.title }).waitFor();
    await page.keyboard.press('Enter');
    await chosen(page, 'brand', brand!.value);
    await settled(page);

    await tabInto(page, '[data-widget="mix"] button[aria-haspopup]');
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: 'Download CSV' });
    await item.waitFor();
    const download = page.waitForEvent('download');
    for (
      let presses = 0;
      presses < 12 && !(await item.evaluate((one) => one === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
});

describe('every chart', () => {
  it('has a sentence that describes it, and a table with its values', async () => {
    const { page } = await place.visit(channels, {
      viewport: { width: 1440, height: 2400 },
    });
    await settled(page);
    await expect
      .poll(() => page.locator('[data-widget]:has(.chart-marks)').count())
      .toBeGreaterThanOrEqual(4);
    for (const name of ['trend', 'mix', 'share', 'efficiency']) {
      const chart = widget(page, name);
      const sentence = await chart.locator('.widget-body > p.visually-hidden').textContent();
      expect(sentence, name).toMatch(/\d/);
      await chart.getByRole('button', { name: /^Actions for/ }).click();
      // Closed menus stay in the document, so the newest one is the last.
      await page.getByRole('menuitem', { name: 'Show data as table' }).last().click();
      await chart.locator('.widget-table').waitFor();
      expect(await chart.locator('.widget-table tbody tr').first().textContent(), name).toMatch(/\d/);
    }
  });
});
