import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openPage, sharedBrowser, type WatchedPage } from './browser.ts';
import { enterAs } from './session.ts';
import { startServer, type RunningServer, type ServerAddress, type ServerOptions } from './server.ts';
import { joinServer, type Purpose } from './shared-servers.ts';

export interface Visit {
  readonly page: Page;
  readonly watched: WatchedPage;
  /** The calls of the API since the page was opened. */
  readonly calls: Request[];
}

export interface VisitOptions extends BrowserContextOptions {
  readonly userName?: string;
  /** Runs before the first line of the product, in every page of this browser. */
  readonly before?: (page: Page) => Promise<void>;
}

export interface Place<Server extends ServerAddress = RunningServer> {
  server(): Server;
  /** A page of a new browser in which nobody is logged in, before it is opened. */
  arrive(options?: BrowserContextOptions): Promise<WatchedPage>;
  /** Opens a page of the product in a new browser in which somebody is logged in. */
  visit(route: string, options?: VisitOptions): Promise<Visit>;
}

/** A server for the tests of a file alone, which may do to it what they like. Its start takes seconds: most files can share one. */
export function openPlace(options: Omit<ServerOptions, 'data' | 'demoRows'>): Place {
  let server: RunningServer;
  const place = placeOf(
    async () => (server = await startServer({ ...options, data: inject('startedData') })),
  );
  afterAll(() => server?.dispose());
  return place;
}

/** The server that all files share which use it for this purpose: see there what they may do. */
export const openSharedPlace = (purpose: Purpose): Place<ServerAddress> => placeOf(() => joinServer(purpose));

/** A server and the browser of this worker for the tests of a file. An error in the console of any page fails the test that opened it. */
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
      await enterAs(watched.page, server.url, userName);
      const calls: Request[] = [];
      watched.page.on('request', (request) => {
        if (request.url().includes('/api/')) calls.push(request);
      });
      await before?.(watched.page);
      await watched.page.goto(route);
      return { page: watched.page, watched, calls };
    },
  };
}

/** Until every query of the page has its answer. */
export const settled = (page: Page): Promise<void> =>
  page.locator('[data-page][data-state="ready"]').waitFor();

/** Until half a second went by without a new call. The stream of changed pages stays open, so the network is never idle. */
export const quiet = async (calls: readonly Request[]): Promise<void> => {
  for (let seen = -1; seen < calls.length; await sleep(500)) seen = calls.length;
};

export const widget = (page: Page, name: string) => page.locator(`[data-widget="${name}"]`);

export const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
