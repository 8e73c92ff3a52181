import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPlace, settled } from './support/visiting.ts';

const place = openPlace({ demoRows: 5_000 });
const userName = 'admin@acme.example';

const row = (page: Page, name: string) => page.locator('.table-row', { hasText: name });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });
const accessOf = (page: Page, name: string, text: string) =>
  row(page, name).getByText(text, { exact: true }).waitFor();

/** Tabs until this has the focus. */
const tabTo = async (page: Page, label: string): Promise<void> => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focused()) === label) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${label}.`);
};

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

    // Enter pressed once too often changes nothing, and the keyboard is where it was.
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
    // Somebody else was quicker: this was the last who manages users.
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
});
