import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tabUntil } from './support/keyboard.ts';
import { openPlace, settled } from './support/visiting.ts';

const place = openPlace({});
const userName = 'admin@acme.example';

const row = (page: Page, name: string) => page.locator('.table-row', { hasText: name });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });
const accessOf = (page: Page, name: string, text: string) =>
  row(page, name).getByText(text, { exact: true }).waitFor();

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/** Presses Tab until the element with this label has the focus. */
const tabTo = (page: Page, label: string): Promise<void> =>
  tabUntil(
    page,
    label,
    async () => (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === label,
  );

describe('the rows of users', () => {
  it('are deactivated by keyboard alone, which can be undone, and the audit log says by whom', async () => {
    const { page } = await place.visit('/users', { userName });
    await settled(page);
    await tabTo(page, 'Actions for Claire Moreau');
    await page.keyboard.press('Enter');
    await entry(page, 'Deactivate').waitFor();
    const isFocused = () =>
      entry(page, 'Deactivate').evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 6 && !(await isFocused()); presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Deactivate Claire Moreau?' });
    await question.getByText('viewer@acme.example').waitFor();

    // A second Enter changes nothing, and the focus is restored.
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Actions for Claire Moreau');
    await accessOf(page, 'Claire Moreau', 'Active');

    await menuOf(page, 'Claire Moreau').click();
    await entry(page, 'Deactivate').click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('Claire Moreau can no longer log in').waitFor();
    await accessOf(page, 'Claire Moreau', 'Inactive');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Claire Moreau can log in again').waitFor();
    await accessOf(page, 'Claire Moreau', 'Active');

    await page.goto('/audit');
    await settled(page);
    await expect.poll(() => page.getByText('viewer@acme.example: active').count()).toBe(2);
  });

  it('open for editing, and one’s own offers nothing that would lock oneself out', async () => {
    const { page } = await place.visit('/users', {
      userName,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await settled(page);
    await menuOf(page, 'Ada Brandt').tap();
    await entry(page, 'Edit').waitFor();
    expect(await entry(page, 'Deactivate').count()).toBe(0);
    await entry(page, 'Edit').tap();
    await page.waitForURL('**/users/user/admin%40acme.example');
  });

  it('say why the server refuses', async () => {
    const { page, watched } = await place.visit('/users', { userName });
    watched.expectErrors(/409/);
    await settled(page);
    // Simulates a concurrent change after which this row is the last active user who manages users.
    await page.route('**/api/global/users/*', (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: 'last-admin', message: 'Somebody must be left.', requestId: 'r1' } },
      }),
    );
    await menuOf(page, 'Claire Moreau').click();
    await entry(page, 'Deactivate').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await question.getByText('At least one active user must be able to manage users.').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => row(page, 'Claire Moreau').getByText('Active', { exact: true }).count()).toBe(1);
  });

  it('are deactivated together by keyboard and box, with reasons for those that fail, and come back by one click', async () => {
    const { page, watched } = await place.visit('/users', { userName });
    watched.expectErrors(/409/);
    await settled(page);
    const box = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
    const bar = page.getByRole('group', { name: 'Commands for the chosen rows' });
    await bar.getByText('Choose rows to change several at once.').waitFor();
    await box('all rows').check();
    const all = await page.locator('.table-row').count();
    await bar.getByText(`${all} rows chosen`).waitFor();
    await page.locator('.table-widget').focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await bar.getByText('1 row chosen').waitFor();
    await page.keyboard.press('Control+a');
    await bar.getByText(`${all} rows chosen`).waitFor();

    // Simulates a concurrent change of one of them. The user's own row is excluded.
    let refusals = 0;
    await page.route('**/api/global/users/viewer*', (route) => {
      refusals += 1;
      return refusals > 1
        ? route.continue()
        : route.fulfill({
            status: 409,
            json: { error: { code: 'last-admin', message: 'Somebody must be left.', requestId: 'r1' } },
          });
    });
    const active = await page.locator('.table-row').getByText('Active', { exact: true }).count();
    await bar.getByRole('button', { name: `Deactivate (${active - 1})` }).click();
    const question = page.getByRole('alertdialog', { name: `Deactivate: ${active - 1} rows?` });
    await question.getByText('Claire Moreau').waitFor();
    expect(await question.evaluate(isCut)).toBe(false);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    const failures = page.getByRole('alertdialog', { name: 'Deactivate: 1 row failed' });
    await failures.getByText('At least one active user must be able to manage users.').waitFor();
    await accessOf(page, 'Claire Moreau', 'Active');
    await failures.getByRole('button', { name: 'Try again' }).click();
    await accessOf(page, 'Claire Moreau', 'Inactive');
    await accessOf(page, 'Ada Brandt', 'Active');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Undone for 1 row').waitFor();
    await accessOf(page, 'Claire Moreau', 'Active');
    const activeNow = page.locator('.table-row').getByText('Active', { exact: true });
    await expect.poll(() => activeNow.count()).toBe(2);
  });
});
