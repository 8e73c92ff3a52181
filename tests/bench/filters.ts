import type { Page } from 'playwright-core';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { sessionOf } from '../e2e/support/session.ts';
import { benchmarkBar, barRoute, componentNames, listOf } from './filters/page.ts';
import { probe, type Measured } from './filters/probe.ts';
import { figure, type Suite } from './suite.ts';

const entries = 10_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);

declare global {
  interface Window {
    measured: Measured;
  }
}

/**
 * Measures the real page in Chromium. Responses with lists are immediate, so only the product's own work is
 * timed.
 */
export const filters: Suite = {
  name: 'filters',
  async run(progress) {
    buildProduct();
    const server = await startServer({
      environment: 'production',
      pages: { 'routes/bench/filters.yaml': benchmarkBar() },
    });
    const browser = await openBrowser();
    try {
      progress(`${componentNames.length} components, lists of ${entries}`);
      const { page, errors } = await openPage(browser, server.url, {
        storageState: await sessionOf(server.url),
      });
      // Compiled code calls this helper of the compiler to name functions, and the page does not define it.
      await page.addInitScript('window.__name = (value) => value');
      await page.addInitScript(probe);
      const body = JSON.stringify(listOf(entries));
      await page.route(/\/api\/global\/filters(\?|$)/, (route) =>
        route.fulfill({ contentType: 'application/json', body }),
      );
      await page.goto(barRoute);
      await settled(page);
      const opened: number[] = [];
      for (const name of componentNames) opened.push(await openList(page, name));
      const chosen: number[] = [];
      const repeated: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        repeated.push(await openList(page, componentNames[0]!, false));
        chosen.push(await chooseEntry(page, round + 1));
        await settled(page);
      }
      if (errors().length > 0) throw new Error(errors()[0]);
      return [
        figure('a click on a list of 10,000 to its first paint, first time', 'ms', opened, 50),
        figure('the same, later times', 'ms', repeated, 50),
        figure('a click on an entry to the first request, lists of 10,000', 'ms', chosen, 5),
      ];
    } finally {
      await browser.close();
      await server.dispose();
    }
  },
};

const settled = (page: Page): Promise<void> =>
  page.locator('[data-page]:not(:has([data-filter][data-state="loading"]))').waitFor();

/** Waits until no list is open or closing. */
async function allClosed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden)') === null,
  );
}

/** Opens a list with the mouse, and closes it again unless `closes` is false. */
async function openList(page: Page, name: string, closes = true): Promise<number> {
  await page.evaluate(() => Object.assign(window.measured, { opened: null }));
  await page.locator(`[data-filter="${name}"] .ant-select`).click();
  await page.waitForFunction(() => window.measured.opened !== null);
  const taken = await page.evaluate(() => window.measured.opened);
  if (closes) {
    await page.keyboard.press('Escape');
    await allClosed(page);
  }
  return Number(taken);
}

async function chooseEntry(page: Page, index: number): Promise<number> {
  await page.evaluate(() => Object.assign(window.measured, { requested: null }));
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .nth(index % 8)
    .click();
  await page.waitForFunction(() => window.measured.requested !== null);
  const taken = await page.evaluate(() => window.measured.requested);
  await allClosed(page);
  return Number(taken);
}
