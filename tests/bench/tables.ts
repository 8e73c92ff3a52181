import type { Page } from 'playwright-core';
import { stringify } from 'yaml';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import type { ReportData, ReportRow } from '../../src/language/plan/index.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { sessionOf } from '../e2e/support/session.ts';
import { dateColumn, dimension, measure, report } from '../support/widget-context.ts';
import { figure, type Figure, type Suite } from './suite.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/**
 * Turns of the wheel in a round, and pixels of each. There is one in every frame, which is faster than a hand
 * can sustain.
 */
const TURNS = 150;
const PIXELS = 120;

const ratio = measure('ctr', { format: 'percent', aggregate: 'ratio', parts: ['clicks', 'impressions'] });
const figures = [measure('spend', { format: 'currency' }), measure('impressions'), measure('clicks'), ratio];

/** Figures that differ from row to row. */
const figuresOf = (at: number): ReportRow => {
  const [impressions, clicks] = [1000 + ((at * 7919) % 90_000), 10 + ((at * 104_729) % 900)];
  return [100 + ((at * 31) % 9_000) / 7, impressions, clicks, clicks / impressions];
};

/** 100,000 campaigns. */
function manyRows(): ReportData {
  const rows = Array.from({ length: 100_000 }, (_, at): ReportRow => [`Campaign ${at}`, ...figuresOf(at)]);
  return report([dimension('campaign'), ...figures], rows);
}

/** 500 campaigns by 200 days. */
function manyCells(): ReportData {
  const start = Date.UTC(2026, 0, 1);
  const rows = Array.from({ length: 100_000 }, (_, at): ReportRow => [
    `Campaign ${Math.floor(at / 200)}`,
    new Date(start + (at % 200) * 86_400_000).toISOString().slice(0, 10),
    ...figuresOf(at),
  ]);
  return report([dimension('campaign'), dateColumn, ...figures], rows);
}

interface Kind {
  readonly name: string;
  readonly widget: object;
  readonly answer: () => ReportData;
  /** The selector of its scrolling element, and the directions in which it scrolls. */
  readonly body: string;
  readonly ways: readonly ('down' | 'across')[];
}

const shown = { query: 'rows', title: 'measures.spend', height: 640 };
const kinds: readonly Kind[] = [
  {
    name: 'table of 100,000 rows',
    widget: { type: 'table', ...shown, rows: ['campaign'], columns: figures.map(({ name }) => name) },
    answer: manyRows,
    body: '.ant-table-tbody-virtual',
    ways: ['down'],
  },
  {
    name: 'pivot of 100,000 cells',
    widget: { type: 'pivot', ...shown, rows: ['campaign'], columns: ['date'], measures: ['spend'] },
    answer: manyCells,
    body: '.pivot',
    ways: ['down', 'across'],
  },
];

const routeOf = (at: number): string => `/bench/tables-${at}`;

const pageOf = ({ widget, answer }: Kind, at: number): string =>
  stringify({
    route: routeOf(at),
    title: 'measures.spend',
    queries: {
      rows: {
        path: 'reports/delivery_daily',
        params: {
          measures: figures.map(({ name }) => name),
          dimensions: answer().columns.flatMap(({ name, role }) => (role === 'dimension' ? [name] : [])),
        },
      },
    },
    widgets: { shown: widget },
    rows: [['shown']],
  });

/** Measures large tables in Chromium. Responses are immediate, so only drawing and scrolling are timed. */
export const tables: Suite = {
  name: 'tables',
  async run(progress) {
    buildProduct();
    const server = await startServer({
      environment: 'production',
      pages: Object.fromEntries(
        kinds.map((kind, at) => [`routes/bench/tables-${at}.yaml`, pageOf(kind, at)]),
      ),
    });
    const browser = await openBrowser();
    try {
      const storageState = await sessionOf(server.url);
      const found: Figure[] = [];
      for (const [at, kind] of kinds.entries()) {
        progress(kind.name);
        const { page, errors, close } = await openPage(browser, server.url, { storageState });
        // Compiled code calls this helper of the compiler to name functions, and the page does not define it.
        await page.addInitScript('window.__name = (value) => value');
        const body = JSON.stringify(kind.answer());
        await page.route(/\/api\/reports\//, (route) =>
          route.fulfill({ contentType: 'application/json', body }),
        );
        await page.goto(routeOf(at));
        await page.locator(`[data-widget="shown"][data-state="ready"] ${kind.body}`).waitFor();
        for (const way of kind.ways) found.push(...(await scrolled(page, kind, way)));
        if (errors().length > 0) throw new Error(errors()[0]);
        await close();
      }
      return found;
    } finally {
      await browser.close();
      await server.dispose();
    }
  },
};

/**
 * Compares frames during scrolling with frames of the same page at rest just before, which show the display's
 * rate.
 */
async function scrolled(
  page: Page,
  { name, body }: Kind,
  way: 'down' | 'across',
): Promise<readonly Figure[]> {
  const box = await page.locator(body).boundingBox();
  if (box === null) throw new Error(`There is no ${body} to scroll.`);
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(box.height / 2, 300));
  const [rates, longest]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const atRest = await framesWhile(page, () => page.waitForTimeout(500));
    const sign = round % 2 === 0 ? 1 : -1;
    const moved = await framesWhile(page, async () => {
      for (let turn = 0; turn < TURNS; turn += 1)
        await page.mouse.wheel(way === 'across' ? sign * PIXELS : 0, way === 'down' ? sign * PIXELS : 0);
    });
    rates.push(rateOf(moved) / rateOf(atRest));
    longest.push(Math.max(...moved));
  }
  return [
    figure(`${name}, ${way}: frames / frames at rest`, 'x', rates, 0.9, true),
    figure(`${name}, ${way}: longest frame`, 'ms', longest, 100),
  ];
}

const rateOf = (frames: readonly number[]): number =>
  (1000 * frames.length) / frames.reduce((sum, taken) => sum + taken, 0);

/** Returns the milliseconds of each frame during an action. */
async function framesWhile(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = performance.now();
    const look = (now: number): void => {
      if ((window as unknown as { frames: unknown }).frames !== frames) return;
      frames.push(now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await act();
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] };
    Object.assign(window, { frames: null });
    return frames.slice(1);
  });
}
