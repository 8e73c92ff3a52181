import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestDatabase } from './support/sql.ts';
import { openPlace, settled, widget } from './support/visiting.ts';
import type { Visit } from './support/visiting.ts';

const route = '/campaign-labelling/campaign-labelling-kpi-target';
// These tests write rows, so they use their own copy of the data.
const place = openPlace({ environment: 'production' });
const admin = 'admin@acme.example';
const year = new Date().getFullYear();
let brands: readonly string[] = [];

beforeAll(async () => {
  const found = await requestDatabase(
    place.server().dataDir,
    `SELECT DISTINCT brand_id FROM kpi_targets WHERE company_id = 'acme' AND kpi_type = 'CTR' AND date >= '${year}-01-01' ORDER BY 1 LIMIT 3`,
  );
  brands = found.map(({ brand_id }) => String(brand_id));
});

const kpis = ['CPM', 'VTR', 'Viewability', 'CTR', 'CPC', 'Landing rate', 'CPA', 'CVR', 'ROAS'];
const cell = (grid: Locator, kpi: string, month: number): Locator =>
  grid.locator(`[role=row][aria-rowindex="${kpis.indexOf(kpi) + 2}"] [aria-colindex="${month + 3}"]`);
const bar = (grid: Locator): Locator => grid.locator('.grid-bar-text');

type Opened = Visit & { readonly grid: Locator };

async function openTargets(brand: string, of = year, userName = admin): Promise<Opened> {
  const visit = await place.visit(`${route}?brand=${brand}&year=${of}`, { userName });
  const grid = widget(visit.page, 'targets').locator('[data-grid="ready"]');
  await cell(grid, 'CTR', 1).waitFor();
  await settled(visit.page);
  return { ...visit, grid };
}

async function type(page: Page, at: Locator, text: string): Promise<void> {
  await at.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function choose(page: Page, grid: Locator, name: string): Promise<void> {
  await grid.getByRole('button', { name: 'Files and history' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function downloaded(page: Page, grid: Locator, name: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await choose(page, grid, name);
  return await (await coming).path();
}

function fileOf(name: string, text: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'grid-')), name);
  writeFileSync(file, text);
  return file;
}

describe('the tools of a grid', () => {
  it('download what is filtered, and take the changed file in again: as drafts, or written', async () => {
    const { page, grid } = await openTargets(brands[0]!);
    const text = readFileSync(await downloaded(page, grid, 'Download as CSV'), 'utf8');
    const [head = '', ...lines] = text.trim().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(brands[0]!) && line.includes(String(year)))).toBe(true);
    const ctr = lines.findIndex((line) => line.includes(',M01,') && line.includes(',CTR,'));
    const columns = head.split(',');
    const at = columns.findIndex((title) => /target/i.test(title));
    const changed = lines.map((line, index) =>
      index === ctr ? line.split(',').with(at, '0.0456').join(',') : line,
    );
    const file = fileOf('targets.csv', [head, ...changed].join('\n'));
    await choose(page, grid, 'Import a file');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText('1 row changed').waitFor();
    expect(await dialog.getByRole('region', { name: 'Changes' }).textContent()).toContain('4.56%');
    await dialog.getByRole('button', { name: 'Put into the table as drafts' }).click();
    await expect.poll(() => bar(grid).textContent()).toBe('1 unsaved row');
    expect(await cell(grid, 'CTR', 1).textContent()).toBe('4.56%');
    await grid.getByRole('button', { name: 'Discard', exact: true }).click();
    await choose(page, grid, 'Import a file');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByText('1 row changed').waitFor();
    await dialog.getByRole('button', { name: 'Import now' }).click();
    await expect.poll(() => cell(grid, 'CTR', 1).textContent()).toBe('4.56%');
    expect(await bar(grid).textContent()).toBe('All changes are saved.');
  });

  it('name every fault of a file, and write nothing until its rows are left out', async () => {
    const { page, grid } = await openTargets(brands[0]!);
    const file = fileOf(
      'wrong.csv',
      `brand,year,month,kpi,target\n${brands[1]},2099,M01,CTR,0.5\n${brands[1]},2099,M13,CTR,0.5\nB999,2099,M02,CTR,abc\n`,
    );
    await choose(page, grid, 'Import a file');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    const faults = dialog.getByRole('region', { name: / errors?$/ });
    await faults.waitFor();
    const said = await faults.getByRole('row').allTextContents();
    expect(said.find((line) => line.startsWith('3'))).toContain('M13');
    expect(said.some((line) => line.startsWith('4') && line.includes('abc') && line.includes('number'))).toBe(
      true,
    );
    expect(said.some((line) => line.startsWith('4') && line.includes('B999'))).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Import now' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Leave out 2 rows with errors' }).click();
    await dialog.getByText('2 rows left out').waitFor();
    await dialog.getByText('1 row added').waitFor();
    await dialog.getByRole('button', { name: 'Put into the table as drafts' }).click();
    // The change belongs to a brand that is not in view.
    await grid.getByRole('button', { name: '1 unsaved change is not in view' }).click();
    await grid.getByText('2099').first().waitFor();
    await grid.getByRole('button', { name: 'Discard', exact: true }).first().click();
    await expect.poll(() => bar(grid).textContent()).toBe('All changes are saved.');
  });

  it('show who changed a row and when, and bring a state of it back as a draft', async () => {
    const { page, grid } = await openTargets(brands[1]!);
    const before = await cell(grid, 'CPC', 1).textContent();
    await type(page, cell(grid, 'CPC', 1), '7.77');
    await grid.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => bar(grid).textContent()).toBe('1 change saved.');
    await cell(grid, 'CPC', 1).click();
    await choose(page, grid, 'History of the row');
    const dialog = page.getByRole('dialog');
    const versions = dialog.locator('.grid-versions > li');
    await versions.first().waitFor();
    expect(await versions.first().textContent()).toContain(admin);
    expect(await versions.first().textContent()).toContain(`${before} → €7.77`);
    await versions.nth(1).getByRole('button', { name: 'Restore this state' }).click();
    await expect.poll(() => bar(grid).textContent()).toBe('1 unsaved row');
    expect(await cell(grid, 'CPC', 1).textContent()).toBe(before);
    await grid.getByRole('button', { name: 'Discard', exact: true }).click();
    // Shows an earlier state of the whole table, and restores it.
    await choose(page, grid, 'The table at another time');
    await versions.nth(1).getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => cell(grid, 'CPC', 1).textContent()).toBe(before);
    expect(await grid.getAttribute('data-writable')).toBeNull();
    await grid.getByRole('button', { name: 'Restore…' }).click();
    await page.getByRole('dialog').getByText('1 row changed').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.poll(() => grid.getAttribute('data-writable')).not.toBeNull();
    await expect.poll(() => cell(grid, 'CPC', 1).textContent()).toBe(before);
  });

  it('tell of a draft of another year, and lead to it', async () => {
    const { page, grid } = await openTargets(brands[2]!);
    const stored = await cell(grid, 'CTR', 2).textContent();
    expect(stored).not.toBe('');
    await type(page, cell(grid, 'CTR', 2), '12.34%');
    // Waits until the change is stored in the browser.
    await page.waitForTimeout(600);
    page.once('dialog', (requested) => void requested.accept());
    await page.goto(`${route}?brand=${brands[2]}&year=${year - 1}`);
    await settled(page);
    await grid.getByRole('button', { name: '1 unsaved change is not in view' }).click();
    await grid.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('year')).toBe(String(year));
    // The rows of the other year come first.
    await expect.poll(() => cell(grid, 'CTR', 2).textContent(), { timeout: 15_000 }).toBe('12.34%');
    await expect.poll(() => cell(grid, 'CTR', 2).getAttribute('aria-selected')).toBe('true');
  });
});

describe('changes of others', () => {
  it('stand in the grid at once, with who made them; a draft of the same cell stays and is marked', async () => {
    const [one, two] = [await openTargets(brands[1]!), await openTargets(brands[1]!)];
    await type(one.page, cell(one.grid, 'ROAS', 2), '5.5');
    await type(one.page, cell(one.grid, 'ROAS', 1), '3.5');
    await type(two.page, cell(two.grid, 'ROAS', 1), '4.5');
    await expect.poll(() => bar(two.grid).textContent()).toBe('1 unsaved row');
    await one.grid.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => cell(two.grid, 'ROAS', 2).textContent()).toContain('5.5');
    const line = two.grid.locator('.grid-news');
    await expect.poll(() => line.textContent()).toContain(`${admin} changed 2 rows.`);
    expect(await cell(two.grid, 'ROAS', 1).textContent()).toContain('4.5');
    expect(await cell(two.grid, 'ROAS', 1).getAttribute('title')).toContain('3.5');
    const panel = two.grid.getByRole('alert').filter({ hasText: admin });
    expect(await panel.textContent()).toContain('4.5');
    expect(await panel.textContent()).toContain('3.5');
    // No save overwrites another user's change without notice.
    await panel.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => cell(two.grid, 'ROAS', 1).textContent()).toContain('3.5');
    expect(await bar(two.grid).textContent()).toBe('All changes are saved.');
  });
});
