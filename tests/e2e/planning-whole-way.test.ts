import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readFigure, shows } from './support/figures.ts';
import { askDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

// Rows are written: the data is a copy of one's own.
const place = openPlace({ environment: 'production' });
const year = new Date().getFullYear();
const code = 'WHOLE-1';

const ask = async (sql: string) => (await askDatabase(place.server().dataDir, sql))[0]!;

const bar = (grid: Locator): Locator => grid.locator('.grid-bar-text');
const saved = (count: number): string => (count === 1 ? '1 change saved.' : `${count} changes saved.`);

async function gridAt(page: Page, route: string, name: string): Promise<Locator> {
  await page.goto(route);
  await settled(page);
  const grid = widget(page, name).locator('[data-grid="ready"]');
  await grid.waitFor();
  return grid;
}

async function save(grid: Locator, count: number): Promise<void> {
  await grid.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => bar(grid).textContent()).toBe(saved(count));
}

/** Adds a row and pastes a block as spreadsheets give it, from the cell of that column on. */
async function pasteRows(
  page: Page,
  grid: Locator,
  column: number,
  rows: readonly (readonly string[])[],
): Promise<void> {
  await grid.getByRole('button', { name: 'Add row' }).click();
  const first = grid.locator(`.grid-row-insert [aria-colindex="${column}"]`).first();
  await first.click();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    rows.map((cells) => cells.join('\t')).join('\n'),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => bar(grid).textContent()).toMatch(new RegExp(`^${rows.length} unsaved`));
}

async function choose(page: Page, grid: Locator, name: string): Promise<void> {
  await grid.getByRole('button', { name: 'Files and history' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function importFile(page: Page, grid: Locator, name: string, text: string): Promise<Locator> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'whole-way-')), name);
  writeFileSync(file, text);
  await choose(page, grid, 'Import a file');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.locator('.grid-plan-counts').waitFor();
  return dialog;
}

const tile = async (page: Page, name: string): Promise<string> =>
  (await widget(page, name).locator('.kpi-value').getAttribute('title')) ?? '';

describe('a person who plans', () => {
  it('goes from a rule for names to reports of what was planned and what was delivered', async () => {
    // What is bought: two campaigns of a brand that had clicks in January.
    const bought = await askDatabase(
      place.server().dataDir,
      `WITH clicked AS (
         SELECT min(brand_id) AS brand_id FROM delivery_daily
         WHERE company_id = 'acme' AND objective = 'consideration' AND clicks > 0 AND date >= '${year}-01-01' AND date < '${year}-02-01'
       )
       SELECT brand_id AS brand, campaign_id AS id, campaign_name AS campaign, platform, channel
       FROM delivery_daily JOIN clicked USING (brand_id) WHERE company_id = 'acme' AND spend > 0
       GROUP BY ALL ORDER BY campaign_id LIMIT 2`,
    );
    expect(bought).toHaveLength(2);
    const { brand, id, campaign } = bought[0]!;
    const { page } = await place.visit('/campaign-manager/taxonomy/create', {
      userName: 'admin@acme.example',
      viewport: { width: 1680, height: 1200 },
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    // A taxonomy: its rule is pasted, its segments come from a file.
    const rules = await gridAt(page, '/campaign-manager/taxonomy/create', 'rules');
    await pasteRows(page, rules, 2, [['whole-way', 'Names of the whole way']]);
    await save(rules, 1);
    const segments = widget(page, 'segments').locator('[data-grid="ready"]');
    const parts =
      'taxonomy,position,segment,kind,format,length\nwhole-way,1,theme,text,,20\nwhole-way,2,market,pattern,AA,\n';
    const made = await importFile(page, segments, 'segments.csv', parts);
    await made.getByText('2 rows added').waitFor();
    await made.getByRole('button', { name: 'Write now' }).click();
    const examples = widget(page, 'examples');
    await examples.getByText('Names of the whole way').waitFor();
    await expect.poll(() => examples.getByText('It has no segments yet.').count()).toBe(0);

    // A plan, and its lines from a spreadsheet.
    const plans = await gridAt(
      page,
      `/campaign-manager/create-media-plan-manual?brand=${brand}&tab=allPlans`,
      'plans',
    );
    await pasteRows(page, plans, 2, [
      [code, 'The whole way', 'Client', '5000', 'EUR', `${year}-01-01`, `${year}-12-31`, '1', 'Approved'],
    ]);
    await save(plans, 1);
    const route = `/campaign-manager/create-media-plan-manual?brand=${brand}&plan=${code}`;
    const lines = await gridAt(page, route, 'lines');
    const lineOf = ({ platform, channel, campaign: name }: (typeof bought)[number], at: number) =>
      [`Whole_way_${at}`, String(channel), String(platform), `${year}-02-01`, `${year}-03-31`, 'CPM', String(1000 * (at + 1)), '10', '', '5%', '', '8%', '', 'Units', '', String(name)]; // prettier-ignore
    await pasteRows(page, lines, 2, bought.map(lineOf));
    // By hand: the first one costs half as much again.
    const cost = lines
      .locator('[role=row]')
      .filter({ hasText: 'Whole_way_0' })
      .locator('[aria-colindex="8"]');
    await cost.click();
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await expect.poll(() => cost.textContent()).toBe('€1,500.00');
    await save(lines, 2);
    // 1,500 and 2,000, 5 % off, 8 % of that for the agency.
    await expect.poll(async () => shows(await tile(page, 'planned'), 3591)).toBe(true);
    await expect.poll(async () => shows(await tile(page, 'net'), 3325)).toBe(true);

    // A version of it.
    await choose(page, lines, 'Versions and earlier states');
    const versions = page.getByRole('dialog');
    await versions.getByLabel('Name of the version').fill('As agreed');
    await versions.getByRole('button', { name: 'Save version' }).click();
    await versions.getByText('As agreed').first().waitFor();
    await page.keyboard.press('Escape');
    await versions.waitFor({ state: 'hidden' });

    // As a file that other tools read; brought in again, it changes nothing.
    const coming = page.waitForEvent('download');
    await choose(page, lines, 'mediaplanschema 3.0 (JSON)');
    const document = readFileSync(await (await coming).path(), 'utf8');
    const { campaign: head, lineitems } = JSON.parse(document) as { readonly campaign: { readonly id: string }; readonly lineitems: readonly { readonly name: string; readonly cost_total: number }[] }; // prettier-ignore
    expect(head.id).toBe(code);
    expect(lineitems.map(({ name, cost_total }) => [name, cost_total])).toEqual([
      ['Whole_way_0', 1539],
      ['Whole_way_1', 2052],
    ]);
    const again = await importFile(page, lines, 'plan.json', document);
    await again.getByText('2 rows as they are').waitFor();
    await again.getByRole('button', { name: 'Cancel' }).click();

    // The campaign gets a label.
    const labels = await gridAt(
      page,
      '/campaign-labelling/campaign-labelling-campaign?tab=labelling',
      'labels',
    );
    await pasteRows(page, labels, 2, [['Initiative', 'Whole way']]);
    await save(labels, 1);
    const campaigns = await gridAt(
      page,
      `/campaign-labelling/campaign-labelling-campaign?brand=${brand}&campaign=${id}`,
      'campaigns',
    );
    const label = campaigns
      .locator('[role=row]')
      .filter({ hasText: String(campaign) })
      .locator('[aria-colindex="7"]');
    await page.evaluate(() => navigator.clipboard.writeText('Whole way'));
    await label.click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => label.textContent()).toBe('Whole way');
    await save(campaigns, 1);
    await page.getByRole('tab', { name: 'Spend by label' }).click();
    await widget(page, 'initiatives').getByText('Whole way').first().waitFor();
    const labelled = (await readTable(page, 'initiatives')).rows.find(({ name }) => name === 'Whole way')!;
    const { spend } = await ask(
      `SELECT sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE company_id = 'acme' AND campaign_id = '${id}'`,
    );
    expect(shows(labelled.figures[0]!, Number(spend))).toBe(true);

    // Targets from a spreadsheet, and how far they were reached.
    const targets = await gridAt(
      page,
      `/campaign-labelling/campaign-labelling-kpi-target?brand=${brand}&year=${year}`,
      'targets',
    );
    const file = await importFile(
      page,
      targets,
      'targets.csv',
      `brand,year,month,kpi,target\n${brand},${year},M01,CTR,0.0123\n`,
    );
    await file.getByRole('button', { name: 'Write now' }).click();
    await expect.poll(() => targets.getByText('1.23%').count()).toBeGreaterThan(0);
    await page.goto(`/smart-reporting/kpi-tracking-report?brand=${brand}&date=${year}-01-01_${year}-01-31`);
    await settled(page);
    const ctr = (await readTable(page, 'rates')).rows.find(({ name }) => name === 'CTR')!;
    expect(readFigure(ctr.figures[1]!)?.value).toBeCloseTo(0.0123);
    const { rate } = await ask(
      `SELECT sum(clicks)::DOUBLE / sum(impressions) AS rate FROM delivery_daily WHERE company_id = 'acme' AND brand_id = '${brand}' AND objective = 'consideration' AND date >= '${year}-01-01' AND date < '${year}-02-01'`,
    );
    expect(shows(ctr.figures[0]!, Number(rate))).toBe(true);

    // Planned beside delivered: a line has its share, by cost, of what its campaign delivered there.
    const { delivered } = await ask(
      `WITH own AS (SELECT * FROM (VALUES ('${bought[0]!.id}', 1500.0), ('${bought[1]!.id}', 2000.0)) AS t(campaign_id, cost)),
       others AS (
         SELECT campaign_id, sum(round(CASE WHEN guaranteed THEN planned_spend ELSE CAST(planned_spend AS DOUBLE) / 0.95 END, 2))::DOUBLE AS cost
         FROM plan_lines WHERE company_id = 'acme' GROUP BY campaign_id
       ), spent AS (SELECT campaign_id, sum(spend)::DOUBLE AS spend FROM delivery_daily WHERE company_id = 'acme' GROUP BY campaign_id)
       SELECT sum(spend * own.cost / (own.cost + coalesce(others.cost, 0)))::DOUBLE AS delivered
       FROM own JOIN spent USING (campaign_id) LEFT JOIN others USING (campaign_id)`,
    );
    await page.goto(`/campaign-manager/ordino-table?brand=${brand}&plan=${code}`);
    await settled(page);
    expect(shows(await tile(page, 'lines'), 2)).toBe(true);
    expect(shows(await tile(page, 'net'), 3325)).toBe(true);
    expect(shows(await tile(page, 'spend'), Number(delivered))).toBe(true);
    expect(shows(await tile(page, 'open'), 3325 - Number(delivered))).toBe(true);

    // The plan is approved, so that reports hold it against what was delivered: net, without the agency's 8 %.
    await page.goto(`/smart-reporting/plan-summary-report?plans=${code}&date=${year}-01-01_${year}-12-31`);
    await settled(page);
    expect(shows(await tile(page, 'lines'), 2)).toBe(true);
    expect(shows(await tile(page, 'planned'), 3325)).toBe(true);
  });

  it('takes the proposal for an approved brief over as a plan, once', async () => {
    const { page } = await place.visit('/campaign-manager/create-media-plan', {
      userName: 'admin@acme.example',
      viewport: { width: 1680, height: 1200 },
    });
    const take = widget(page, 'take');
    const amountOf = async (term: string): Promise<number> =>
      readFigure((await take.locator('dl > div').filter({ hasText: term }).locator('dd').textContent())!)!
        .value;
    const button = take.getByRole('button', { name: /^Take over \d+ rows$/ });
    const count = Number(/\d+/.exec((await button.textContent())!)![0]);
    const added = await amountOf('Added');
    expect(await amountOf('There already')).toBe(0);
    expect(added).toBeLessThanOrEqual(await amountOf('Budget'));
    await button.click();
    await take.getByText(`${count} rows were taken over.`).waitFor();
    expect(await button.count()).toBe(0);
    expect(await amountOf('There already')).toBeCloseTo(added, 2);

    await take.getByRole('button', { name: 'Open the plan' }).click();
    await page.waitForURL('**/create-media-plan-manual?*');
    await settled(page);
    const lines = widget(page, 'lines').locator('[data-grid="ready"]');
    await expect.poll(() => lines.locator('[role=row]').count()).toBeGreaterThan(count);
    expect(shows(await tile(page, 'planned'), added)).toBe(true);

    await page.goBack();
    await settled(page);
    await expect
      .poll(() => take.locator('.takeover-where').textContent())
      .toMatch(/all of these are among them/);
    expect(await button.count()).toBe(0);
  });
});
