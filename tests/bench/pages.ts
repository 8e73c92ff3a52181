import type { Page } from 'playwright-core';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { sessionOf } from '../e2e/support/session.ts';
import { addressOf, planOf, shippedRoutes, visitorOf } from '../e2e/support/shipped-routes.ts';
import { figure, type Figure, type Suite } from './suite.ts';

const rows = Number(process.env.BENCH_ROWS ?? 1_000_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
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
 * each response by itself.
 */
export const pages: Suite = {
  name: 'pages',
  async run(progress) {
    buildProduct();
    const server = await startServer({ environment: 'production', demoRows: rows });
    const browser = await openBrowser();
    try {
      const routes = shippedRoutes.filter(
        (route) => visitorOf(route) !== null && Object.keys(planOf(route)?.queries ?? {}).length > 0,
      );
      const calls = new Map<string, Set<string>>();
      const costs = new Map<string, Cost[]>(routes.map((route) => [route, []]));
      for (let round = 0; round < rounds; round += 1) {
        // The server caches responses until the data change, so each round starts without a cache.
        if (round > 0) await server.restart();
        const storageState = await sessionOf(server.url, 'admin@acme.example');
        for (const route of routes) {
          const { page, errors, close } = await openPage(browser, server.url, {
            storageState,
            viewport: { width: 1440, height: 900 },
          });
          const requested = new Set<string>();
          costs.get(route)!.push(await costOf(page, addressOf(route), requested));
          calls.set(route, requested);
          if (errors().length > 0) throw new Error(`${route}: ${errors()[0]}`);
          await close();
        }
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
      for (const [route, [first]] of [...costs].toSorted(([, [a]], [, [b]]) => b!.painted - a!.painted))
        progress(
          `${route}: ${first!.requests} requests, ${Math.round(first!.bytes / 1024)} KB, painted ${Math.round(first!.painted)} ms, slowest answer ${Math.round(slowest.get(route)!)} ms`,
        );
      for (const [call, taken] of [...alone].toSorted(([, a], [, b]) => b - a).slice(0, NAMED))
        progress(`${Math.round(taken)} ms: ${decodeURIComponent(call)}`);
      const of = (kind: keyof Cost) =>
        [...costs].map(([route, all]) => [route, all.map((cost) => cost[kind])] as const);
      return [
        ...worst('all painted', 'ms', of('painted'), 1500),
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
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!ofFigures.test(pathname) || request.method() !== 'GET') return;
    requests += 1;
    if (pathname.startsWith('/api/reports/')) requested.add(`${pathname}${search}`);
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
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
