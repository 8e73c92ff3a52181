import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled, widget } from '../support/visiting.ts';

// User actions on a grid, from opening it to saving.

export const bar = (grid: Locator): Locator => grid.locator('.grid-bar-text');

export const gridOf = (page: Page, name: string): Locator =>
  widget(page, name).locator('[data-grid="ready"]');

export async function gridAt(page: Page, route: string, name: string): Promise<Locator> {
  await page.goto(route);
  await settled(page);
  const grid = gridOf(page, name);
  await grid.waitFor();
  return grid;
}

/**
 * Returns the cell of a column in the row with this text. Columns are counted from 1, which is the row
 * number.
 */
export const cellOf = (grid: Locator, text: string, column: number): Locator =>
  grid.locator('[role=row]').filter({ hasText: text }).locator(`[aria-colindex="${column}"]`);

export async function save(grid: Locator, count: number): Promise<void> {
  await grid.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => bar(grid).textContent())
    .toBe(count === 1 ? '1 change saved.' : `${count} changes saved.`);
}

export async function paste(page: Page, cell: Locator, text: string): Promise<void> {
  await page.evaluate((plain) => navigator.clipboard.writeText(plain), text);
  await cell.click();
  await page.keyboard.press('ControlOrMeta+v');
}

export async function type(page: Page, cell: Locator, text: string): Promise<void> {
  await cell.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Adds a row and pastes a block in a spreadsheet's format, starting at this column. */
export async function pasteRows(
  page: Page,
  grid: Locator,
  column: number,
  rows: readonly (readonly string[])[],
): Promise<void> {
  await grid.getByRole('button', { name: 'Add row' }).click();
  const first = grid.locator(`.grid-row-insert [aria-colindex="${column}"]`).first();
  await paste(page, first, rows.map((cells) => cells.join('\t')).join('\n'));
  await expect.poll(() => bar(grid).textContent()).toMatch(new RegExp(`^${rows.length} unsaved`));
}

export async function choose(page: Page, grid: Locator, name: string): Promise<void> {
  await grid.getByRole('button', { name: 'Files and history' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export async function importFile(page: Page, grid: Locator, name: string, text: string): Promise<Locator> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'whole-way-')), name);
  writeFileSync(file, text);
  await choose(page, grid, 'Import a file');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.locator('.grid-plan-counts').waitFor();
  return dialog;
}
