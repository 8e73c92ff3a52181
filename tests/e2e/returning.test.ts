import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openProfile } from './support/browser.ts';
import { enterAs } from './support/session.ts';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');
const route = '/smart-reporting/channel-report';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly data?: Readonly<Record<string, unknown>> };
}

/** Returns the files whose compiled code a visit of the report takes from the browser's cache. */
async function takenCompiled(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const files: string[] = [];
  devTools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as readonly TraceEvent[])
      if (name === 'v8.compileModule' && args.data?.cacheRejected === false)
        files.push(/(\w+)-[^/]*$/.exec(String(args.data.url))?.[1] ?? '');
  });
  const includedCategories = ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile'];
  await devTools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await page.goto(route);
  await settled(page);
  const complete = new Promise((done) => devTools.once('Tracing.tracingComplete', done));
  await devTools.send('Tracing.end');
  await complete;
  await devTools.detach();
  return files;
}

it('a browser that returns takes the compiled code of the app from its cache', async () => {
  const { page, close } = await openProfile(place.server().url);
  try {
    await enterAs(page, place.server().url);
    // A browser caches compiled code from the second visit on, when the page is idle.
    await expect
      .poll(
        async () => {
          await page.goto('about:blank');
          return takenCompiled(page);
        },
        { timeout: 30_000, interval: 2_000 },
      )
      .toEqual(expect.arrayContaining(['question', 'start', 'drawing']));
  } finally {
    await close();
  }
}, 60_000);

it('a site that opens the app in a window gets no handle of this window', async () => {
  const { page } = await place.arrive();
  await page.route('http://elsewhere.test/', (call) =>
    call.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  await page.goto('http://elsewhere.test/');
  const opening = page.waitForEvent('popup');
  const opened = await page.evaluateHandle((url) => window.open(url), place.server().url);
  const app = await opening;
  await app.waitForURL(/\/login/);
  expect(await app.evaluate(() => window.opener as unknown)).toBeNull();
  expect(await opened.evaluate((handle) => handle?.closed)).toBe(true);
});
