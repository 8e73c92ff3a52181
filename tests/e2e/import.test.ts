import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFigure, shows } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
import { settled, openPlace, widget } from './support/visiting.ts';

const root = resolve(import.meta.dirname, '../..');
/** Real exports that are not part of the project. Their control totals were counted independently. */
const data = resolve(root, '../shared/data');
const where = existsSync(data) ? '' : ` (left out: there is no ${data})`;

const place = openPlace({ environment: 'production' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reportwright-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `npm run import` on the data of the running server. */
async function runImport(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const { dataDir, pagesDir } = place.server();
  const child = spawn('npm', ['run', '--silent', 'import', '--', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PAGES_DIR: pagesDir },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += String(text)));
  child.stderr.on('data', (text) => (said.err += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

const intoDelivery = ['--dataset', 'delivery_daily', '--company', 'acme'];

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

/** Returns the last day of the demonstration. */
async function lastDay(): Promise<string> {
  const [last] = await requestDatabase(
    place.server().dataDir,
    `SELECT max(date)::VARCHAR AS day FROM delivery_daily WHERE company_id = 'acme'`,
  );
  return String(last!.day);
}

async function tile(page: Page, name: string): Promise<string> {
  const value = widget(page, name).locator('.kpi-value');
  await value.waitFor();
  return (await value.getAttribute('title')) ?? '';
}

/** Opens the new page from the menu, to which it has just been added. */
async function openNew(page: Page, route: string): Promise<void> {
  await page.locator(`nav a[href^="${route}"]`).click();
  await page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor();
}

const ads = `Day,Campaign,Channel,Spend,Impressions,Clicks
2026-03-01,Spring,Social,100.25,10000,120
2026-03-01,Spring,Search,50.50,2000,80
2026-03-02,Spring,Social,75.00,8000,90
2026-03-02,Summer,Search,24.25,1000,10
`;

describe('a file of the user’s own', () => {
  it('becomes a report while the server runs', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const { code, out, err } = await runImport(
      await file('my-ads.csv', ads),
      '--dataset',
      'my_ads',
      '--company',
      'acme',
      '--create',
      '--currency',
      'EUR',
      '--key',
      'day,campaign,channel',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('spend 250');
    await openNew(page, '/smart-reporting/my-ads');
    expect(shows(await tile(page, 'spend'), 250)).toBe(true);
    expect(shows(await tile(page, 'impressions'), 21_000)).toBe(true);
    expect(shows(await tile(page, 'ctr'), 300 / 21_000)).toBe(true);
    const { rows, total, headers } = await readTable(page, 'detail');
    expect(shows(total[headers.indexOf('Spend') - 1]!, 250)).toBe(true);
    expect(rows.filter(({ depth }) => depth === 1)).toHaveLength(2);
  });

  it('adds to a dataset that is there, and the report shows it without a restart', async () => {
    const day = await lastDay();
    const { page } = await place.visit(`/smart-reporting/channel-report?date=${day}_${day}`);
    await settled(page);
    const before = readFigure(await tile(page, 'spend'))!.value;
    const more = `Day,Campaign,Channel,Cost,Impressions,Clicks\n${day},From a file,Radio,1234.50,1000,10\n`;
    const { code, err } = await runImport(await file('radio.csv', more), ...intoDelivery);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await page.reload();
    await settled(page);
    expect(readFigure(await tile(page, 'spend'))!.value).toBeCloseTo(before + 1234.5, 6);
    const { rows, headers } = await readTable(page, 'detail');
    const radio = rows.find(({ name, depth }) => name === 'Radio' && depth === 1);
    expect(radio?.figures[headers.indexOf('Spend') - 1]).toBe('1,234.50');
  });

  it('brings in nothing when a cell can’t be read, and is told row, column, value and what is expected', async () => {
    const day = await lastDay();
    const { page } = await place.visit(`/smart-reporting/channel-report?date=${day}_${day}`);
    await settled(page);
    const before = await tile(page, 'spend');
    const bad = `Day,Campaign,Cost,Clicks\n${day},Good,10.00,1\n${day},Bad,ten,2\n2026-01-35,Worse,1.00,3\n`;
    const { code, out, err } = await runImport(await file('bad.csv', bad), ...intoDelivery);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('Nothing was imported');
    expect(err).toMatch(/row 3, column "Cost": "ten" is not a number/);
    expect(err).toMatch(/row 4, column "Day": "2026-01-35" is not a date/);
    await page.reload();
    await settled(page);
    expect(await tile(page, 'spend')).toBe(before);
  });
});

describe.skipIf(where !== '')(`real files agree with their control totals on the screen${where}`, () => {
  it('Facebook ads: three campaigns', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const { code, err } = await runImport(
      join(data, 'facebook-ads-kag/KAG_conversion_data.csv'),
      '--dataset',
      'facebook_ads',
      '--company',
      'acme',
      '--create',
      '--currency',
      'EUR',
      '--yes',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await openNew(page, '/smart-reporting/facebook-ads');
    expect(shows(await tile(page, 'spend'), 58_705.23)).toBe(true);
    expect(shows(await tile(page, 'impressions'), 213_434_828)).toBe(true);
    expect(shows(await tile(page, 'clicks'), 38_165)).toBe(true);
    const { rows, headers } = await readTable(page, 'detail');
    const spend = headers.indexOf('Spend') - 1;
    for (const [campaign, figure] of [
      ['916', 149.71],
      ['936', 2893.37],
      ['1178', 55_662.15],
    ] as const) {
      const row = rows.find(({ name }) => name === campaign);
      expect(shows(row?.figures[spend] ?? '', figure), `${campaign}: ${row?.figures[spend]}`).toBe(true);
    }
  });

  it('Snapchat ads: eight currencies that are never added up', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const { code, err } = await runImport(
      join(data, 'snapchat-political-ads-2020/PoliticalAds.csv'),
      '--dataset',
      'snapchat_ads',
      '--company',
      'acme',
      '--create',
      '--yes',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await openNew(page, '/smart-reporting/snapchat-ads');
    const { rows, headers, total } = await readTable(page, 'detail');
    const figures = (name: string, title: string) =>
      rows.find((row) => row.name === name)?.figures[headers.indexOf(title) - 1] ?? '';
    for (const [currency, spend, impressions] of [
      ['USD', 8_865_150, 3_291_410_910],
      ['EUR', 99_871, 87_654_149],
      ['DKK', 34_998, 2_925_263],
    ] as const) {
      expect(
        shows(figures(currency, 'Spend').replace(/[A-Z]{3}|[^\d.,−–-]/g, ''), spend),
        `${currency}: ${figures(currency, 'Spend')}`,
      ).toBe(true);
      expect(shows(figures(currency, 'Impressions'), impressions), currency).toBe(true);
    }
    expect(total[headers.indexOf('Spend') - 1]).toBe('–');
  });
});
