import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { logIn, openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { figure, type Figure, type Suite } from './suite.ts';

const file = 'routes/smart-reporting/channel-report.yaml';
const route = '/smart-reporting/channel-report';
const saves = 40;

/** Returns additional pages, all different. */
function morePages(count: number): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../pages', file), 'utf8');
  const pages: Record<string, string> = {};
  for (let index = 0; index < count; index += 1)
    pages[`routes/generated/page-${index}.yaml`] = text
      .replace(`route: ${route}`, `route: /generated/page-${index}`)
      .replace('order: 10', `order: ${1_000 + index}`);
  return pages;
}

/** Records in the page when a new widget title was painted. */
const watchTitles = `{
  const painted = (window.painted = {});
  const look = () => {
    const title = document.querySelector('[data-widget="trend"] .widget-title')?.textContent ?? '';
    if (title in painted) return;
    painted[title] = null;
    // What is in the document now is on the screen after the next frame.
    requestAnimationFrame(() => setTimeout(() => { painted[title] = Date.now(); }));
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;

/** Waits until a title is painted. Returns the time. */
async function paintedAt(page: Page, title: string): Promise<number> {
  const handle = await page.waitForFunction(
    (painted) => (globalThis as unknown as { painted: Record<string, number | null> }).painted[painted],
    title,
  );
  return (await handle.jsonValue()) as number;
}

/** Returns the milliseconds from each save of a page to its repaint in a browser that shows it. */
async function saveAgainAndAgain(pages: Readonly<Record<string, string>>): Promise<number[]> {
  const server = await startServer({ demoRows: 20_000, environment: 'development', pages });
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, server.url);
    await logIn(page, 'analyst@acme.example', route);
    await page.locator('[data-widget="trend"][data-state="ready"]').waitFor();
    await page.evaluate(watchTitles);
    const path = join(server.pagesDir, file);
    const text = readFileSync(path, 'utf8');
    const samples: number[] = [];
    for (let save = 0; save < saves; save += 1) {
      const title = `Saved ${save}`;
      const started = Date.now();
      await writeFile(path, text.replace('title: pages.channelReport.trend', `title: ${title}`));
      const at = await paintedAt(page, title);
      if (save > 0) samples.push(at - started);
      // The server checks a second time after each change. The pause makes the next save a separate change.
      await page.waitForTimeout(250);
    }
    return samples;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

function percentile(samples: readonly number[], part: number): number {
  return samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * part) - 1]!;
}

export const reload: Suite = {
  name: 'reload',
  async run(progress): Promise<readonly Figure[]> {
    const figures: Figure[] = [];
    for (const more of [0, 1_000]) {
      const what = more === 0 ? 'the product’s own pages' : `1,000 pages more`;
      progress(what);
      const samples = await saveAgainAndAgain(morePages(more));
      figures.push(
        figure(`a save to its repaint, ${what}`, 'ms', samples),
        figure(`the same, 95th percentile`, 'ms', [percentile(samples, 0.95)], 150),
      );
    }
    return figures;
  },
};
