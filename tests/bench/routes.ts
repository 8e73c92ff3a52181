import type { Page } from 'playwright-core';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { sessionOf } from '../e2e/support/session.ts';
import { figure, type Suite } from './suite.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const pages = {
  '/smart-reporting/channel-report': 'Channel report',
  '/smart-reporting/campaign-performance-report': 'Campaign performance',
} as const;

/**
 * Measures changes between two reports whose plans and responses the browser has cached: from the click to
 * the paint.
 */
export const routes: Suite = {
  name: 'routes',
  async run(progress) {
    buildProduct();
    const server = await startServer({ environment: 'production' });
    const browser = await openBrowser();
    try {
      const { page, errors } = await openPage(browser, server.url, {
        storageState: await sessionOf(server.url),
        viewport: { width: 1440, height: 900 },
      });
      // Compiled code calls this helper of the compiler to name functions, and the page does not define it.
      await page.addInitScript('window.__name = (value) => value');
      const [first, second] = Object.entries(pages);
      await page.goto(first![0]);
      await settled(page, first![0]);
      // Each page is opened once before, so that only changes to known pages are timed.
      for (const target of [second!, first!]) await change(page, target);
      const title: number[] = [];
      const figures: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const target of [second!, first!]) {
          const taken = await change(page, target);
          title.push(taken.title);
          figures.push(taken.figures);
        }
        progress(`round ${round + 1}`);
      }
      if (errors().length > 0) throw new Error(errors()[0]);
      return [
        figure('a click in the menu to the title of a known page, painted', 'ms', title, 100),
        figure('the same to its figures', 'ms', figures, 100),
      ];
    } finally {
      await browser.close();
      await server.dispose();
    }
  },
};

const settled = (page: Page, route: string): Promise<void> =>
  page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor();

interface Taken {
  readonly title: number;
  readonly figures: number;
}

/** Returns the milliseconds from the click to the paints of the title and of the first figure. */
async function change(page: Page, [route, name]: readonly [string, string]): Promise<Taken> {
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
  const taken = await link.evaluate(
    async (element, selectors) => {
      const frames: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => void frames.push(...list.getEntries()));
      observer.observe({ type: 'long-animation-frame' });
      const start = performance.now();
      (element as HTMLElement).click();
      const seen: number[] = [];
      for (const selector of selectors) {
        while (document.querySelector(selector) === null) {
          if (performance.now() > start + 20_000) throw new Error(`${selector} never came.`);
          await new Promise(requestAnimationFrame);
        }
        seen.push(performance.now());
      }
      // Waits for the charts, which are drawn last and one at a time, and for the browser's late reports of
      // frames.
      await new Promise((resolve) => setTimeout(resolve, 700));
      observer.disconnect();
      // The document at the start of a frame is painted in it. Frames that are not reported took less than 50
      // ms.
      const paintedAt = (at: number): number => {
        const frame = frames.find(({ startTime, duration }) => startTime <= at && at <= startTime + duration);
        return Math.max(at, (frame as { readonly paintTime?: number } | undefined)?.paintTime ?? at);
      };
      return seen.map((at) => paintedAt(at) - start);
    },
    [`[data-page="${route}"] h1`, `[data-page="${route}"] .kpi-value`],
  );
  await settled(page, route);
  return { title: taken[0]!, figures: taken[1]! };
}
