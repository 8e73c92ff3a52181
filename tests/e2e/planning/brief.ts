import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { typeDay } from '../support/dates.ts';
import { widget, type Place } from '../support/visiting.ts';

/** The facts of a brief that the reports of its plan depend on. */
export interface BriefFacts {
  readonly brand: string;
  readonly name: string;
  readonly starts: string;
  readonly ends: string;
  readonly budget: number;
  /** Days without advertising. */
  readonly blackout: { readonly from: string; readonly to: string; readonly reason: string };
}

/** Selects an entry of a dropdown list. */
async function choose(page: Page, field: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(entry, { exact: true }).click();
}

/** Returns the input of a form field. */
const input = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).and(page.locator('input, textarea'));

const fill = (page: Page, field: string, text: string): Promise<void> => input(page, field).fill(text);

/** Goes to the next step with the button below the current one. */
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

/**
 * Writes a brief in steps, reloads it, submits it, comments on it, and has an administrator approve it.
 * Returns the page of its author.
 */
export async function writeApprovedBrief(place: Place, facts: BriefFacts): Promise<Page> {
  const { page } = await place.visit('/campaign-manager/brief-form/new', {
    userName: 'analyst@acme.example',
  });
  await choose(page, 'Brand', facts.brand);
  await fill(page, 'Brief', facts.name);
  await fill(page, 'Client', 'Client of the tests');
  await widget(page, 'basics').getByText('It is kept in this browser.').waitFor();
  await page.reload();
  await expect.poll(() => input(page, 'Brief').inputValue()).toBe(facts.name);
  await fill(page, 'Contact', 'Jonas Weber');
  await next(page, 'Goal');
  // The row exists, and the address contains it.
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
  const address = new URL(page.url()).pathname;
  await page.getByRole('group', { name: 'Goal', exact: true }).waitFor();
  await choose(page, 'Objective', 'Consideration');
  await page.getByRole('button', { name: 'Add to KPIs and their targets' }).click();
  await choose(page, 'KPI', 'CTR, %');
  await fill(page, 'Target', 'a lot');
  await widget(page, 'goal').getByText('Enter a number.').waitFor();
  await fill(page, 'Target', '1.2');
  await next(page, 'People and places');
  await next(page, 'Time and money');
  await typeDay(page, input(page, 'First day'), facts.ends);
  await typeDay(page, input(page, 'Last day'), facts.starts);
  await widget(page, 'money').getByText('The end is not before the start.').waitFor();
  await typeDay(page, input(page, 'First day'), facts.starts);
  await typeDay(page, input(page, 'Last day'), facts.ends);
  await page.getByRole('button', { name: 'Add to Days without advertising' }).click();
  await typeDay(page, input(page, 'From'), facts.blackout.from);
  await typeDay(page, input(page, 'To'), facts.blackout.to);
  await fill(page, 'Reason', facts.blackout.reason);

  // Missing fields are listed, and nothing is submitted.
  await move(page, 'Submit');
  await widget(page, 'status').getByRole('alert').getByText('Budget').waitFor();
  await standsAt(page, 'Draft').waitFor();
  await fill(page, 'Budget', facts.budget.toLocaleString('en'));
  await move(page, 'Submit');
  await standsAt(page, 'Submitted').waitFor();
  await widget(page, 'status').getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' });

  const { page: admins } = await place.visit(`${address}?step=review`, { userName: 'admin@acme.example' });
  await widget(admins, 'whole')
    .getByText(facts.budget.toLocaleString('en', { minimumFractionDigits: 2 }))
    .waitFor();
  await admins.getByLabel('Add a comment').fill('Good, but watch the frequency.');
  await admins.getByRole('button', { name: 'Send', exact: true }).click();
  await widget(admins, 'comments').getByRole('listitem').getByText('watch the frequency').waitFor();
  await move(admins, 'Approve', 'Well thought out');
  await standsAt(admins, 'Approved').waitFor();

  // The author sees the approval at once, and can't edit the brief any more.
  await standsAt(page, 'Approved').waitFor();
  await widget(page, 'status').getByText('Well thought out').first().waitFor();
  expect(await widget(page, 'money').getByRole('textbox').count()).toBe(0);
  return page;
}

/** Finds the brief on the board, duplicates it, and opens its proposal. */
export async function goFromBoardToProposal(page: Page, { name }: BriefFacts): Promise<void> {
  await page.goto('/campaign-manager/media-planner');
  const briefs = widget(page, 'briefs');
  await briefs.getByRole('searchbox').fill(name.toLowerCase());
  const card = briefs.locator('[data-value=approved] li').filter({ hasText: name });
  const more = () => card.getByRole('button', { name: `More actions for ${name}` }).click();
  await card.getByRole('link', { name }).waitFor();
  await more();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await briefs.locator('[data-value=draft] li').getByText(`${name} (2)`).waitFor();
  await more();
  await page.getByRole('menuitem', { name: 'Make a plan' }).click();
  await page.waitForURL('**/create-media-plan?*');
}
