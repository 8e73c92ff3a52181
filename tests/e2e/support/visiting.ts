import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { logIn, openBrowser, openPage, type WatchedPage } from './browser.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';

export interface Visit {
  readonly page: Page;
  readonly watched: WatchedPage;
  /** The calls of the API since the page was opened. */
  readonly calls: Request[];
}

export interface VisitOptions extends BrowserContextOptions {
  readonly userName?: string;
}

export interface Place {
  server(): RunningServer;
  /** Logs in and opens a page of the product. */
  visit(route: string, options?: VisitOptions): Promise<Visit>;
}

/** A server and a browser for the tests of a file. An error in the console of any page fails the test that opened it. */
export const openPlace = (options: ServerOptions): Place => {
  let server: RunningServer;
  let browser: Browser;
  let open: WatchedPage[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(options), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });
  afterEach(async () => {
    const pages = open;
    open = [];
    const errors = pages.flatMap((page) => page.errors());
    await Promise.all(pages.map((page) => page.close()));
    if (errors.length > 0) throw new Error(`Errors in the browser:\n${errors.join('\n')}`);
  });
  return {
    server: () => server,
    async visit(route, { userName, ...context } = {}) {
      const watched = await openPage(browser, server.url, context);
      open.push(watched);
      const calls: Request[] = [];
      watched.page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request);
      });
      await logIn(watched.page, userName, route);
      return { page: watched.page, watched, calls };
    },
  };
};

/** Until every query of the page has its answer. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[data-page][data-state="ready"]').waitFor();

export const widget = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`);
