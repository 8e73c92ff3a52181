import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shows } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
import { openSharedPlace, quiet, settled, widget } from './support/visiting.ts';

// The only tests of this server that write labels.
const place = openSharedPlace('writing');
const route = '/campaign-labelling/campaign-labelling-campaign';
const admin = { userName: 'admin@acme.example', viewport: { width: 1600, height: 1400 } };
const ask = (sql: string) => requestDatabase(place.server().dataDir, sql);

const gridOf = async (page: Page, name: string): Promise<Locator> => {
  const grid = widget(page, name).locator('[data-grid="ready"]');
  await grid.waitFor();
  return grid;
};
const cell = (grid: Locator, row: number, column: number): Locator =>
  grid.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);
const bar = (grid: Locator): Locator => grid.locator('.grid-bar-text');
const save = (grid: Locator) => grid.getByRole('button', { name: 'Save', exact: true }).click();

/** Columns: campaign, objective, spend, brand, plan, initiative, season, audience, from, to. */
const CAMPAIGN = 0;
const INITIATIVE = 5;

async function addRow(page: Page, grid: Locator, cells: readonly string[]): Promise<void> {
  await grid.getByRole('button', { name: 'Add row' }).click();
  await page.waitForTimeout(200);
  for (const text of cells) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

describe('labels of campaigns', () => {
  it('are given to several at once, taken back, saved, and told by reports as soon as that', async () => {
    const { page } = await place.visit(`${route}?tab=labelling`, admin);
    await settled(page);
    const labels = await gridOf(page, 'labels');
    await addRow(page, labels, ['Initiative', 'Launch']);
    await addRow(page, labels, ['Initiative', 'Evergreen']);
    await save(labels);
    await expect.poll(() => bar(labels).textContent()).toBe('2 changes saved.');

    const campaigns = await gridOf(page, 'campaigns');
    const names = [
      await cell(campaigns, 0, CAMPAIGN).textContent(),
      await cell(campaigns, 1, CAMPAIGN).textContent(),
    ];
    await cell(campaigns, 0, INITIATIVE).click();
    await cell(campaigns, 1, INITIATIVE).click({ modifiers: ['Shift'] });
    await campaigns.getByRole('button', { name: 'Change rows' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').nth(1).click();
    await page.getByTitle('Launch', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => bar(campaigns).textContent()).toBe('2 unsaved rows');
    await cell(campaigns, 2, INITIATIVE).click();
    await page.keyboard.type('Evergreen');
    await page.keyboard.press('Enter');
    await expect.poll(() => bar(campaigns).textContent()).toBe('3 unsaved rows');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => bar(campaigns).textContent()).toBe('2 unsaved rows');
    await save(campaigns);
    await expect.poll(() => bar(campaigns).textContent()).toBe('2 changes saved.');

    await page.getByRole('tab', { name: 'Spend by label' }).click();
    const report = widget(page, 'initiatives');
    await report.getByText('Launch').first().waitFor();
    const shown = await readTable(page, 'initiatives');
    const quoted = names.map((name) => `'${name!}'`).join(', ');
    const [expected] = await ask(
      `SELECT sum(spend)::DOUBLE AS launch FROM delivery_daily WHERE company_id = 'acme' AND campaign_name IN (${quoted})`,
    );
    const [all] = await ask(
      `SELECT sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE company_id = 'acme'`,
    );
    const launch = shown.rows.find(({ name }) => name === 'Launch')!;
    expect(shows(launch.figures[0]!, Number(expected!.launch))).toBe(true);
    expect(shows(shown.total[0]!, Number(all!.spend))).toBe(true);
  });

  it('are proposed by rules from names, and count only once they are accepted', async () => {
    const { page } = await place.visit(`${route}?tab=labelling`, admin);
    await settled(page);
    const [counted] = await ask(
      `SELECT count(DISTINCT campaign_id) AS n FROM (SELECT campaign_id, campaign_name FROM campaigns WHERE company_id = 'acme' UNION ALL SELECT campaign_id, campaign_name FROM delivery_daily WHERE company_id = 'acme') WHERE lower(campaign_name) LIKE '%alwayson%'`,
    );
    const count = Number(counted!.n);
    expect(count).toBeGreaterThan(0);
    const labels = await gridOf(page, 'labels');
    // Outside a cell, the first letter is a keyboard shortcut of the app.
    await addRow(page, labels, ['Season', 'All year']);
    await save(labels);
    await expect.poll(() => bar(labels).textContent()).toBe('1 change saved.');
    const campaigns = await gridOf(page, 'campaigns');
    const accept = campaigns.getByRole('button', { name: /^Accept/ });
    const before = Number(((await accept.textContent()) ?? '').replaceAll(/\D/g, ''));
    const rules = await gridOf(page, 'rules');
    await addRow(page, rules, ['AlwaysOn', 'All year']);
    await save(rules);
    await expect.poll(() => bar(rules).textContent()).toBe('1 change saved.');
    await expect
      .poll(async () => Number(((await accept.textContent()) ?? '').replaceAll(/\D/g, '')) - before)
      .toBe(count);
    await accept.click();
    await expect.poll(() => accept.count()).toBe(0);
    await save(campaigns);
    await expect.poll(() => bar(campaigns).textContent()).toMatch(/changes saved/);
    const seasons = page.waitForResponse((answer) => answer.url().includes('label_delivery'));
    await page.getByRole('tab', { name: 'Spend by label' }).click();
    expect((await seasons).ok()).toBe(true);
    const [spent] = await ask(
      `SELECT sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE company_id = 'acme' AND lower(campaign_name) LIKE '%alwayson%'`,
    );
    const shown = await readTable(page, 'seasons');
    const allYear = shown.rows.find(({ name }) => name === 'All year')!;
    expect(shows(allYear.figures[0]!, Number(spent!.spend))).toBe(true);
  });

  it('take the plan that their rows are dragged onto in the timeline, as a draft that can be taken back', async () => {
    const { page } = await place.visit('/campaign-labelling/campaign-labelling-holistic', admin);
    await settled(page);
    const campaigns = await gridOf(page, 'campaigns');
    const timeline = widget(page, 'flights');
    const number = (row: number): Locator => cell(campaigns, row, -1).locator('[draggable]');
    const [plan] = await ask(
      `SELECT min(plan_name) AS name FROM media_plans WHERE company_id = 'acme' AND plan_kind = 'holistic'`,
    );
    const name = String(plan!.name);
    const heading = timeline.getByText(name, { exact: true }).first();
    const chart = timeline.locator('.chart-hover');
    const rowOf = async (): Promise<{ x: number; y: number }> => {
      const [area, text] = [(await chart.boundingBox())!, (await heading.boundingBox())!];
      return { x: area.width * 0.6, y: text.y + text.height / 2 - area.y };
    };

    // Uses rows of another year, because the plan of the first one may already be accepted.
    await number(1).click();
    await number(3).click({ modifiers: ['Shift'] });
    const before = await campaigns.getByRole('row').nth(2).textContent();
    const from = (await number(2).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    const [area, at] = [(await chart.boundingBox())!, await rowOf()];
    await page.mouse.move(area.x + at.x, area.y + at.y, { steps: 5 });
    await expect.poll(() => timeline.locator('.chart-drop').textContent()).toBe(`Put 3 rows under ${name}`);
    await page.mouse.up();
    await expect.poll(() => bar(campaigns).textContent()).toBe('3 unsaved rows');
    expect(await timeline.locator('.chart-drop').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => campaigns.getByRole('row').nth(2).textContent()).toBe(before);

    // A tooltip under the pointer may cover the rows.
    await page.mouse.move(0, 0);
    await number(4).dragTo(chart, { targetPosition: await rowOf() });
    await expect.poll(() => bar(campaigns).textContent()).toBe('1 unsaved row');
    await expect.poll(() => campaigns.getByRole('row').nth(5).textContent()).toContain(name);
    const campaign = await cell(campaigns, 4, CAMPAIGN).textContent();
    const drawn = page.waitForResponse((answer) => answer.url().includes('holistic_flights'));
    await save(campaigns);
    await expect.poll(() => bar(campaigns).textContent()).toBe('1 change saved.');
    const { rows } = (await (await drawn).json()) as { readonly rows: readonly (readonly unknown[])[] };
    expect(rows.filter((row) => row.includes(name) && row.includes(campaign))).toHaveLength(1);
  });

  it('request the lists that depend on a brand when somebody uses the grid, and not to show it', async () => {
    const { page, calls } = await place.visit('/campaign-labelling/campaign-labelling-holistic', admin);
    const ofBrands = () => calls.filter((call) => /lists\/list_campaigns.*brand_id=/.test(call.url())).length;
    await settled(page);
    const grids = page.locator('[data-grid="ready"]');
    await grids.first().waitFor();
    await quiet(calls);
    expect(ofBrands()).toBe(0);
    for (const grid of await grids.all()) await grid.hover();
    await expect.poll(ofBrands).toBeGreaterThan(1);
  });

  it('may be read and not written by whoever has no ability for it', async () => {
    const { page } = await place.visit(route, { viewport: admin.viewport });
    await settled(page);
    const campaigns = await gridOf(page, 'campaigns');
    expect(await campaigns.getAttribute('data-writable')).toBeNull();
    await expect.poll(() => cell(campaigns, 0, CAMPAIGN).textContent()).not.toBe('');
  });
});
