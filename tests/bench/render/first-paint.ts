import type { Browser, Page } from 'playwright-core';

type Stored = Readonly<Record<string, string>>;

/**
 * Returns the compressed kilobytes of the scripts that the first contentful paint needs. Prefetched scripts
 * may arrive before the paint without being needed, so each script is delayed once to see whether the paint
 * occurs without it.
 */
export async function scriptsOfFirstPaint(
  browser: Browser,
  url: string,
  logIn: () => Promise<Stored>,
): Promise<number> {
  const sizes = new Map<string, number>();
  const patience = await inNewPage(browser, await logIn(), async (page) => {
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      void request.sizes().then(({ responseBodySize }) => sizes.set(request.url(), responseBodySize));
    });
    await page.goto(url, { waitUntil: 'commit' });
    if (!(await isPaintedWithin(page, 30_000))) throw new Error(`${url} painted nothing within 30 s`);
    await page.waitForTimeout(500);
    return 3_000 + 4 * (await firstPaint(page));
  });
  let needed = 0;
  for (const [script, size] of sizes) {
    const isNeeded = await inNewPage(browser, await logIn(), async (page) => {
      await page.route(script, () => undefined);
      await page.goto(url, { waitUntil: 'commit' });
      return !(await isPaintedWithin(page, patience));
    });
    if (isNeeded) needed += size;
  }
  return needed / 1024;
}

const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);

async function isPaintedWithin(page: Page, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await page.waitForTimeout(50))
    if ((await firstPaint(page)) > 0) return true;
  return false;
}

async function inNewPage<Result>(
  browser: Browser,
  stored: Stored,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript('window.__name = (value) => value');
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    return await visit(page);
  } finally {
    await context.close();
  }
}
