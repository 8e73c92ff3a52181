import type { Page } from 'playwright-core';
import { stringify } from 'yaml';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import type { PagePlan, ResourcePlan } from '../../src/language/plan/index.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { sessionOf } from '../e2e/support/session.ts';
import { figure, type Suite } from './suite.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROWS = 10_000;
const COLUMNS = 30;
const PASTED_ROWS = 2_000;

const names = Array.from({ length: COLUMNS }, (_, at) => `field${at}`);
const resource: ResourcePlan = {
  name: 'bench',
  title: 'measures.spend',
  key: ['field0'],
  fields: Object.fromEntries(
    names.map((name, at) => [name, { type: at === 0 ? 'text' : 'number', title: name }]),
  ),
  schema: {
    properties: Object.fromEntries(names.slice(1).map((name) => [name, { type: 'number', minimum: 0 }])),
  },
};

const rows = Array.from({ length: ROWS }, (_, row) => ({
  id: `r${row}`,
  version: 1,
  values: Object.fromEntries(
    names.map((name, at) => [name, at === 0 ? `Row ${row}` : ((row * 31 + at * 7919) % 90_000) / 7]),
  ),
}));

const pasted = Array.from({ length: PASTED_ROWS }, (_, row) =>
  names.map((_name, at) => (at === 0 ? `Pasted ${row}` : `${row}.${at}`)).join('\t'),
).join('\n');

/**
 * Measures a grid of 10,000 rows and 30 columns in Chromium. Responses are immediate, so only drawing and
 * editing are timed.
 */
export const grids: Suite = {
  name: 'grids',
  async run(progress) {
    buildProduct();
    const page = {
      route: '/bench/grid',
      title: 'measures.spend',
      widgets: { shown: { type: 'grid', resource: 'bench', height: 640 } },
      rows: [['shown']],
    };
    const server = await startServer({
      environment: 'production',
      pages: { 'routes/bench/grid.yaml': stringify(page) },
    });
    const browser = await openBrowser();
    try {
      const storageState = await sessionOf(server.url);
      const body = JSON.stringify({ columns: [], rows, total: ROWS, mayWrite: true });
      const [mounts, edits, pastes]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        progress(`round ${round + 1}`);
        const { page: opened, errors, close } = await openPage(browser, server.url, { storageState });
        await prepare(opened, body);
        await opened.goto('/bench/grid');
        mounts.push(await mounted(opened));
        edits.push(await edited(opened));
        pastes.push(await pastedIn(opened));
        if (errors().length > 0) throw new Error(errors()[0]);
        await close();
      }
      return [
        figure('from the answer to the rows on screen', 'ms', mounts, 300),
        figure('from Enter to the changed cell on screen', 'ms', edits, 50),
        figure('paste of 60,000 cells, to the cells on screen', 'ms', pastes, 150),
      ];
    } finally {
      await browser.close();
      await server.dispose();
    }
  },
};

interface Clocks {
  mounted: Promise<number>;
}

/** Adds the table to the plan and its rows to the responses, and records when they arrive. */
async function prepare(page: Page, body: string): Promise<void> {
  // Compiled code calls this helper of the compiler to name functions, and the page does not define it.
  await page.addInitScript('window.__name = (value) => value');
  await page.addInitScript(() => {
    const open = XMLHttpRequest.prototype.open;
    Object.assign(window, {
      mounted: new Promise<number>((resolve) => {
        XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
          if (String(args[1]).includes('resources/')) this.addEventListener('readystatechange', come);
          (open as (...all: unknown[]) => void).apply(this, args);
        } as typeof open;
        function come(this: XMLHttpRequest): void {
          if (this.readyState !== 4) return;
          const answered = performance.now();
          const look = (): void => {
            if (document.querySelector('[role=row][aria-rowindex="5"]') === null)
              return void requestAnimationFrame(look);
            // A frame has been painted when the next one begins.
            requestAnimationFrame(() => resolve(performance.now() - answered));
          };
          look();
        }
      }),
    });
  });
  await page.route(/\/api\/pages\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    const plan = (await response.json()) as PagePlan;
    const shown = plan.widgets?.shown;
    const json = shown === undefined ? plan : { ...plan, widgets: { shown: { ...shown, resource } } };
    await route.fulfill({ response, json });
  });
  await page.route(/\/api\/resources\//, (route) => route.fulfill({ contentType: 'application/json', body }));
}

/** Returns the time from the last byte of the response to the frame with the rows. */
const mounted = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Clocks).mounted);

const cellAt = (row: number, column: number): string =>
  `[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`;

/** Returns the time from an event to the frame in which a cell has another text. */
async function untilShown(
  page: Page,
  selector: string,
  text: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(
    ([at, wanted]) => {
      let began = 0;
      const begin = (): void => {
        began = performance.now();
      };
      for (const name of ['keydown', 'paste'])
        window.addEventListener(name, begin, { capture: true, once: true });
      const shown = new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector(at!)?.textContent !== wanted) return void requestAnimationFrame(look);
          // A frame has been painted when the next one begins.
          requestAnimationFrame(() => resolve(performance.now() - began));
        };
        look();
      });
      Object.assign(window, { shown });
    },
    [selector, text] as const,
  );
  await act();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

async function edited(page: Page): Promise<number> {
  await page.locator(cellAt(3, 2)).click();
  await page.keyboard.type('77');
  return untilShown(page, cellAt(3, 2), '77.00', () => page.keyboard.press('Enter'));
}

async function pastedIn(page: Page): Promise<number> {
  await page.locator(cellAt(0, 0)).click();
  return untilShown(page, cellAt(1, 0), 'Pasted 1', () =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, pasted),
  );
}
