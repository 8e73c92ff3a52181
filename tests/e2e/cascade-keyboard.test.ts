import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brandsOf, choose, chosen, filter, filterIs, reportsOf } from './support/filters.ts';
import { holdReplies } from './support/held-replies.ts';
import { tabUntil } from './support/keyboard.ts';
import { controlsRoute, figureRoute } from './support/trial-pages.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

/** Returns whether an element within the selector has the focus. */
const isIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

const tabInto = (page: Page, selector: string): Promise<void> =>
  tabUntil(page, selector, () => isIn(page, selector));

async function focusIsOn(page: Page, name: string): Promise<void> {
  await page.waitForFunction((text) => document.activeElement?.textContent === text, name);
}

const isList = (url: URL): boolean =>
  url.pathname.endsWith('/api/global/filters') && url.searchParams.has('brand_id');

/** Texts announced to screen readers. */
const heard = (page: Page) => page.locator('[data-announcement]');

describe('by keyboard alone', () => {
  it('every control of a bar can be used, and Apply pressed', async () => {
    const { page, calls } = await place.visit(controlsRoute);
    await filterIs(page, 'campaign', 'ready');
    const [, second] = await brandsOf(page);

    await tabInto(page, '[data-filter="brand"]');
    await page.keyboard.press('Enter');
    await page.keyboard.type(second!.title);
    await page.locator('.ant-select-item-option-active', { hasText: second!.title }).waitFor();
    await page.keyboard.press('Enter');
    await chosen(page, 'brand', second!.value);
    await filterIs(page, 'campaign', 'ready');

    // Opens the list, selects two entries, uses Select all and Clear in its header, and closes it.
    await tabInto(page, '[data-filter="campaign"]');
    await page.keyboard.press('Enter');
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await options.first().waitFor();
    const value = filter(page, 'campaign').getByRole('combobox');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => filter(page, 'campaign').textContent()).toMatch(/2 of \d/);
    // Backspace must not remove entries that are not visible.
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Select all');
    expect(await filter(page, 'campaign').textContent()).toMatch(/2 of \d/);
    await page.keyboard.press('Enter');
    await chosen(page, 'campaign', '*');
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Clear');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.searchParams.has('campaign'));
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });
    expect(await value.evaluate((input) => input === document.activeElement)).toBe(true);

    await tabInto(page, '[data-filter="date"]');
    await page.keyboard.press('Enter');
    await page.locator('[data-preset="last-7d"]:visible').waitFor();
    await page.keyboard.press('ArrowDown');
    for (let presses = 0; presses < 3 && !(await isIn(page, '[data-preset="last-7d"]')); presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chosen(page, 'date', 'last-7d');

    await tabInto(page, '[data-filter="activeCampaigns"]');
    await page.keyboard.press('Space');
    await chosen(page, 'activeCampaigns', 'false');
    await filterIs(page, 'campaign', 'ready');

    expect(reportsOf(calls)).toEqual([]);
    await tabInto(page, '[data-filter="apply"]');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(reportsOf(calls)).toHaveLength(1);
  });

  it('a selection is saved, applied and deleted, and the menu of the bar undoes', async () => {
    // The saved selections of an analyst are tested elsewhere.
    const { page } = await place.visit(figureRoute, { userName: 'viewer@acme.example' });
    await settled(page);
    const [brand] = await brandsOf(page);
    const saved = page.getByRole('button', { name: 'Saved selections' });
    await saved.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'dialog');
    await tabInto(page, 'form input[maxlength]');
    await page.keyboard.type('By hand');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '“By hand” is saved.' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => saved.evaluate((button) => button === document.activeElement)).toBe(true);

    await choose(page, 'brand', brand!.title);
    await chosen(page, 'brand', brand!.value);
    await saved.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'By hand', exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'dialog');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await chosen(page, 'brand', 'B000001');
    await expect.poll(() => saved.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const undo = page.getByRole('menuitem', { name: 'Undo last change' });
    await undo.waitFor();
    await expect.poll(() => isIn(page, '[role="menu"]')).toBe(true);
    await page.keyboard.press('Enter');
    await chosen(page, 'brand', brand!.value);
    await expect.poll(() => isIn(page, 'section')).toBe(true);
  });
});

describe('somebody who listens', () => {
  it('hears each control’s name, what is chosen in it, and whether it must be', async () => {
    const { page } = await place.visit(controlsRoute);
    await filterIs(page, 'campaign', 'ready');
    const [first] = await brandsOf(page);
    const bar = page.getByRole('region', { name: 'Filters' });
    const brand = bar.getByRole('combobox', { name: 'Brand' });
    const campaign = bar.getByRole('combobox', { name: 'Campaign' });
    const describedBy = (name: string) =>
      bar
        .getByRole('combobox', { name })
        .evaluate((input) => document.getElementById(input.getAttribute('aria-describedby')!)?.textContent);
    expect(await describedBy('Brand')).toBe(first!.title);
    expect(await describedBy('Campaign')).toBe('Choose');
    expect(await brand.getAttribute('aria-required')).toBe('true');
    expect(await campaign.getAttribute('aria-required')).toBe('false');
    expect(await bar.getByRole('textbox', { name: 'Date' }).count()).toBe(2);
    expect(await bar.getByRole('checkbox', { name: 'List active campaigns only' }).isChecked()).toBe(true);
    expect(await bar.getByRole('button', { name: 'Apply' }).isEnabled()).toBe(true);
    await heard(page).getByText('Waiting for Apply.', { exact: true }).waitFor();
  });

  it('hears what loads, what it brings, what was reset and what failed', async () => {
    const { page, watched } = await place.visit(figureRoute);
    await settled(page);
    await heard(page).getByText('Results are shown for Brand: All Brands').waitFor();
    const [brand] = await brandsOf(page);
    let held = await holdReplies(page, (url) => isList(url) || url.pathname.includes('/api/reports/'));
    await choose(page, 'brand', brand!.title);
    await heard(page).getByText('Loading Campaign.').waitFor();
    expect(await filter(page, 'campaign').getAttribute('aria-busy')).toBe('true');
    await (await held.of('brand_id', brand!.value)).release();
    await heard(page).getByText('Loading results.').waitFor();
    await held.stop();
    await heard(page).getByText(`Results are shown for Brand: ${brand!.title}`).waitFor();
    expect(await filter(page, 'campaign').getAttribute('aria-busy')).toBe('false');

    watched.expectErrors(/ERR_/);
    held = await holdReplies(page, isList);
    await choose(page, 'brand', 'All Brands');
    await (await held.of('brand_id', 'B000001')).cut();
    await heard(page).getByText('Campaign could not be loaded.').waitFor();
    const campaign = page.getByRole('combobox', { name: 'Campaign' });
    expect(await campaign.getAttribute('aria-invalid')).toBe('true');
    await held.stop();
    await page.getByRole('button', { name: 'Try again: Campaign' }).click();
    await settled(page);

    await page.goto(`${figureRoute}?brand=gone`);
    const told = page.getByRole('status').filter({ hasText: 'Brand: 1 entry was left out' });
    await told.waitFor();
    expect(await told.getAttribute('aria-live')).toBe('polite');
  });
});
