import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { requestDatabase } from './support/sql.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

// The only tests of this server that write targets.
const place = openSharedPlace('writing');
const year = new Date().getFullYear();

/** Returns a cell by row and column, from 0. */
const cell = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);
const bar = (grid: Locator): Locator => grid.locator('.grid-bar-text');

async function paste(page: Page, at: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((plain) => navigator.clipboard.writeText(plain), text);
  await at.click();
  await page.keyboard.press('ControlOrMeta+v');
}

describe('a block of 60,000 cells from a spreadsheet', () => {
  it('has each of its 40 faults named with row, column, value and what is allowed; nothing of it is saved, and one undo takes all back', async () => {
    const { page } = await place.visit('/gallery/grid');
    const grid = page.locator('[data-example="grid-1"] [data-example-state="ready"] [data-grid="ready"]');
    await grid.getByRole('row').nth(3).waitFor();
    const brand = (await cell(grid, 0, 0).textContent())!;
    const rows = Array.from({ length: 10_000 }, (_, at) =>
      [
        brand,
        `2026-${String((at % 12) + 1).padStart(2, '0')}-01`,
        'CTR',
        at % 250 === 7 ? 'twelve' : '1,234.5',
        '40%',
        '100',
      ].join('\t'),
    );
    await paste(page, cell(grid, 0, 0), rows.join('\n'));
    await expect.poll(() => bar(grid).textContent(), { timeout: 60_000 }).toMatch(/^10,?000 unsaved rows$/);
    await page.keyboard.press('ControlOrMeta+s');
    const faults = grid.locator('.grid-faults li');
    await expect.poll(() => faults.count()).toBe(40);
    const said = await faults.allTextContents();
    expect(
      said.every(
        (text) =>
          /Row [\d,]+/.test(text) &&
          text.includes('Target') &&
          text.includes('twelve') &&
          text.includes('Enter a number.'),
      ),
    ).toBe(true);
    expect(await bar(grid).textContent()).toMatch(/^10,?000 unsaved rows$/);
    await cell(grid, 0, 3).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => bar(grid).textContent(), { timeout: 60_000 }).toBe('All changes are saved.');
  });
});

describe('a save whose answer is lost', () => {
  it('keeps the changes as they are, and writes them once when it is tried again', async () => {
    const [found] = await requestDatabase(
      place.server().dataDir,
      `SELECT brand_id AS brand FROM kpi_targets WHERE company_id = 'acme' AND kpi_type = 'CTR' AND date = '${year}-01-01' ORDER BY 1 LIMIT 1`,
    );
    const { page, watched } = await place.visit(
      `/campaign-labelling/campaign-labelling-kpi-target?brand=${found!.brand}&year=${year}`,
      { userName: 'admin@acme.example' },
    );
    watched.expectErrors(/Failed to (load|fetch)/);
    // Blocks the event stream, through which the grid would be notified of its own write.
    await page.route('**/pages/events*', (route) => route.abort());
    await page.reload();
    const grid = widget(page, 'targets').locator('[data-grid="ready"]');
    const ctr = cell(grid, 3, 2);
    await ctr.waitFor();
    await settled(page);
    // The server writes the change, but the response is lost.
    const sent: string[] = [];
    await page.route('**/resources/kpi_targets/changes*', async (route) => {
      sent.push((await route.request().allHeaders())['idempotency-key'] ?? '');
      if (sent.length > 1) return await route.continue();
      await route.fetch();
      return await route.abort();
    });
    await paste(page, ctr, '7.77%');
    await expect.poll(() => bar(grid).textContent()).toBe('1 unsaved row');
    await grid.getByRole('button', { name: 'Save', exact: true }).click();
    await grid.getByRole('alert').first().waitFor();
    expect(await bar(grid).textContent()).toBe('1 unsaved row');
    expect(await ctr.textContent()).toBe('7.77%');
    await grid.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => bar(grid).textContent()).toBe('1 change saved.');
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).not.toBe('');
    // It was written once: the history has one version by this user.
    await ctr.click();
    await grid.getByRole('button', { name: 'Files and history' }).click();
    await page.getByRole('menuitem', { name: 'History of the row' }).click();
    const versions = page.getByRole('dialog').locator('.grid-versions > li');
    await versions.first().waitFor();
    expect(
      (await versions.allTextContents()).filter((text) => text.includes('admin@acme.example')),
    ).toHaveLength(1);
  });
});
