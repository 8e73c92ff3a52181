import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shows } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { readTable } from './support/table.ts';
import { settled, openSharedPlace, widget } from './support/visiting.ts';

const home = '/home/index';
const awareness = '/media-intelligence/awareness/overview';
const channels = '/smart-reporting/channel-report';
const campaigns = '/smart-reporting/campaign-performance-report';
const screens = [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;

const place = openSharedPlace('reading');

/**
 * Returns each widget's state, by name, after scrolling to all of them, because widgets are drawn when they
 * become visible.
 */
async function drawn(page: Page): Promise<Record<string, string | null>> {
  const slots = page.locator('[data-widget]');
  const states: Record<string, string | null> = {};
  for (const name of await slots.evaluateAll((all) => all.map((slot) => slot.getAttribute('data-widget')!))) {
    await widget(page, name).scrollIntoViewIfNeeded();
    await page.locator(`[data-widget="${name}"] .widget-body`).waitFor({ state: 'attached' });
    states[name] = await widget(page, name).getAttribute('data-state');
  }
  return states;
}

describe.each([home, awareness, channels, campaigns])('%s', (route) => {
  it.each(screens)('is drawn whole on %s, asks nothing twice and overflows nowhere', async (_on, options) => {
    const { page, calls } = await place.visit(route, options);
    await settled(page);
    const states = await drawn(page);
    expect(Object.keys(states).length).toBeGreaterThan(5);
    expect(Object.entries(states).filter(([, state]) => state !== 'ready')).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    expect(await page.locator('body').textContent()).not.toMatch(/NaN|Infinity|undefined|\[object/);
    const requested = calls.map((call) => `${call.method()} ${call.url()} ${call.postData() ?? ''}`);
    expect(requested.filter((call, index) => requested.indexOf(call) !== index)).toEqual([]);
  });
});

describe('what the reader compares with', () => {
  it('is chosen beside the title, asked for, and goes along to the next page', async () => {
    const { page, calls } = await place.visit(channels);
    await settled(page);
    const compared = () =>
      calls.splice(0).flatMap((call) => new URL(call.url()).searchParams.get('compare') ?? []);
    expect(new Set(compared())).toEqual(new Set(['previous_period']));
    await page.getByRole('button', { name: /^Compared with/ }).click();
    // On the text, which is no control: the click must not close the panel before it counts.
    await page.getByText('Year before', { exact: true }).click();
    await page.waitForURL(/compare=previous_year$/);
    await settled(page);
    expect(new Set(compared())).toEqual(new Set(['previous_year']));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Campaign performance' }).first().click();
    await page.waitForURL(/campaign-performance-report.*compare=previous_year/);
    await settled(page);
    expect(new Set(compared())).toEqual(new Set(['previous_year']));
  });
});

describe('little data', () => {
  it.each([home, awareness, channels, campaigns])('of a single day is drawn as well: %s', async (route) => {
    const [last] = await ask(
      `SELECT max(date)::VARCHAR AS day FROM delivery_daily WHERE company_id = 'acme'`,
    );
    const { page } = await place.visit(`${route}?date=${last!.day}_${last!.day}`);
    await settled(page);
    const states = await drawn(page);
    // A chart that can't be drawn shows an error in its place and logs it to the console.
    expect(Object.values(states).filter((state) => state !== 'ready' && state !== 'empty')).toEqual([]);
    await page.locator('.widget-body .chart-marks').first().waitFor();
  });
});

/** Returns a SQL condition for one brand of acme in the dates that the page requests. */
async function whereOf(page: Page, brand: string): Promise<string> {
  const dates = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => new URL(name).searchParams.get('date') ?? []),
  );
  expect(new Set(dates).size, 'all queries ask for the same dates').toBe(1);
  const [start, end] = dates[0]!.split('_');
  return `company_id = 'acme' AND brand_id = '${brand}' AND date BETWEEN '${start}' AND '${end}'`;
}

const ask = (sql: string) => requestDatabase(place.server().dataDir, sql);

/** Returns the tiles whose short figure or tooltip differs from the SQL result. */
async function wrongTiles(page: Page, figures: Readonly<Record<string, unknown>>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, figure] of Object.entries(figures)) {
    const value = widget(page, name).locator('.kpi-value');
    await value.waitFor();
    for (const text of [await value.textContent(), await value.getAttribute('title')])
      if (!shows(text ?? '', Number(figure ?? Number.NaN)))
        wrong.push(`${name}: ${text} for ${String(figure)}`);
  }
  return wrong;
}

const delivery = `sum(spend)::DOUBLE AS spend, sum(impressions)::DOUBLE AS impressions,
  sum(clicks) / sum(impressions) AS ctr, sum(conversions)::DOUBLE AS conversions,
  sum(spend)::DOUBLE / sum(conversions) AS cpa, 
  sum(revenue)::DOUBLE / (sum(spend) FILTER (WHERE revenue IS NOT NULL))::DOUBLE AS roas`;

describe('the figures on the screen are those of SQL written by hand', () => {
  let brand: string;
  beforeAll(async () => {
    // The largest brand, so that no figure is a dash.
    const [largest] = await ask(
      `SELECT brand_id FROM delivery_daily WHERE company_id = 'acme' AND date > (SELECT max(date) - 28 FROM delivery_daily)
       GROUP BY 1 ORDER BY least(coalesce(sum(revenue), 0)::DOUBLE, sum(video_starts)) DESC LIMIT 1`,
    );
    brand = String(largest!.brand_id);
  });

  it('on the home page', async () => {
    const { page } = await place.visit(`${home}?brand=${brand}`);
    await settled(page);
    const [figures] = await ask(
      `SELECT sum(spend)::DOUBLE AS spend, sum(impressions)::DOUBLE AS impressions, sum(conversions)::DOUBLE AS conversions,
         sum(revenue)::DOUBLE AS revenue FROM delivery_daily WHERE ${await whereOf(page, brand)}`,
    );
    expect(await wrongTiles(page, figures!)).toEqual([]);
  });

  it('in the tiles and at each level of the table of the channel report', async () => {
    const { page } = await place.visit(`${channels}?brand=${brand}`);
    await settled(page);
    const where = await whereOf(page, brand);
    const [whole] = await ask(`SELECT ${delivery} FROM delivery_daily WHERE ${where}`);
    expect(await wrongTiles(page, whole!)).toEqual([]);
    const levels = await ask(
      `SELECT channel, platform, ${delivery} FROM delivery_daily WHERE ${where} GROUP BY ROLLUP (channel, platform)`,
    );
    const { headers, rows: shown, total } = await readTable(page, 'detail');
    // Rows of the comparison period alone are not in this SQL.
    const rows = shown.filter(({ isGone }) => isGone !== true);
    expect(headers.slice(0, 2)).toEqual(['Channel / Platform / Placement', 'Spend']);
    // Rows are channels, each followed by its platforms, and the grand total.
    expect(rows).toHaveLength(levels.length - 1);
    let channel = '';
    for (const { name, depth, figures } of [...rows, { name: null, depth: 0, figures: total }]) {
      if (depth === 1) channel = name ?? '';
      const truth = levels.find(
        (level) =>
          level.channel === (depth === 0 ? null : channel) && level.platform === (depth < 2 ? null : name),
      );
      expect(truth, `${channel} / ${name}`).toBeDefined();
      for (const [column, title] of [
        ['spend', 'Spend'],
        ['ctr', 'CTR'],
        ['cpa', 'CPA'],
        ['roas', 'ROAS'],
      ] as const) {
        const text = figures[headers.indexOf(title) - 1] ?? '';
        const figure = truth![column];
        const right = figure === null ? text === '–' : shows(text, Number(figure));
        expect(right, `${column} of ${channel} / ${name}: ${text} for ${String(figure)}`).toBe(true);
      }
    }
  });

  it('in the tiles of the awareness page, where people are counted once', async () => {
    const { page } = await place.visit(`${awareness}?brand=${brand}`);
    await settled(page);
    const where = await whereOf(page, brand);
    const [people] = await ask(
      `SELECT count(DISTINCT person_id) * 1000.0::DOUBLE AS reach, sum(contacts)::DOUBLE / count(DISTINCT person_id) AS frequency
       FROM exposure_panel WHERE ${where}`,
    );
    const [media] = await ask(
      `SELECT sum(impressions)::DOUBLE AS impressions, sum(spend)::DOUBLE * 1000 / sum(impressions) AS cpm,
         sum(viewable_impressions) / sum(measurable_impressions) AS viewability, sum(video_completes) / sum(video_starts) AS vtr
       FROM delivery_daily WHERE ${where}`,
    );
    expect(await wrongTiles(page, { ...people, ...media })).toEqual([]);
  });

  it('in the tiles of the campaign report, plan and delivery together', async () => {
    const { page } = await place.visit(`${campaigns}?brand=${brand}`);
    await settled(page);
    const where = await whereOf(page, brand);
    const [figures] = await ask(
      `SELECT sum(spend)::DOUBLE AS spend, sum(conversions) / sum(clicks) AS cvr, sum(spend)::DOUBLE / sum(conversions) AS cpa
       FROM delivery_daily WHERE ${where}`,
    );
    // Plan and delivery are compared on the complete days of each platform.
    const complete = `(SELECT source, max(complete_to) AS last_day FROM data_sources WHERE company_id = 'acme' GROUP BY 1)
      ON source = platform WHERE ${where} AND date <= last_day`;
    const [pace] = await ask(
      `SELECT (SELECT sum(spend)::DOUBLE FROM delivery_daily JOIN ${complete})
         / (SELECT sum(planned_spend)::DOUBLE FROM plan_daily JOIN ${complete}) AS pace`,
    );
    expect(await wrongTiles(page, { ...figures!, ...pace! })).toEqual([]);
  });
});
