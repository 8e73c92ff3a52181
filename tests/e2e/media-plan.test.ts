import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askDatabase } from './support/sql.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });
const year = new Date().getFullYear();

/** The columns of the grid, the first one for numbers of rows. */
const columns = { name: 2, cost: 8, rate: 9 } as const;
const cell = (row: Locator, column: keyof typeof columns): Locator =>
  row.locator(`[aria-colindex="${columns[column]}"]`);

async function type(page: Page, at: Locator, text: string): Promise<void> {
  await at.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Opens a plan of this year with more than four lines. */
async function openPlan() {
  const [plan] = await askDatabase(
    place.server().dataDir,
    `SELECT brand_id AS brand, plan_id AS code FROM plan_lines WHERE company_id = 'acme'
     GROUP BY ALL HAVING count(*) > 4 AND min(year(start_date)) = ${year} AND max(year(start_date)) = ${year} ORDER BY 2 LIMIT 1`,
  );
  const { page } = await place.visit(
    `/campaign-manager/create-media-plan-manual?brand=${plan!.brand}&plan=${plan!.code}`,
    { userName: 'admin@acme.example', viewport: { width: 1680, height: 1000 } },
  );
  const grid = widget(page, 'lines').locator('[data-grid="ready"]');
  await grid.locator('[role=row][aria-rowindex="3"]').waitFor();
  await settled(page);
  return { page, grid };
}

describe('a media plan', () => {
  it('says where figures contradict each other, and what is to be looked at, without refusing it', async () => {
    const { page, grid } = await openPlan();
    const row = grid.locator('[role=row][aria-rowindex="3"]');
    const before = (await cell(row, 'rate').textContent())!;
    await type(page, cell(row, 'cost'), '0');
    await expect.poll(() => cell(row, 'cost').getAttribute('title')).toBe('The line costs nothing yet.');
    await grid.getByRole('button', { name: /warnings?$/ }).click();
    await expect
      .poll(() => grid.locator('.grid-faults').textContent())
      .toContain('The line costs nothing yet.');
    await cell(row, 'name').click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => cell(row, 'rate').textContent()).toBe(before);
    await expect.poll(() => grid.locator('.grid-bar-text').textContent()).toBe('All changes are saved.');
  });
});
