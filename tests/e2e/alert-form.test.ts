import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPlace, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });

const field = (page: Page, name: string) => widget(page, 'watched').locator(`[data-field=${name}]`);
const choiceOf = (page: Page, name: string) => field(page, name).getByRole('combobox');

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await choiceOf(page, name).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}

describe('the form of an alert', () => {
  it('offers pages, figures and dimensions by their titles, and has the fields of its condition', async () => {
    const { page } = await place.visit('/campaign/overview', { userName: 'analyst@acme.example' });
    await page.getByRole('button', { name: 'Alert me about this page' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/alerts/'));
    await expect.poll(() => field(page, 'page').textContent()).toContain('Campaign overview');
    await choose(page, 'measure', 'Spend');
    await choose(page, 'by', 'Platform');
    await field(page, 'plan').waitFor({ state: 'detached' });
    await field(page, 'time').waitFor({ state: 'detached' });
    await choose(page, 'condition', 'Off plan');
    await field(page, 'plan').waitFor();
    await choose(page, 'occasion', 'At a time');
    await field(page, 'time').waitFor();
    await widget(page, 'watched').getByRole('button', { name: 'Save' }).click();
    await widget(page, 'watched').getByText('Saved').waitFor();
    await page.goto(`${new URL(page.url()).origin}/alerts`);
    const card = widget(page, 'alerts').locator('.board-card').filter({ hasText: 'Off plan' });
    await expect
      .poll(() => card.locator('dd').allTextContents())
      .toEqual(['Off plan', 'Spend', 'Platform', 'Campaign overview']);
  });
});
