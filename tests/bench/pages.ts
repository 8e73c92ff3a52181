import type { Browser, Page, Request } from 'playwright-core';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { openBrowser, openPage, openProfile } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { enterAs, sessionOf } from '../e2e/support/session.ts';
import { addressOf, planOf, shippedRoutes, visitorOf } from '../e2e/support/shipped-routes.ts';
import { figure, type Figure, type Suite } from './suite.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Only routes with one of these parts are measured. */
const parts = (process.env.BENCH_PAGES ?? '/').split(',');
/** A page with charts and tables that is opened before the measurement. */
const PRACTICE = '/smart-reporting/performance-report';
/** Number of pages that are listed in each ranking. */
const NAMED = 8;

/**
 * Matches requests for figures and filters. Requests that every page makes are excluded: its plan and texts,
 * metadata, version, the number of notifications.
 */
const ofFigures = /^\/api\/(?!pages|session|events|account|global\/(metadata|version)|notifications\/count)/;

/** The cost of opening a page by its address. */
interface Cost {
  /** API requests for its figures, including those of its filter bar. */
  readonly requests: number;
  /** Compressed bytes of the responses. */
  readonly bytes: number;
  /** Milliseconds until all widgets in view are drawn. */
  readonly painted: number;
}

/**
 * Measures every shipped page with figures at a million rows: requests, bytes, time of the page, and time of
 * each response by itself. The first round opens each page in a new browser, the others all pages in one that
 * has opened the product before.
 */
export const pages: Suite = {
  name: 'pages',
  async run(progress) {
    buildProduct();
    const server = await startServer({ environment: 'production', demoRows: rows });
    const browser = await openBrowser();
    try {
      const routes = shippedRoutes.filter(
        (route) =>
          parts.some((part) => route.includes(part)) &&
          visitorOf(route) !== null &&
          Object.keys(planOf(route)?.queries ?? {}).length > 0,
      );
      const calls = new Map<string, Set<string>>();
      const [strange, known] = [new Map<string, Cost[]>(), new Map<string, Cost[]>()];
      for (let round = 0; round < rounds; round += 1) {
        // The server caches responses until the data change, so each round starts without a cache.
        if (round > 0) await server.restart();
        const costs = round === 0 ? strange : known;
        const visits = await (round === 0 ? newBrowsers : knownBrowser)(browser, server.url);
        for (const route of routes) {
          const requested = new Set<string>();
          const cost = await visits.open(route, requested);
          costs.set(route, [...(costs.get(route) ?? []), cost]);
          calls.set(route, new Set([...(calls.get(route) ?? []), ...requested]));
        }
        await visits.end();
        progress(`round ${round + 1} of ${rounds}`);
      }
      await server.restart();
      const alone = await timesAlone(
        server.url,
        new Set([...calls.values()].flatMap((requested) => [...requested])),
      );
      const slowest = new Map(
        [...calls].map(([route, requested]) => [
          route,
          Math.max(0, ...[...requested].map((call) => alone.get(call)!)),
        ]),
      );
      for (const [route, [first]] of [...known].toSorted(([, [a]], [, [b]]) => b!.painted - a!.painted))
        progress(
          `${route}: ${first!.requests} requests, ${Math.round(first!.bytes / 1024)} KB, painted ${Math.round(first!.painted)} ms, slowest answer ${Math.round(slowest.get(route)!)} ms`,
        );
      for (const [call, taken] of [...alone].toSorted(([, a], [, b]) => b - a).slice(0, NAMED))
        progress(`${Math.round(taken)} ms: ${decodeURIComponent(call)}`);
      const of = (kind: keyof Cost) =>
        [...known].map(([route, all]) => [route, all.map((cost) => cost[kind])] as const);
      return [
        ...worst('all painted', 'ms', of('painted'), 1500),
        ...worst(
          'all painted in a new browser',
          'ms',
          [...strange].map(([route, all]) => [route, all.map(({ painted }) => painted)] as const),
        ),
        ...worst(
          'the slowest answer',
          'ms',
          [...slowest].map(([route, taken]) => [route, [taken]] as const),
          150,
        ),
        ...worst('requests', 'count', of('requests'), 10),
        ...worst(
          'answers',
          'KB',
          of('bytes').map(([route, all]) => [route, all.map((bytes) => bytes / 1024)] as const),
        ),
      ];
    } finally {
      await browser.close();
      await server.dispose();
    }
  },
};

/** Opens pages one after the other. */
interface Visits {
  open(route: string, requested: Set<string>): Promise<Cost>;
  end(): Promise<void>;
}

/** Each page in a browser that has never opened the product: all code is loaded and compiled. */
async function newBrowsers(browser: Browser, url: string): Promise<Visits> {
  const storageState = await sessionOf(url, 'admin@acme.example');
  return {
    async open(route, requested) {
      const { page, errors, close } = await openPage(browser, url, { storageState });
      const cost = await costOf(page, addressOf(route), requested);
      if (errors().length > 0) throw new Error(`${route}: ${errors()[0]}`);
      await close();
      return cost;
    },
    end: async () => undefined,
  };
}

/** All pages in the browser of a reader who uses the product, but has not opened these pages. */
async function knownBrowser(_: Browser, url: string): Promise<Visits> {
  const { page, close } = await openProfile(url);
  await enterAs(page, url, 'admin@acme.example');
  // Chromium stores compiled code at the second visit.
  for (let visit = 0; visit < 3; visit += 1) await costOf(page, PRACTICE, new Set());
  const stored = await page.evaluate(() => Object.keys(localStorage));
  return {
    async open(route, requested) {
      const cost = await costOf(page, addressOf(route), requested);
      // Selections of one page would change the filters of the next.
      await page.evaluate((kept) => {
        for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key);
      }, stored);
      return cost;
    },
    end: close,
  };
}

function worst(
  what: string,
  unit: Figure['unit'],
  taken: readonly (readonly [string, readonly number[]])[],
  goal?: number,
): readonly Figure[] {
  const all = taken
    .map(([route, samples]) => figure(`${what}: ${route}`, unit, samples, goal))
    .toSorted((a, b) => b.median - a.median);
  const beyond = goal === undefined ? [] : [all.filter(({ median }) => median > goal).length];
  return [
    ...beyond.map((count) =>
      figure(`pages beyond the goal for ${what}, of ${all.length}`, 'count', [count], 0),
    ),
    ...all.slice(0, NAMED),
  ];
}

async function costOf(page: Page, address: string, requested: Set<string>): Promise<Cost> {
  let requests = 0;
  const sizes: Promise<number>[] = [];
  const count = (request: Request): void => {
    const { pathname, search } = new URL(request.url());
    if (!ofFigures.test(pathname) || request.method() !== 'GET') return;
    requests += 1;
    if (pathname.startsWith('/api/reports/')) requested.add(`${pathname}${search}`);
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on('requestfinished', count);
  await page.goto('about:blank');
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('[data-page][data-state="ready"]').waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('.widget-skeleton') === null &&
      [...document.querySelectorAll('[data-widget]')].every(
        (widget) => !['loading', 'waiting', 'stale'].includes(widget.getAttribute('data-state') ?? ''),
      ),
  );
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  const painted = performance.now() - started;
  page.off('requestfinished', count);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { requests, bytes, painted };
}

/** Returns the milliseconds of each request, run sequentially on a server with an empty cache. */
async function timesAlone(url: string, calls: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const kept = (await sessionOf(url, 'admin@acme.example')).origins[0]!.localStorage;
  const token = kept.find(({ name }) => name === 'idToken')!.value;
  const times = new Map<string, number>();
  for (const call of calls) {
    const started = performance.now();
    const answer = await fetch(`${url}${call}`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}.`);
    times.set(call, performance.now() - started);
  }
  return times;
}
