import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { typeDay } from './support/dates.ts';
import { shownIn } from './support/filters.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('writing');

const field = (page: Page, name: string) => widget(page, 'watched').locator(`[data-field=${name}]`);
const choiceOf = (page: Page, name: string) => field(page, name).getByRole('combobox');

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await choiceOf(page, name).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}

/** The number of alerts that the user has saved. */
const savedAlerts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('idToken')}` };
    const found = (await (await fetch('/api/resources/alerts', { headers })).json()) as { rows: unknown[] };
    return found.rows.length;
  });

describe('the form of an alert', () => {
  it('offers pages, figures and dimensions by their titles, and has the fields of its condition', async () => {
    const { page } = await place.visit('/campaign/overview', { userName: 'analyst@acme.example' });
    const before = await savedAlerts(page);
    await page.getByRole('button', { name: 'Alert me about this page' }).click();
    await page.waitForURL('**/alerts/new');
    await expect.poll(() => field(page, 'page').textContent()).toContain('Campaign overview');
    await choose(page, 'measure', 'Spend');
    await choose(page, 'by', 'Platform');
    await field(page, 'plan').waitFor({ state: 'detached' });
    await field(page, 'time').waitFor({ state: 'detached' });
    await choose(page, 'condition', 'Off plan');
    await field(page, 'plan').waitFor();
    await choose(page, 'occasion', 'At a time');
    await field(page, 'time').waitFor();
    expect(await savedAlerts(page)).toBe(before);
    await widget(page, 'watched').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => /^\/alerts\/(?!new$)[^/]+$/.test(url.pathname));
    expect(await savedAlerts(page)).toBe(before + 1);
    await page.goto(`${new URL(page.url()).origin}/alerts`);
    const card = widget(page, 'alerts').locator('.board-card').filter({ hasText: 'Off plan' });
    await expect
      .poll(async () => (await card.locator('dd').allTextContents()).slice(0, 4))
      .toEqual(['Off plan', 'Spend', 'Platform', 'Campaign overview']);
  });

  it('says the filters of the page in words, in the form, in the list, and to whoever opens it later', async () => {
    const filters = '?brand=B000002&date=last-28d';
    const { page } = await place.visit(`/campaign/overview${filters}`, { userName: 'analyst@acme.example' });
    await settled(page);
    const brand = await shownIn(page, 'brand');
    await page.getByRole('button', { name: 'Alert me about this page' }).click();
    const words = field(page, 'filters').getByRole('listitem');
    await words.getByText(brand, { exact: true }).waitFor();
    const inForm = await words.allTextContents();
    expect(inForm).toContain(`Brand: ${brand}`);
    expect(inForm.some((text) => text.startsWith('Date: Last 28 days ('))).toBe(true);
    expect(await field(page, 'filters').getByRole('textbox').count()).toBe(0);
    await field(page, 'name').getByRole('textbox').fill('With filters');
    await choose(page, 'measure', 'Spend');
    await widget(page, 'watched').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => /^\/alerts\/(?!new$)[^/]+$/.test(url.pathname));
    const saved = new URL(page.url());
    await page.goto(`${saved.origin}/alerts`);
    const card = widget(page, 'alerts').locator('.board-card').filter({ hasText: 'With filters' });
    await expect.poll(() => card.getByRole('listitem').allTextContents()).toEqual(inForm);
    const later = await place.visit(saved.pathname, { userName: 'analyst@acme.example' });
    const shown = field(later.page, 'filters');
    await expect.poll(() => shown.getByRole('listitem').allTextContents()).toEqual(inForm);
    await shown.getByRole('button', { name: 'Change the address' }).click();
    expect(await shown.getByRole('textbox').inputValue()).toContain('brand=B000002');
    await shown.getByRole('link', { name: 'Open the page with these filters' }).click();
    await later.page.waitForURL(`**/campaign/overview?*brand=B000002*`);
  });

  it('says in words which filters another user has saved meanwhile', async () => {
    const { page } = await place.visit('/campaign/overview?brand=B000002', {
      userName: 'admin@acme.example',
    });
    await settled(page);
    await page.getByRole('button', { name: 'Alert me about this page' }).click();
    await choose(page, 'measure', 'Spend');
    await widget(page, 'watched').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => /^\/alerts\/(?!new$)[^/]+$/.test(url.pathname));
    const other = await place.visit(new URL(page.url()).pathname, { userName: 'admin@acme.example' });
    for (const [one, brand] of [
      [other.page, 'B000003'],
      [page, 'B000004'],
    ] as const) {
      await field(one, 'filters').getByRole('button', { name: 'Change the address' }).click();
      await field(one, 'filters').getByRole('textbox').fill(`?brand=${brand}`);
    }
    await widget(page, 'watched').getByRole('button', { name: 'Save' }).click();
    const conflict = field(other.page, 'filters').getByRole('alert');
    const words = field(page, 'filters').getByRole('listitem').getByText('Brand: ');
    await expect.poll(() => conflict.textContent()).toContain((await words.first().textContent())!);
    expect(await conflict.textContent()).not.toContain('B000004');
  });
});

const chart = (page: Page) => widget(page, 'outlookSpend');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a note' });
const marked = (page: Page, text: string) => chart(page).getByText(new RegExp(`Marked: .*${text}`));

async function openForm(page: Page): Promise<void> {
  await chart(page).scrollIntoViewIfNeeded();
  await chart(page)
    .getByRole('button', { name: /actions/i })
    .click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await openForm(page);
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(text);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

describe('a note on a chart', () => {
  const brand = 'B000002';

  it('is written in a dialog over the chart, about the brand of the filter, and is marked for all who look at it', async () => {
    const route = `/home/index?brand=${brand}`;
    const [author, reader] = await Promise.all([
      place.visit(route, { userName: 'analyst@acme.example' }),
      place.visit(route, { userName: 'admin@acme.example' }),
    ]);
    await Promise.all([settled(author.page), settled(reader.page)]);
    await openForm(author.page);
    const brandInForm = dialog(author.page).locator('[data-field=brand] .ant-select-content');
    await expect.poll(() => brandInForm.textContent()).toBe(await shownIn(author.page, 'brand'));
    await dialog(author.page).getByRole('button', { name: 'Cancel' }).click();
    await write(author.page, 'Prices rose');
    await marked(author.page, 'Prices rose').waitFor({ state: 'attached' });
    await chart(reader.page).scrollIntoViewIfNeeded();
    await marked(reader.page, 'Prices rose').waitFor({ state: 'attached' });
    await author.page.goto('/notes');
    await widget(author.page, 'notes').getByText('Prices rose').waitFor();
  });

  it('that ends before its first day is refused at that field, and a saved one can be taken back', async () => {
    const { page } = await place.visit(`/home/index?brand=${brand}`, { userName: 'analyst@acme.example' });
    await settled(page);
    await openForm(page);
    const ends = dialog(page).getByRole('textbox', { name: 'Until' });
    await dialog(page).getByRole('textbox', { name: 'Note' }).fill('A mistake');
    await typeDay(page, ends, '2020-01-01');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('The last day is before the first.').waitFor();
    await ends.fill('');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await marked(page, 'A mistake').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => marked(page, 'A mistake').count()).toBe(0);
  });
});
