import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSharedPlace } from './support/visiting.ts';

const place = openSharedPlace('developing');

/** Opens the grid of the gallery, whose rows are in memory and respond like the API. */
async function openGrid(): Promise<{ readonly page: Page; readonly grid: Locator }> {
  const { page } = await place.visit('/gallery/grid');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const grid = page.locator('[data-example="grid-1"] [data-example-state="ready"] [data-grid="ready"]');
  await grid.getByRole('row').nth(3).waitFor();
  return { page, grid };
}

/** Columns: brand, month, KPI, target, share, budget, budget per target, agreed, note. */
const cell = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);

const copyFromSheet = (page: Page, text: string, html: string | null = null): Promise<void> =>
  page.evaluate(
    ([plain, rich]) =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([plain!], { type: 'text/plain' }),
          ...(rich === null ? {} : { 'text/html': new Blob([rich!], { type: 'text/html' }) }),
        }),
      ]),
    [text, html] as const,
  );

const unsaved = (grid: Locator): Locator => grid.locator('.grid-bar-text');

describe('a grid', () => {
  it('is edited by the keyboard alone, as a spreadsheet', async () => {
    const { page, grid } = await openGrid();
    await cell(grid, 0, 3).click();
    await page.keyboard.type('12.5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40%');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(grid, 0, 3).textContent()).toBe('12.50');
    expect(await cell(grid, 1, 3).textContent()).toBe('7.00');
    expect(await cell(grid, 1, 4).textContent()).toBe('40.00%');
    await expect.poll(() => unsaved(grid).textContent()).toBe('2 unsaved rows');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => cell(grid, 1, 4).textContent()).toBe('25.00%');
    await page.keyboard.press('ControlOrMeta+y');
    await expect.poll(() => cell(grid, 1, 4).textContent()).toBe('40.00%');
  });

  it('finds a choice by the letters that are typed, one after the other', async () => {
    const { page, grid } = await openGrid();
    await cell(grid, 0, 2).click();
    await page.keyboard.type('ctr');
    const editor = grid.getByRole('combobox');
    await expect.poll(() => editor.inputValue()).toBe('ctr');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(grid, 0, 2).textContent()).toBe('CTR');
  });

  it('takes a block of a real clipboard, and all of it back by one undo', async () => {
    const { page, grid } = await openGrid();
    await copyFromSheet(page, '2026-09-01\tCTR\t1,234.5\n2026-10-01\tcpa\tabc');
    await cell(grid, 2, 1).click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => cell(grid, 2, 3).textContent()).toBe('1,234.50');
    expect(await cell(grid, 3, 1).textContent()).toContain('Oct');
    const wrong = cell(grid, 3, 3);
    expect(await wrong.textContent()).toBe('abc');
    expect(await wrong.getAttribute('aria-invalid')).toBe('true');
    expect(await wrong.getAttribute('title')).toBe('Enter a number.');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => wrong.textContent()).toBe('14.00');
    expect(await unsaved(grid).textContent()).toBe('All changes are saved.');
  });

  it('takes the digits behind what a sheet shows, and gives its own to it', async () => {
    const { page, grid } = await openGrid();
    await copyFromSheet(page, '1.23', '<table><tr><td x:num="1.23456">1.23</td></tr></table>');
    await cell(grid, 0, 3).click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => cell(grid, 0, 3).textContent()).toBe('1.23');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1.23456\t33%');
  });

  it('keeps what is not saved over a reload, and asks before the page is left', async () => {
    const { page, grid } = await openGrid();
    await cell(grid, 0, 3).click();
    await page.keyboard.type('91');
    await page.keyboard.press('Enter');
    await expect.poll(() => unsaved(grid).textContent()).toBe('1 unsaved row');
    // Waits until it is stored.
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toContain('EditDatabase');
    await page.waitForTimeout(600);
    const requested = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page.reload();
    await requested;
    await expect.poll(() => cell(grid, 0, 3).textContent()).toBe('91.00');
    expect(await unsaved(grid).textContent()).toBe('1 unsaved row');
  });

  it('names each row that the server refuses, leads to it, and saves when it is mended', async () => {
    const { page, grid } = await openGrid();
    // Gives the second row the key of the first.
    await cell(grid, 1, 1).click();
    await page.keyboard.type('2026-01-01');
    await page.keyboard.press('Enter');
    await cell(grid, 5, 3).click();
    await page.keyboard.type('55');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => grid.getByRole('alert').textContent()).toContain('Nothing was saved');
    expect(await unsaved(grid).textContent()).toBe('2 unsaved rows');
    await grid.getByRole('button', { name: '1 error' }).click();
    const fault = grid.getByRole('button', { name: /There is a row with this brand/ });
    expect(await fault.textContent()).toContain('Row 2');
    await fault.click();
    await expect.poll(() => cell(grid, 1, 2).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('2026-11-01');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => unsaved(grid).textContent()).toBe('2 changes saved.');
  });

  it('is a grid to those who listen, and mirrors from right to left', async () => {
    const { page, grid } = await openGrid();
    const table = grid.getByRole('grid');
    expect(await table.getAttribute('aria-label')).toBe('Targets');
    expect(await table.getAttribute('aria-rowcount')).toBe('37');
    await page
      .getByRole('button', { name: 'Right to left' })
      .or(page.getByText('Right to left'))
      .first()
      .click();
    await expect
      .poll(async () => (await cell(grid, 0, 0).boundingBox())!.x > (await cell(grid, 0, 1).boundingBox())!.x)
      .toBe(true);
  });
});
