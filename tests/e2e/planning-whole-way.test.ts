import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goFromBoardToProposal, writeApprovedBrief } from './planning/brief.ts';
import {
  boughtCampaigns,
  comesTo,
  deliveredOn,
  januaryRate,
  proposedLines,
  spentBy,
} from './planning/figures.ts';
import {
  cellOf,
  choose,
  gridAt,
  gridOf,
  importFile,
  paste,
  pasteRows,
  save,
  type,
} from './planning/sheet.ts';
import { typeDay } from './support/dates.ts';
import { readFigure, shows } from './support/figures.ts';
import { readTable } from './support/table.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

// These tests write rows, so they use their own copy of the data.
const place = openPlace({ environment: 'production' });
const year = new Date().getFullYear();
/** The budget, and its part for media: the brand's lines paid a fee of 8 % to the agency. */
const budget = 27_000;
const media = 25_000;
const fee = 0.08;

const tile = async (page: Page, name: string): Promise<string> =>
  (await widget(page, name).locator('.kpi-value').getAttribute('title')) ?? '';

async function tileShows(page: Page, name: string, figure: number): Promise<void> {
  await expect.poll(async () => shows(await tile(page, name), figure)).toBe(true);
}

const columns = { name: 2, cost: 8, rate: 9, units: 10 } as const;

async function makeTaxonomy(page: Page): Promise<void> {
  const rules = await gridAt(page, '/campaign-manager/taxonomy/create', 'rules');
  await pasteRows(page, rules, 2, [['whole-way', 'Names of the whole way']]);
  await save(rules, 1);
  const examples = widget(page, 'examples');
  await examples.getByText('Names of the whole way').waitFor();
  const unfinished = examples.getByText('It has no segments yet.');
  await unfinished.waitFor();
  const parts =
    'taxonomy,position,segment,kind,format,length\nwhole-way,1,theme,text,,20\nwhole-way,2,market,pattern,AA,\n';
  const made = await importFile(page, gridOf(page, 'segments'), 'segments.csv', parts);
  await made.getByText('2 rows added').waitFor();
  await made.getByRole('button', { name: 'Import now' }).click();
  await unfinished.waitFor({ state: 'hidden' });
}

/** Accepts the proposed lines, once. Returns their number. */
async function takeOver(page: Page): Promise<number> {
  await settled(page);
  const take = widget(page, 'take');
  const amountOf = async (term: string): Promise<number> =>
    readFigure((await take.locator('dl > div').filter({ hasText: term }).locator('dd').textContent())!)!
      .value;
  const button = take.getByRole('button', { name: /^Take over \d+ rows$/ });
  const count = Number(/\d+/.exec((await button.textContent())!)![0]);
  expect(await amountOf('Net with fees, already there')).toBe(0);
  const added = await amountOf('Net with fees, added now');
  expect(await amountOf('Budget')).toBe(budget);
  expect(added).toBeLessThanOrEqual(budget);
  await button.click();
  await take.getByText(`${count} rows were taken over.`).waitFor();
  expect(await button.count()).toBe(0);
  expect(await amountOf('Net with fees, already there')).toBeCloseTo(added, 2);
  await page.reload();
  await expect
    .poll(() => take.locator('.takeover-where').textContent())
    .toMatch(/already includes all of these/);
  expect(await button.count()).toBe(0);
  await take.getByRole('button', { name: 'Open the plan' }).click();
  await page.waitForURL('**/create-media-plan-manual?*');
  return count;
}

/** Edits by hand. A value entered for a computed field makes another field computed instead. */
async function editByHand(page: Page, lines: Locator): Promise<void> {
  const cell = (column: keyof typeof columns) => cellOf(lines, 'Whole_way_0', columns[column]);
  const unitsAre = async (text: string): Promise<void> => {
    await expect.poll(() => cell('units').textContent()).toBe(text);
  };
  await unitsAre('100,000');
  await type(page, cell('cost'), '2000');
  await unitsAre('200,000');
  await type(page, cell('rate'), '8');
  await unitsAre('250,000');
  await type(page, cell('units'), '187501');
  await expect.poll(() => cell('cost').textContent()).toBe('€1,500.01');
  expect(await cell('cost').getAttribute('class')).toContain('grid-solved');
}

async function saveVersion(page: Page, lines: Locator, name: string): Promise<void> {
  await choose(page, lines, 'Versions and earlier states');
  const versions = page.getByRole('dialog');
  await versions.getByLabel('Name of the version').fill(name);
  await versions.getByRole('button', { name: 'Save version' }).click();
  await versions.getByText(name).first().waitFor();
  await page.keyboard.press('Escape');
  await versions.waitFor({ state: 'hidden' });
  // Flights and lines have the same versions.
  const days = page.getByRole('button', { name: 'Flights by date, deadlines and days without ads' });
  if ((await days.getAttribute('aria-expanded')) === 'false') await days.click();
  await choose(page, gridOf(page, 'stretches'), 'Versions and earlier states');
  await versions.getByText(name).first().waitFor();
  await page.keyboard.press('Escape');
  await versions.waitFor({ state: 'hidden' });
}

interface PlanFile {
  readonly campaign: { readonly id: string; readonly budget_total: number };
  readonly lineitems: readonly {
    readonly name: string;
    readonly channel: string;
    readonly vehicle: string;
    readonly cost_media: number;
    readonly cost_total: number;
    readonly custom_properties: { readonly cost_gross: number; readonly rate: number };
  }[];
}

async function exported(page: Page, lines: Locator): Promise<string> {
  const coming = page.waitForEvent('download');
  await choose(page, lines, 'mediaplanschema 3.0 (JSON)');
  return readFileSync(await (await coming).path(), 'utf8');
}

/** The test visits a dozen pages, so on a busy machine it takes longer than other tests. */
const patience = { timeout: 300_000 };

describe('a person who plans', () => {
  it(
    'goes from a rule for names and a brief to reports of what was planned and what was delivered',
    patience,
    async () => {
      const { dataDir } = place.server();
      const bought = await boughtCampaigns(dataDir, year);
      expect(bought).toHaveLength(2);
      const { brand, brandName, id, campaign } = bought[0]!;
      const { page } = await place.visit('/campaign-manager/taxonomy/create', {
        userName: 'admin@acme.example',
        viewport: { width: 1680, height: 1200 },
      });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await makeTaxonomy(page);

      const brief = { brand: brandName, name: 'Whole way', starts: `${year}-02-01`, ends: `${year}-12-31`, budget, blackout: { from: `${year}-06-08`, to: `${year}-06-14`, reason: 'Stocktaking' } }; // prettier-ignore
      const writers = await writeApprovedBrief(place, brief);
      await goFromBoardToProposal(writers, brief);
      await page.goto(writers.url());
      const count = await takeOver(page);
      const proposed = await proposedLines(dataDir, { brand, starts: brief.starts, media });
      expect(count).toBe(proposed.length);
      const code = new URL(page.url()).searchParams.get('plan')!;

      // In addition to the proposed lines, pastes lines from a spreadsheet, with names that break the naming
      // rules.
      await settled(page);
      await tileShows(page, 'net', media);
      // The plan takes over the brief's days without advertising, and its lines show a warning.
      await page.getByRole('button', { name: 'Flights by date, deadlines and days without ads' }).click();
      const days = gridOf(page, 'blackouts').locator('[role=row]').filter({ hasText: 'Stocktaking' });
      expect(await days.textContent()).toContain(`8 Jun ${year}14 Jun ${year}`);
      await expect.poll(() => widget(page, 'warnings').textContent()).toContain('On days without ads');
      const lines = gridOf(page, 'lines');
      const lineOf = ({ platform, channel, campaign: name }: (typeof bought)[number], at: number) =>
      [`Whole_way_${at}`, channel, platform, `${year}-02-01`, `${year}-03-31`, 'CPM', String(1000 * (at + 1)), '10', '', '5%', '', '8%', '', 'Units', '', 'EUR', '', name]; // prettier-ignore
      await pasteRows(page, lines, 2, bought.map(lineOf));
      await editByHand(page, lines);
      await save(lines, 2);
      const own = [
        { campaign: id, cost: 1500.01, discount: 0.05, fee },
        { campaign: bought[1]!.id, cost: 2000, discount: 0.05, fee },
      ];

      // Exports the plan as a file for other tools. Importing it again changes nothing.
      await saveVersion(page, lines, 'As agreed');
      const document = await exported(page, lines);
      const file = JSON.parse(document) as PlanFile;
      expect(file.campaign).toMatchObject({ id: code, budget_total: budget });
      const written = file.lineitems.filter(({ name }) => !name.startsWith('Whole_way'));
      for (const { platform, channel, placement, cost, rate } of proposed) {
        const line = written.find(({ name }) => name.endsWith(`_${platform}_${channel}_${placement}`.replaceAll(' ', '')))!; // prettier-ignore
        expect(line).toMatchObject({ channel, vehicle: platform });
        expect(Math.abs(line.custom_properties.cost_gross - cost)).toBeLessThan(1);
        expect(line.custom_properties.rate).toBeCloseTo(rate, 3);
      }
      const proposal = written.map(({ custom_properties: { cost_gross: cost } }) => ({
        cost,
        discount: 0,
        fee,
      }));
      const sums = await comesTo(dataDir, [...proposal, ...own]);
      expect(sums.gross).toBeCloseTo(media + 3500.01, 2);
      for (const [name, figure] of [
        ['planned', sums.total],
        ['net', sums.net],
        ['left', budget - sums.total],
      ] as const)
        await tileShows(page, name, figure);
      expect(file.lineitems.reduce((sum, { cost_total }) => sum + cost_total, 0)).toBeCloseTo(sums.total, 2);
      expect(shows((await lines.locator('.rdg-summary-row [aria-colindex="8"]').textContent())!, sums.gross)).toBe(true); // prettier-ignore
      // Warnings are listed and marked in the cells.
      await expect
        .poll(() => widget(page, 'warnings').textContent())
        .toContain('Name breaks the naming rules');
      await expect
        .poll(() => cellOf(lines, 'Whole_way_0', columns.name).getAttribute('title'))
        .toContain('Name breaks the naming rules');
      const again = await importFile(page, lines, 'plan.json', document);
      await again.getByText(`${count + 2} rows as they are`).waitFor();
      await again.getByRole('button', { name: 'Cancel' }).click();

      // The plan is approved, so that reports compare it with the delivery.
      const plans = await gridAt(
        page,
        `/campaign-manager/create-media-plan-manual?brand=${brand}&tab=allPlans`,
        'plans',
      );
      await paste(page, cellOf(plans, code, 10), 'Approved');
      await save(plans, 1);

      // Adds a label to the campaign.
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
      const label = cellOf(campaigns, campaign, 7);
      await paste(page, label, 'Whole way');
      await expect.poll(() => label.textContent()).toBe('Whole way');
      await save(campaigns, 1);
      await page.getByRole('tab', { name: 'Spend by label' }).click();
      await widget(page, 'initiatives').getByText('Whole way').first().waitFor();
      const labelled = (await readTable(page, 'initiatives')).rows.find(({ name }) => name === 'Whole way')!;
      expect(shows(labelled.figures[0]!, await spentBy(dataDir, id))).toBe(true);

      // Pastes targets from a spreadsheet, and checks how far they were reached.
      const targets = await gridAt(
        page,
        `/campaign-labelling/campaign-labelling-kpi-target?brand=${brand}&year=${year}`,
        'targets',
      );
      const target = await importFile(
        page,
        targets,
        'targets.csv',
        `brand,year,month,kpi,target\n${brand},${year},M01,CTR,0.0123\n`,
      );
      await target.getByRole('button', { name: 'Import now' }).click();
      await target.waitFor({ state: 'hidden' });
      await expect.poll(() => cellOf(targets, 'CTR', 4).first().textContent()).toBe('1.23%');
      await page.goto(`/smart-reporting/kpi-tracking-report?brand=${brand}&date=${year}-01-01_${year}-01-31`);
      await settled(page);
      const ctr = (await readTable(page, 'rates')).rows.find(({ name }) => name === 'CTR')!;
      const [actual = '', aim = '', attainment = ''] = ctr.figures;
      const rate = await januaryRate(dataDir, brand, year);
      expect(shows(aim, 0.0123)).toBe(true);
      expect(shows(actual, rate)).toBe(true);
      expect(shows(attainment.replace(/^[^\d]+/, ''), rate / 0.0123)).toBe(true);

      // Compares planned and delivered figures.
      const delivered = await deliveredOn(dataDir, own);
      await page.goto(`/campaign-manager/ordino-table?brand=${brand}&plan=${code}`);
      await settled(page);
      await tileShows(page, 'lines', count + 2);
      await tileShows(page, 'net', sums.net);
      await tileShows(page, 'spend', delivered);
      await tileShows(page, 'open', sums.net - delivered);
      await page.goto(`/campaign-manager/simple-media-planner/create-plan?brand=${brand}&plan=${code}`);
      await settled(page);
      await tileShows(page, 'planned', sums.total);
      await page.goto(`/smart-reporting/plan-summary-report?plans=${code}&date=${year}-01-01_${year}-12-31`);
      await settled(page);
      await tileShows(page, 'lines', count + 2);
      await tileShows(page, 'planned', sums.net);

      // Creates the next plan as a copy of this one, a year later.
      await page.goto(`/campaign-manager/media-planner?brand=${brand}&tab=allPlans`);
      const card = widget(page, 'plans').locator('[data-value=approved] li').filter({ hasText: brief.name });
      await card.getByRole('button', { name: `More actions for ${brief.name}` }).click();
      await page.getByRole('menuitem', { name: 'Copy with all its rows' }).click();
      const dialog = page.getByRole('dialog', { name: `Copy “${brief.name}”` });
      expect(await dialog.getByLabel('Code').inputValue()).toBe(`${code}-2`);
      await typeDay(page, dialog.getByLabel('Start'), `${year + 1}-02-01`);
      await dialog.getByText('All days move 365 days later.').waitFor();
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      const copy = widget(page, 'plans')
        .locator('[data-value=draft] li')
        .filter({ hasText: `${brief.name} (2)` });
      await copy.getByRole('link').click();
      await page.waitForURL('**/create-media-plan-manual?*');
      await settled(page);
      await tileShows(page, 'planned', sums.total);
      await expect
        .poll(() => cellOf(gridOf(page, 'lines'), 'Whole_way_0', 5).textContent())
        .toBe(`1 Feb ${year + 1}`);
    },
  );
});
