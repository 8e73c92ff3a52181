import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bar, gridOf, pasteRows, save } from './planning/sheet.ts';
import { shows } from './support/figures.ts';
import { askDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
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
async function openPlan(tab = '') {
  const [plan] = await askDatabase(
    place.server().dataDir,
    `SELECT brand_id AS brand, plan_id AS code FROM plan_lines WHERE company_id = 'acme'
     GROUP BY ALL HAVING count(*) > 4 AND min(year(start_date)) = ${year} AND max(year(start_date)) = ${year} ORDER BY 2 LIMIT 1`,
  );
  const { page } = await place.visit(
    `/campaign-manager/create-media-plan-manual?brand=${plan!.brand}&plan=${plan!.code}${tab && `&tab=${tab}`}`,
    {
      userName: 'admin@acme.example',
      viewport: { width: 1680, height: 1000 },
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  );
  const grid = widget(page, 'lines').locator('[data-grid="ready"]');
  await grid.locator('[role=row][aria-rowindex="3"]').waitFor();
  await settled(page);
  return { page, grid, plan: String(plan!.code) };
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

  it('counts a fee that is typed in its bill, and in what is left of the budget, as it is saved', async () => {
    const { page, plan } = await openPlan('feesAndTaxes');
    const fees = gridOf(page, 'planFees');
    await fees.waitFor();
    // A hundredth of all, itself included, beside what the demonstration's plans have.
    const [meant] = await askDatabase(
      place.server().dataDir,
      `WITH newest AS (SELECT max(date) AS day FROM delivery_daily WHERE company_id = 'acme'), lines AS (
         SELECT CASE WHEN guaranteed THEN planned_spend ELSE round(round(CAST(planned_spend AS DOUBLE) / 0.95, 2) * 0.95, 2) END::DECIMAL(18, 2) AS net,
           coalesce(planned_impressions, CASE WHEN kpi_type = 'CPM' THEN planned_units END, 0) AS served, end_date, planned_spend
         FROM plan_lines WHERE company_id = 'acme' AND plan_id = '${plan}'
       ), sums AS (
         SELECT sum(net)::DOUBLE AS net, sum(round(net * 0.08, 2))::DOUBLE AS line_fees, ceil(sum(planned_spend)::DOUBLE * 1.1 / 1000) * 1000 AS budget,
           CASE WHEN max(end_date) >= (SELECT day FROM newest) THEN sum(served) * 0.02 / 1000 ELSE 0 END AS serving,
           CASE WHEN max(end_date) >= (SELECT day FROM newest) THEN sum(net)::DOUBLE * 0.005 ELSE 0 END AS verification
         FROM lines
       ), fees AS (
         SELECT net, budget, line_fees + round(serving, 2) + round(verification, 2) AS before, round((net + line_fees + serving + verification) / 99, 2) AS added FROM sums
       )
       SELECT budget, net + before AS before, net + before + added AS total, added, (budget - net - before - added) AS left, round((net + before + added) * 1.19, 2) AS payable FROM fees`,
    );
    const figure = (name: string) => Number(meant![name]);
    const tile = (name: string) => widget(page, name).locator('.kpi-value').getAttribute('title');
    const tileShows = async (name: string, value: number): Promise<void> => {
      await expect.poll(async () => shows((await tile(name)) ?? '', value), { message: `${name} ${value}` }).toBe(true); // prettier-ignore
    };
    await tileShows('planned', figure('before'));
    await pasteRows(page, fees, 2, [['Service', 'Agency', 'Share of the total', '1%']]);
    await save(fees, 1);
    await tileShows('planned', figure('total'));
    await tileShows('left', figure('left'));
    await tileShows('payable', figure('payable'));
    const { rows } = await readTable(page, 'bill');
    const agency = rows.find(({ name }) => name === 'Agency');
    expect(shows(agency!.figures[0]!, figure('added'))).toBe(true);

    // What can't be is said at its cell, and not written.
    await pasteRows(page, fees, 2, [['Wrong', 'Agency', 'Fixed amount', '1%']]);
    await fees.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => bar(fees).textContent()).toMatch(/unsaved/);
    await expect
      .poll(() => fees.locator('.grid-faults').textContent())
      .toContain('A fee per thousand or a fixed fee needs an amount, and no percentage.');
  });
});
