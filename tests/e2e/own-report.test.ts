import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shows } from './support/figures.ts';
import { readTable } from './support/table.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

const root = resolve(import.meta.dirname, '../..');
const place = openPlace({ environment: 'production' });
const route = '/smart-reporting/shop-board';

const delivery = `Day,Region,Campaign,Campaign ID,Channel,Spend,Revenue,Impressions,Clicks,Orders
2026-03-01,North,Spring,c-1,Social,100,300,10000,100,10
2026-03-01,North,Summer,c-2,Search,50,100,2000,80,8
2026-03-01,South,Spring,c-1,Social,60,90,6000,50,3
2026-03-02,North,Spring,c-1,Search,40,160,1600,64,8
2026-03-02,South,Summer,c-2,Social,70,140,7000,70,7
2026-03-03,North,Summer,c-2,Search,30,90,1200,48,6
2026-03-03,South,Autumn,c-3,Video,20,10,9000,9,1
2026-04-01,North,Autumn,c-3,Video,80,120,32000,40,4
2026-04-02,South,Spring,c-1,Social,50,150,5000,60,5
`;
const goals = `Month,Region,Goal
2026-03-01,North,400
2026-03-01,South,300
2026-04-01,North,200
2026-04-01,South,200
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reportwright-own-report-'));
  await importFile('shop.csv', delivery, '--dataset', 'shop', '--key', 'day,region,campaign_id,channel');
  await importFile('goals.csv', goals, '--dataset', 'shop_goals', '--key', 'month,region');
  // The files that the analyst writes. The running server loads them.
  await cp(join(import.meta.dirname, 'own-report'), place.server().pagesDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run import` on the data of the running server. */
async function importFile(name: string, text: string, ...args: readonly string[]): Promise<void> {
  const { dataDir, pagesDir } = place.server();
  await writeFile(join(folder, name), text);
  const child = spawn(
    'npm',
    ['run', '--silent', 'import', '--', join(folder, name), '--company', 'acme', '--create', '--for-everyone', '--currency', 'EUR', '--yes', ...args], // prettier-ignore
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir, PAGES_DIR: pagesDir } },
  );
  let said = '';
  child.stderr.on('data', (part) => (said += String(part)));
  const [code] = (await once(child, 'close')) as [number];
  expect({ code, said }).toEqual({ code: 0, said: '' });
}

/** Opens the board as soon as the server has it. */
async function openBoard() {
  const visit = await place.visit('/home/index');
  await settled(visit.page);
  await visit.page.locator(`nav a[href^="${route}"]`).click();
  await visit.page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor();
  return visit;
}

describe('what an analyst makes of a file of their own', () => {
  it('has two axes, a goal of another file, shares, a pivot by the measure of a switch, tabs, and a widget for one customer', async () => {
    const { page } = await openBoard();
    const said = (name: string) =>
      widget(page, name).locator('.widget-body > p.visually-hidden').textContent();
    expect(await said('returns')).toMatch(/Spend[\s\S]*ROAS/);
    expect(await said('reached')).toContain('Goal');
    const shares = await readTable(page, 'shares');
    const social = shares.rows.find(({ name }) => name === 'Social')!;
    expect(shows(social.figures[0]!, 280) && shows(social.figures[1]!, 0.56), social.figures.join()).toBe(
      true,
    );
    await widget(page, 'cost').locator('.chart-marks').waitFor();

    const totalOf = async (campaign: string) =>
      (await readTable(page, 'pivot')).rows.find(({ name }) => name === campaign)?.figures.at(-1) ?? '';
    expect(shows(await totalOf('Spring'), 250)).toBe(true);
    await page.locator('[data-filter="metric"]').getByText('Revenue', { exact: true }).click();
    await expect.poll(async () => shows(await totalOf('Spring'), 700)).toBe(true);

    await page.getByRole('tab', { name: 'The way to an order' }).click();
    await widget(page, 'course').locator('.chart-marks').waitFor();
    await expect.poll(() => said('funnel')).toMatch(/73[.,]8|73[.,]?800/);
  });

  it('is filtered by a click on a channel, and a row leads on with the id of its campaign', async () => {
    const { page } = await openBoard();
    await widget(page, 'shares').getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[data-chip="channel"]').waitFor();
    expect(new URL(page.url()).searchParams.get('channel')).toBe('Search');
    const spendOf = async (campaign: string) =>
      (await readTable(page, 'campaigns')).rows.find(({ name }) => name === campaign)?.figures[0] ?? '';
    await expect.poll(async () => shows(await spendOf('c-2'), 80)).toBe(true);
    expect(await spendOf('c-3')).toBe('');

    await widget(page, 'campaigns').getByRole('link', { name: 'c-2' }).click();
    await page.locator('[data-page="/smart-reporting/shop-campaign"][data-state="ready"]').waitFor();
    expect(new URL(page.url()).searchParams.get('campaign')).toBe('c-2');
    expect(shows((await widget(page, 'spend').locator('.kpi-value').getAttribute('title')) ?? '', 150)).toBe(
      true,
    );
  });

  it('has its own lists, each below the choice above it, and no other customer’s widgets', async () => {
    const { page, calls } = await openBoard();
    const lists = calls
      .map((call) => new URL(call.url()))
      .filter(({ pathname }) => pathname.endsWith('/lists/shop'));
    expect(lists.length).toBeGreaterThan(0);
    await page.locator('[data-filter="region"] .ant-select').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'South' }).click();
    await expect
      .poll(async () => (await readTable(page, 'shares')).rows.map(({ name }) => name).toSorted())
      .toEqual(['Social', 'Video']);
    const other = await place.visit(route, { userName: 'analyst@globex.example' });
    await other.page.locator(`[data-page="${route}"]`).waitFor();
    expect(await widget(other.page, 'cost').count()).toBe(0);
    expect(await widget(other.page, 'shares').count()).toBe(1);
  });
});
