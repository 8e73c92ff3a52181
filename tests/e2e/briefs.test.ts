import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPlace, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });
const board = '/campaign-manager/media-planner';

/** Chooses an entry of a list that opens below its field. */
async function choose(page: Page, field: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}

/** What a field of the form is typed in. */
const input = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).and(page.locator('input, textarea'));

const fill = (page: Page, field: string, text: string): Promise<void> => input(page, field).fill(text);

/** Goes on to a step by the button below the one that is open. */
async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('group', { name: step, exact: true }).waitFor();
}

const standsAt = (page: Page, status: string) =>
  widget(page, 'status').locator('.status-tag').filter({ hasText: status });

async function move(page: Page, title: string, note = ''): Promise<void> {
  await widget(page, 'status').getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  if (note !== '') await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: title, exact: true }).click();
}

describe('a brief', () => {
  it('is written in steps, survives a reload, is submitted, talked about, and approved by an administrator', async () => {
    const { page } = await place.visit('/campaign-manager/brief-form/new', {
      userName: 'analyst@acme.example',
    });
    await choose(page, 'Brand', 'Velora');
    await fill(page, 'Brief', 'Spring of the tests');
    await fill(page, 'Client', 'Velora GmbH');
    await widget(page, 'basics').getByText('It is kept in this browser.').waitFor();
    await page.reload();
    await expect.poll(() => input(page, 'Brief').inputValue()).toBe('Spring of the tests');
    await fill(page, 'Contact', 'Jonas Weber');
    await next(page, 'Goal');
    // The row is there, and the address names it.
    await page.waitForURL((url) => !url.pathname.endsWith('/new'));
    const address = new URL(page.url()).pathname;
    await page.getByRole('group', { name: 'Goal', exact: true }).waitFor();
    await choose(page, 'Objective', 'Awareness');
    await page.getByRole('button', { name: 'Add to KPIs and their targets' }).click();
    await choose(page, 'KPI', 'CTR, %');
    await fill(page, 'Target', 'a lot');
    await widget(page, 'goal').getByText('Enter a number.').waitFor();
    await fill(page, 'Target', '1.2');
    await next(page, 'People and places');
    await next(page, 'Time and money');
    await fill(page, 'First day', '2027-04-01');
    await fill(page, 'Last day', '2027-03-01');
    await widget(page, 'money').getByText('The end is not before the start.').waitFor();
    await fill(page, 'Last day', '2027-06-30');

    // What is missing is named, and nothing is submitted.
    await move(page, 'Submit');
    await widget(page, 'status').getByRole('alert').getByText('Budget').waitFor();
    await standsAt(page, 'Draft').waitFor();
    await fill(page, 'Budget', '120,000');
    await move(page, 'Submit');
    await standsAt(page, 'Submitted').waitFor();
    await widget(page, 'status').getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' });

    const { page: admins } = await place.visit(`${address}?step=review`, { userName: 'admin@acme.example' });
    await widget(admins, 'whole').getByText('120,000.00').waitFor();
    await admins.getByLabel('Add a comment').fill('Good, but watch the frequency.');
    await admins.getByRole('button', { name: 'Send', exact: true }).click();
    await widget(admins, 'comments').getByRole('listitem').getByText('watch the frequency').waitFor();
    await move(admins, 'Approve', 'Well thought out');
    await standsAt(admins, 'Approved').waitFor();

    // Its writer sees it at once, and can't change it any more.
    await standsAt(page, 'Approved').waitFor();
    await widget(page, 'status').getByText('Well thought out').first().waitFor();
    expect(await widget(page, 'money').getByRole('textbox').count()).toBe(0);
    await page.goto(board);
    const card = widget(page, 'briefs').locator('[data-value=approved] li').filter({ hasText: 'Spring of the tests' }); // prettier-ignore
    await widget(page, 'briefs').getByRole('searchbox').fill('velora spring');
    await card.getByRole('link', { name: 'Spring of the tests' }).waitFor();
    await card.getByRole('button', { name: 'More for Spring of the tests' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await widget(page, 'briefs')
      .locator('[data-value=draft] li')
      .getByText('Spring of the tests (2)')
      .waitFor();
  });
});
