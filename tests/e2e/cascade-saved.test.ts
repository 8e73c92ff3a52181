import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brandsOf, choose, chosen, shownIn } from './support/filters.ts';
import { replyOf } from './support/held-replies.ts';
import { figureRoute } from './support/trial-pages.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

const menu = (page: Page) => page.getByRole('button', { name: 'Saved selections' });
const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The button of the menu names the saved selection that is selected now. */
async function isShown(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Saved selections: ${name}`, exact: true });
  await button.getByText(name, { exact: true }).waitFor();
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of this selection' }).fill(name);
  await page.keyboard.press('Enter');
}

describe('a saved selection', () => {
  it('is applied as it was saved, overwritten with what is selected now, and deleted', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const [first, second] = await brandsOf(page);
    await choose(page, 'brand', first!.title);
    await chosen(page, 'brand', first!.value);
    await menu(page).click();
    await page.getByText('Nothing saved yet.').waitFor();
    await save(page, 'My brand');
    await named(page, 'My brand').waitFor();
    await page.keyboard.press('Escape');

    await choose(page, 'brand', second!.title);
    await chosen(page, 'brand', second!.value);
    await page.getByRole('button', { name: 'Saved selections', exact: true }).waitFor();
    await menu(page).click();
    await named(page, 'My brand').click();
    await chosen(page, 'brand', first!.value);
    await isShown(page, 'My brand');
    await page.reload();
    await settled(page);
    await isShown(page, 'My brand');

    await choose(page, 'brand', second!.title);
    await chosen(page, 'brand', second!.value);
    await menu(page).click();
    const updated = page.waitForResponse((reply) => reply.url().includes('action=update'));
    await page.getByRole('button', { name: 'Overwrite “My brand”' }).click();
    expect((await updated).status()).toBe(200);
    await page.keyboard.press('Escape');
    await choose(page, 'brand', 'All Brands');
    await chosen(page, 'brand', 'B000001');
    await menu(page).click();
    await named(page, 'My brand').click();
    await chosen(page, 'brand', second!.value);

    await menu(page).click();
    await page.getByRole('button', { name: 'Delete “My brand”' }).click();
    await page.getByText('Nothing saved yet.').waitFor();
    expect(await named(page, 'My brand').count()).toBe(0);
  });

  it('that can’t be written says so and keeps what was typed; a list that can’t be read is empty', async () => {
    const { page, watched } = await place.visit(figureRoute);
    await settled(page);
    watched.expectErrors(/503|500/);
    await page.route('**/filter_saved_selections*', (route) =>
      route.fulfill(replyOf({ error: { code: 'busy', message: 'busy', requestId: 'r-1' } }, 503)),
    );
    await menu(page).click();
    await page.getByText('Nothing saved yet.').waitFor();
    await save(page, 'Lost');
    await page.getByRole('alert').filter({ hasText: 'could not be saved' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of this selection' }).inputValue()).toBe('Lost');
    await page.unrouteAll();
    await page.getByRole('textbox', { name: 'Name of this selection' }).press('Enter');
    await named(page, 'Lost').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.route('**/filter_saved_selections?action=delete*', (route) =>
      route.fulfill(replyOf('{}', 500)),
    );
    await page.getByRole('button', { name: 'Delete “Lost”' }).click();
    await page.getByRole('alert').waitFor();
    expect(await named(page, 'Lost').count()).toBe(1);
  });

  it('list that makes no sense shows what can be read of it', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const good = { saveName: 'Good', selections: { brand: 'B000003' } };
    const panel = page.getByRole('dialog', { name: 'Saved selections' });
    for (const [body, count] of [
      [{ rows: [] }, 0],
      [null, 0],
      ['"saved"', 0],
      [[null, 7, { saveName: 3 }, { saveName: 'Half' }, good], 1],
    ] as const) {
      const reply = replyOf(body);
      await page.route('**/filter_saved_selections*', (route) => route.fulfill(reply));
      await menu(page).click();
      await panel.locator('[aria-busy="false"]').waitFor({ state: 'attached' });
      await expect.poll(() => panel.getByRole('listitem').count(), { timeout: 10_000 }).toBe(count);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await page.unrouteAll();
    }
    expect(await page.locator('[data-page]').getAttribute('data-state')).toBe('ready');
  });

  it('naming a brand that is gone is applied as far as it can be, and says what was reset', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const [brand] = await brandsOf(page);
    await choose(page, 'brand', brand!.title);
    await chosen(page, 'brand', brand!.value);
    const selections = { brand: 'B999999', date: 'last-7d', unknown: ['x'] };
    await page.route('**/filter_saved_selections*', (route) =>
      route.fulfill(replyOf([{ saveName: 'Old', selections }])),
    );
    await menu(page).click();
    await named(page, 'Old').click();
    await page.locator('[data-notice="preset-invalid"]').waitFor();
    expect(await page.locator('[data-notice]').textContent()).toContain('Brand: 1 entry was left out');
    await chosen(page, 'brand', 'B000001');
    await chosen(page, 'date', 'last-7d');
  });
});

describe('what was reset', () => {
  it('comes back whole with one undo', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const [brand] = await brandsOf(page);
    await choose(page, 'brand', brand!.title);
    await chosen(page, 'brand', brand!.value);
    await page.getByRole('button', { name: 'More actions for filters' }).click();
    await page.getByRole('menuitem', { name: 'Reset filters' }).click();
    await chosen(page, 'brand', 'B000001');
    await page.getByRole('button', { name: 'More actions for filters' }).click();
    await page.getByRole('menuitem', { name: 'Undo last change' }).click();
    await chosen(page, 'brand', brand!.value);
    await settled(page);
    expect(await shownIn(page, 'brand')).toBe(brand!.title);
  });

  it('by another filter is told with its name, and comes back by the notice’s own undo', async () => {
    const { page } = await place.visit(figureRoute);
    await settled(page);
    const [first, second] = await brandsOf(page);
    await choose(page, 'brand', first!.title);
    await chosen(page, 'brand', first!.value);
    await page.locator('[data-filter="campaign"] input').focus();
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').last().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('campaign') !== 'all');
    const campaign = new URL(page.url()).searchParams.get('campaign')!;
    await choose(page, 'brand', second!.title);
    const lost = page.locator('[data-notice="selection-lost"]');
    await lost.waitFor();
    expect(await lost.textContent()).toMatch(
      /^Campaign was reset, because .+ does not belong to the new Brand\./,
    );
    await chosen(page, 'campaign', 'all');
    await lost.getByRole('button', { name: 'Undo' }).click();
    await chosen(page, 'brand', first!.value);
    await chosen(page, 'campaign', campaign);
    expect(await lost.count()).toBe(0);
  });
});
