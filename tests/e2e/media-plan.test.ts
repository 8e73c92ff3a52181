import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shows } from './support/figures.ts';
import { askDatabase } from './support/sql.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });
const admin = 'admin@acme.example';
const year = new Date().getFullYear();

/** A plan of this year, with its figures as the seller's table has them: 5 % off where nothing is owed, 8 % for the agency. */
let plan = { brand: '', code: '', lines: 0, net: 0, total: 0 };

beforeAll(async () => {
  const [found] = await askDatabase(
    place.server().dataDir,
    `WITH lines AS (
       SELECT brand_id, plan_id, CASE WHEN guaranteed THEN 0 ELSE 0.05 END AS discount,
              CAST(round(CASE WHEN guaranteed THEN planned_spend ELSE CAST(planned_spend AS DOUBLE) / 0.95 END, 2) AS DECIMAL(18, 2)) AS cost
       FROM plan_lines WHERE company_id = 'acme' AND year(start_date) = ${year}
     ), nets AS (
       SELECT *, round(cost * CAST(1 - discount AS DECIMAL(4, 2)), 2) AS net FROM lines
     )
     SELECT brand_id AS brand, plan_id AS code, count(*) AS lines, sum(net) AS net, sum(net + round(net * 0.08, 2)) AS total
     FROM nets GROUP BY ALL HAVING count(*) > 4
       AND plan_id NOT IN (SELECT plan_id FROM plan_lines WHERE company_id = 'acme' AND year(start_date) <> ${year})
     ORDER BY 2 LIMIT 1`,
  );
  plan = found as unknown as typeof plan;
});

const tile = async (page: Page, name: string): Promise<string> =>
  (await widget(page, name).locator('.kpi-value').getAttribute('title')) ?? '';

/** The columns of the grid, the first one for numbers of rows. */
const columns = { name: 2, cost: 8, rate: 9, units: 10 } as const;
const cell = (row: Locator, column: keyof typeof columns): Locator =>
  row.locator(`[aria-colindex="${columns[column]}"]`);

async function type(page: Page, at: Locator, text: string): Promise<void> {
  await at.click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function openPlan() {
  const visit = await place.visit(
    `/campaign-manager/create-media-plan-manual?brand=${plan.brand}&plan=${plan.code}`,
    { userName: admin, viewport: { width: 1680, height: 1000 } },
  );
  const grid = widget(visit.page, 'lines').locator('[data-grid="ready"]');
  await grid.locator('[role=row][aria-rowindex="3"]').waitFor();
  await settled(visit.page);
  return { ...visit, grid };
}

describe('a media plan', () => {
  it('is written in a grid: a line is added, pasted, edited by cost, rate and units, saved, and is in every report', async () => {
    const { page, grid } = await openPlan();
    expect(shows(await tile(page, 'net'), plan.net)).toBe(true);
    expect(shows(await tile(page, 'planned'), plan.total)).toBe(true);
    const total = grid.locator('.rdg-summary-row [aria-colindex="8"]');
    expect(await total.textContent()).toMatch(/^€[\d,]+\.\d\d$/);

    await grid.getByRole('button', { name: 'Add row' }).click();
    const empty = grid.locator('.grid-row-insert');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const block = `Own_line_by_hand\tSocial\tMeta\t${year}-02-01\t${year}-02-28\tCPM\t1000\t10\t`;
    await page.evaluate((plain) => navigator.clipboard.writeText(plain), block);
    await cell(empty, 'name').click();
    await page.keyboard.press('ControlOrMeta+v');
    const row = grid.locator('[role=row]').filter({ hasText: 'Own_line_by_hand' });
    await expect.poll(() => cell(row, 'units').textContent()).toBe('100,000');
    await type(page, cell(row, 'cost'), '2000');
    await expect.poll(() => cell(row, 'units').textContent()).toBe('200,000');
    await type(page, cell(row, 'rate'), '8');
    await expect.poll(() => cell(row, 'units').textContent()).toBe('250,000');
    // Who writes what was computed has the money computed instead.
    await type(page, cell(row, 'units'), '125001');
    await expect.poll(() => cell(row, 'cost').textContent()).toBe('€1,000.01');
    expect(await cell(row, 'cost').getAttribute('class')).toContain('grid-solved');
    await cell(row, 'name').click();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => grid.locator('.grid-bar-text').textContent()).toBe('1 change saved.');
    await expect
      .poll(async () => shows(await tile(page, 'planned'), plan.total + 1000.01), { timeout: 5000 })
      .toBe(true);
    // The name follows no rule, and is saved all the same.
    await expect.poll(() => widget(page, 'warnings').textContent()).toContain('Name breaks the naming rules');

    await page.goto(`/campaign-manager/ordino-table?brand=${plan.brand}&plan=${plan.code}`);
    await settled(page);
    expect(shows(await tile(page, 'lines'), plan.lines + 1)).toBe(true);
    expect(shows(await tile(page, 'net'), plan.net + 1000.01)).toBe(true);
    const [delivered] = await askDatabase(
      place.server().dataDir,
      `SELECT sum(spend) AS spend FROM delivery_daily
       JOIN (SELECT DISTINCT campaign_id, platform, channel FROM plan_lines WHERE company_id = 'acme' AND plan_id = '${plan.code}') AS bought
       USING (campaign_id, platform, channel) WHERE company_id = 'acme'`,
    );
    expect(shows(await tile(page, 'spend'), Number(delivered!.spend))).toBe(true);

    await page.goto(
      `/campaign-manager/simple-media-planner/create-plan?brand=${plan.brand}&plan=${plan.code}`,
    );
    await settled(page);
    expect(shows(await tile(page, 'planned'), plan.total + 1000.01)).toBe(true);
  });

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
