import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { bar, cellOf, choose, gridOf, paste, pasteRows, save } from './planning/sheet.ts';
import { readFigure, shows } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });
const year = new Date().getFullYear();

/** Columns of the grid, counted from 1 for the row numbers. */
const columns = { name: 2, cost: 8, rate: 9, total: 14 } as const;
/** A column of the grid of flights. */
const BUDGET = 5;
/** Columns of the grid of lines in the set for KPIs. */
const KPI = { impressions: 6, clicks: 7, clicksBy: 12 } as const;
const cell = (row: Locator, column: keyof typeof columns): Locator =>
  row.locator(`[aria-colindex="${columns[column]}"]`);

async function type(page: Page, at: Locator, text: string): Promise<void> {
  await at.click();
  await expect.poll(() => at.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const sumOf = async (grid: Locator, column: number): Promise<number> =>
  readFigure((await grid.locator(`.rdg-summary-row [aria-colindex="${column}"]`).textContent())!)!.value;

/** Distributes a total over all lines. */
async function shareOut(
  page: Page,
  grid: Locator,
  { column, total, shown }: { readonly column: string; readonly total: string; readonly shown: string },
): Promise<void> {
  await grid.locator('[role=row][aria-rowindex="3"] [aria-colindex="2"]').click();
  await page.keyboard.press('ControlOrMeta+a');
  await grid.getByRole('button', { name: 'Change rows' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.keyboard.type(column);
  await page.locator('.ant-select-dropdown:visible').getByTitle(column, { exact: true }).click();
  const together = dialog.getByText('A total', { exact: true });
  if ((await together.count()) > 0) await together.click();
  await dialog.getByLabel('New total').fill(total);
  await dialog.getByText(`then ${shown}`).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Opens a plan of this year with more than four lines. */
async function openPlan(tab = '') {
  const [plan] = await requestDatabase(
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
    await expect.poll(() => bar(grid).textContent()).toBe('All changes are saved.');
  });

  it('is budgeted from the top down, and goes back to a version with its flights', async () => {
    const { page, grid } = await openPlan();
    await page.getByRole('button', { name: 'Flights by date, deadlines and days without ads' }).click();
    const flights = gridOf(page, 'stretches');
    const before = [await sumOf(grid, columns.cost), await sumOf(flights, BUDGET)];
    await choose(page, grid, 'Versions and earlier states');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the version').fill('As bought');
    await dialog.getByRole('button', { name: 'Save version' }).click();
    await dialog.getByText('As bought').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await shareOut(page, grid, { column: 'Gross', total: '100000', shown: '€100,000.00' });
    expect(await sumOf(grid, columns.cost)).toBe(100_000);
    // A computed total is changed through the fields that it is computed from.
    await shareOut(page, grid, { column: 'Net with fees', total: '90000', shown: '€90,000.00' });
    expect(await sumOf(grid, columns.total)).toBe(90_000);
    await grid.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => bar(grid).textContent()).toMatch(/changes saved\.$/);
    // The timeline above the flights is redrawn, which moves them.
    await settled(page);
    await flights.scrollIntoViewIfNeeded();
    const budget = flights.locator('[role=row][aria-rowindex="3"] [aria-colindex="5"]');
    await type(page, budget, '1');
    await save(flights, 1);

    await choose(page, grid, 'Versions and earlier states');
    const version = dialog.getByRole('listitem').filter({ hasText: 'As bought' });
    await version.getByRole('button', { name: 'Compare…' }).click();
    // Only the sums that have changed are compared.
    const differing = dialog.locator('.grid-plan-sums tbody tr');
    await differing.filter({ hasText: 'Gross' }).waitFor();
    expect(await differing.filter({ hasText: /^(Exchange rate|Minimum)/ }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await choose(page, grid, 'Versions and earlier states');
    await version.getByRole('button', { name: 'Show' }).click();
    await grid.getByRole('button', { name: 'Restore…' }).click();
    await dialog.getByText('Flights of the lines: 1').waitFor();
    expect(await dialog.getByRole('checkbox', { name: /Flights of the lines/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => sumOf(grid, columns.cost)).toBe(before[0]);
    await expect.poll(() => sumOf(flights, BUDGET)).toBe(before[1]);
  });

  it('counts a fee that is typed in its bill, and in what is left of the budget, as it is saved', async () => {
    const { page, plan } = await openPlan('feesAndTaxes');
    const fees = gridOf(page, 'planFees');
    await fees.waitFor();
    // A hundredth of the total, including itself, in addition to what the demonstration's plans have.
    const [meant] = await requestDatabase(
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
    // The table is drawn after the tiles.
    const feeOfAgency = async (): Promise<string> => {
      const { rows } = await readTable(page, 'bill');
      return rows.find(({ name }) => name === 'Agency')?.figures[0] ?? '';
    };
    await expect.poll(async () => shows(await feeOfAgency(), figure('added'))).toBe(true);

    // A rule that is valid from a later day replaces the country's first one.
    const taxes = gridOf(page, 'taxes');
    await widget(page, 'taxes').scrollIntoViewIfNeeded();
    await taxes.waitFor();
    const rule = [
      'Germany',
      `${year}-01-01`,
      '',
      '10%',
      '0%',
      'Whole invoice without VAT',
      'Written by a test',
      'DE',
    ];
    await pasteRows(page, taxes, 2, [rule]);
    await save(taxes, 1);
    await tileShows('payable', Math.round(figure('total') * 110) / 100);

    // An invalid value is reported at its cell and not saved.
    await pasteRows(page, fees, 2, [['Wrong', 'Agency', 'Fixed amount', '1%']]);
    await fees.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => bar(fees).textContent()).toMatch(/unsaved/);
    await expect
      .poll(() => fees.locator('.grid-faults').textContent())
      .toContain('A fee per thousand or a fixed fee needs an amount, and no percentage.');
  });

  it('plans clicks by a rate of impressions, among the columns for KPIs', async () => {
    const { page, grid } = await openPlan();
    const inRow = (column: number): Locator =>
      grid.locator(`[role=row][aria-rowindex="3"] [aria-colindex="${column}"]`);
    const showKpis = async (): Promise<void> => {
      await grid.getByText('KPIs', { exact: true }).click();
      await expect.poll(() => grid.getByRole('columnheader').nth(KPI.impressions - 1).textContent()).toBe('Planned impressions'); // prettier-ignore
    };
    await showKpis();
    const impressions = readFigure((await inRow(KPI.impressions).textContent())!)!.value;
    const expected = Math.round(impressions * 0.0125).toLocaleString('en-GB');
    // Columns outside the viewport are not drawn.
    await grid.locator('.rdg').evaluate((table) => (table.scrollLeft = 900));
    await paste(page, inRow(KPI.clicksBy), 'Rate of impressions\t1.25%');
    await grid.locator('.rdg').evaluate((table) => (table.scrollLeft = 0));
    await expect.poll(() => inRow(KPI.clicks).textContent()).toBe(expected);
    await save(grid, 1);
    // A copy of the line has its days and prices too, which are in other sets.
    await inRow(columns.name).click();
    await grid.getByRole('button', { name: 'Duplicate' }).click();
    await type(page, grid.locator('.grid-row-insert [aria-colindex="2"]'), 'A copy');
    await save(grid, 1);
    await expect.poll(() => cellOf(grid, 'A copy', KPI.clicks).textContent()).toBe(expected);
    // The chosen columns are shown again.
    await page.reload();
    await inRow(2).waitFor();
    await settled(page);
    expect(await inRow(KPI.clicks).textContent()).toBe(expected);
    await grid.getByText('Buying', { exact: true }).click();
    await expect
      .poll(() =>
        grid
          .getByRole('columnheader')
          .nth(KPI.impressions - 1)
          .textContent(),
      )
      .toBe('End');
  });
});
