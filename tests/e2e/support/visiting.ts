import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openPage, sharedBrowser, type WatchedPage } from './browser.ts';
import { enterMeanwhile } from './session.ts';
import { startServer, type RunningServer, type ServerAddress, type ServerOptions } from './server.ts';
import { joinServer, type Purpose } from './shared-servers.ts';

export interface Visit {
  readonly page: Page;
  readonly watched: WatchedPage;
  /** API requests since the page was opened. */
  readonly calls: Request[];
}

export interface VisitOptions extends BrowserContextOptions {
  readonly userName?: string;
  /** Runs before the product's code, in every page of this browser. */
  readonly before?: (page: Page) => Promise<void>;
}

export interface Place<Server extends ServerAddress = RunningServer> {
  server(): Server;
  /** Returns a page of a new browser without a logged-in user, before anything is opened. */
  arrive(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Opens a page of the product in a new browser with a logged-in user. */
  visit(route: string, options?: VisitOptions): Promise<Visit>;
}

/**
 * Starts a server for a single test file, which may change anything. Its start takes seconds, so most files
 * should share a server.
 */
export function openPlace(options: Omit<ServerOptions, 'data' | 'demoRows'>): Place {
  let server: RunningServer;
  const place = placeOf(
    async () => (server = await startServer({ ...options, data: inject('startedData') })),
  );
  afterAll(() => server?.dispose());
  return place;
}

/** Uses the shared server of this purpose. See `shared-servers.ts` for what tests may do with it. */
export const openSharedPlace = (purpose: Purpose): Place<ServerAddress> => placeOf(() => joinServer(purpose));

/**
 * Provides a server and the browser of this worker to a test file. An error in the console of any page fails
 * the test that opened it.
 */
function placeOf<Server extends ServerAddress>(reach: () => Promise<Server>): Place<Server> {
  let server: Server;
  let browser: Browser;
  let open: WatchedPage[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([reach(), sharedBrowser()]);
  });
  afterEach(async () => {
    const pages = open;
    open = [];
    const errors = pages.flatMap((page) => page.errors());
    await Promise.all(pages.map((page) => page.close()));
    if (errors.length > 0) throw new Error(`Errors in the browser:\n${errors.join('\n')}`);
  });
  const arrive = async (context: BrowserContextOptions = {}): Promise<WatchedPage> => {
    const watched = await openPage(browser, server.url, context);
    open.push(watched);
    return watched;
  };
  return {
    server: () => server,
    arrive,
    async visit(route, { userName, before, ...context } = {}) {
      const watched = await arrive(context);
      const entered = await enterMeanwhile(watched.page, server.url, userName);
      const calls: Request[] = [];
      watched.page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request);
      });
      await before?.(watched.page);
      await watched.page.goto(route);
      await entered.dispose();
      return { page: watched.page, watched, calls };
    },
  };
}

/** Waits until all queries of the page have responses. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[data-page][data-state="ready"]').waitFor();

/**
 * Waits until half a second has passed without a new request. The event stream stays open, so the network is
 * never idle.
 */
export const quiet = async (calls: readonly Request[]): Promise<void> => {
  for (let seen = -1; seen < calls.length; await sleep(500)) seen = calls.length;
};

export const widget = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`);

export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
