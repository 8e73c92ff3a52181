import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { firstReport } from './support/first-report.ts';
import { shows } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { settled, openPlace, widget } from './support/visiting.ts';

const channels = '/smart-reporting/channel-report';
const place = openPlace({ environment: 'development' });
const fileOf = (path: string): string => join(place.server().pagesDir, path);
const write = (path: string, text: string): Promise<void> => writeFile(fileOf(path), text);
const channelFile = 'routes/smart-reporting/channel-report.yaml';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
async function tileOf(page: Page, name: string): Promise<string> {
  const value = widget(page, name).locator('.kpi-value');
  await value.waitFor();
  return (await value.getAttribute('title')) ?? '';
}

const mistakes = (page: Page) => page.getByRole('region', { name: /in the page files/ });

describe('the first report of the README', () => {
  const { file, text } = firstReport();
  const { route, title } = parse(text) as { readonly route: string; readonly title: string };

  it('is in the menu as soon as its file is saved, answers from the database, and goes with its file', async () => {
    const { page, calls } = await place.visit('/home/index');
    await settled(page);
    expect(await menu(page, title).count()).toBe(0);
    calls.length = 0;
    await write(file, text);
    await menu(page, title).click();
    await page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor();
    const [clicks, ctr] = await Promise.all(['clicks', 'ctr'].map((name) => tileOf(page, name)));

    const question = calls
      .map((call) => new URL(call.url()))
      .find(({ pathname }) => pathname.includes('/reports/'))!;
    const [start, end] = question.searchParams.get('date')!.split('_');
    const [sums] = await requestDatabase(
      place.server().dataDir,
      `SELECT sum(clicks)::DOUBLE AS clicks, sum(clicks) / sum(impressions) AS ctr
       FROM delivery_daily WHERE company_id = 'acme' AND date BETWEEN '${start}' AND '${end}'`,
    );
    expect(shows(clicks!, Number(sums!.clicks)), `${clicks} for ${sums!.clicks}`).toBe(true);
    expect(shows(ctr!, Number(sums!.ctr)), `${ctr} for ${sums!.ctr}`).toBe(true);

    // The same title in every language is not a mistake.
    expect(await mistakes(page).count()).toBe(0);

    await page.goto('/home/index');
    await settled(page);
    await rm(fileOf(file));
    await menu(page, title).waitFor({ state: 'detached' });
    await page.goto(route);
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
  });
});

describe('a page that is edited while somebody looks at it', () => {
  it('repaints with the same filters and scroll, and keeps its last good version while it is broken', async () => {
    const { page, calls } = await place.visit(`${channels}?brand=B000003`, {
      viewport: { width: 1440, height: 600 },
    });
    const { page: other } = await place.visit('/home/index');
    await settled(page);
    await settled(other);
    const good = await readFile(fileOf(channelFile), 'utf8');
    const before = await widget(page, 'spend').locator('.kpi-value').textContent();
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForFunction(() => window.scrollY === 300);
    calls.length = 0;

    await write(channelFile, good.replace('title: pages.channelReport.trend', 'title: measures.spend'));
    await widget(page, 'trend').getByRole('heading', { name: 'Spend', exact: true }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    expect(new URL(page.url()).searchParams.get('brand')).toBe('B000003');
    expect(await widget(page, 'spend').locator('.kpi-value').textContent()).toBe(before);
    // Only a title has changed, so the loaded figures are still valid and no query is sent.
    expect(calls.filter((call) => call.url().includes('/api/reports/'))).toEqual([]);

    const line = good.split('\n').findIndex((text) => text.startsWith('  ctr:')) + 1;
    await write(channelFile, good.replace('measure: ctr', 'measure: ctrr'));
    // The server may read the file while it is being written, and then first reports another mistake.
    const told = () => mistakes(page).textContent();
    await expect.poll(told).toContain(`routes/smart-reporting/channel-report.yaml:${line}`);
    await expect.poll(told).toContain('ctrr');
    expect(await widget(page, 'trend').getByRole('heading').textContent()).toBe('Spend');
    expect(await widget(page, 'ctr').getAttribute('data-state')).toBe('ready');
    await other.reload();
    await settled(other);
    await page.goto(channels);
    await settled(page);
    expect(await widget(page, 'ctr').getAttribute('data-state')).toBe('ready');

    await write(channelFile, good);
    await mistakes(page).waitFor({ state: 'detached' });
    await widget(page, 'trend')
      .getByRole('heading', { name: 'Spend', exact: true })
      .waitFor({ state: 'detached' });
  });

  it('shows changed questions with their new answers', async () => {
    const { page } = await place.visit('/media-intelligence/awareness/overview');
    await settled(page);
    const file = 'routes/media-intelligence/awareness/overview.yaml';
    const good = await readFile(fileOf(file), 'utf8');
    await write(file, good.replace('measure: cpm, delta: daily', 'measure: spend, delta: daily'));
    await widget(page, 'cpm').getByRole('heading', { name: 'Spend' }).waitFor();
    expect(await widget(page, 'cpm').getAttribute('data-state')).toBe('ready');
    await write(file, good);
    await widget(page, 'cpm').getByRole('heading', { name: 'CPM' }).waitFor();
  });
});

describe('what one customer changes', () => {
  it('is what its users see, and is never sent to another customer', async () => {
    const { page, calls } = await place.visit(channels, { userName: 'analyst@globex.example' });
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Media types' }).waitFor();
    expect(await widget(page, 'mix').getAttribute('data-type')).toBe('bar');
    expect(new URL(page.url()).searchParams.get('date')).toBe('last-90d');
    const [plan] = calls
      .map((call) => call.url())
      .filter((url) => /\/api\/pages\/[^/?]+$/.test(url) && !url.endsWith('/events'));
    expect(plan).toBeDefined();

    const { page: acme, watched } = await place.visit(channels);
    watched.expectErrors(/404 .*\/api\/pages\//);
    await settled(acme);
    expect(await widget(acme, 'mix').getAttribute('data-type')).toBe('pie');
    const answers = await acme.evaluate(async (url) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('idToken')}` };
      const [manifest, guessed] = await Promise.all([
        fetch('/api/pages', { headers }),
        fetch(url, { headers }),
      ]);
      return { manifest: await manifest.text(), guessed: guessed.status };
    }, plan!);
    expect(answers.guessed).toBe(404);
    expect(answers.manifest).not.toContain(plan!.split('/').at(-1)!);
    expect(answers.manifest).not.toContain('mediaTypeTitle');
  });
});
