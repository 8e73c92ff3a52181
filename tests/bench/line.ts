import type { Page } from 'playwright-core';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { openProfile } from '../e2e/support/browser.ts';
import { startServer } from '../e2e/support/server.ts';
import { enterAs } from '../e2e/support/session.ts';
import { figure, type Figure, type Suite } from './suite.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const routes = [
  '/smart-reporting/channel-report',
  '/smart-reporting/campaign-performance-report',
  '/home/index',
];

/** Bytes a second of a line of 10 Mbit/s. */
const throughput = 10_000_000 / 8;
const line = {
  offline: false,
  /** Milliseconds from a request to its response. */
  latency: 50,
  downloadThroughput: throughput,
  uploadThroughput: throughput,
};

/** Milliseconds from the navigation, and the compressed bytes of all responses until then. */
interface Visit {
  readonly firstPaint: number;
  readonly figures: number;
  readonly bytes: number;
}

/** Records in the page when all widgets in the viewport are painted. */
const watchFigures = `{
  const isInView = (widget) => {
    const { top, bottom } = widget.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  };
  const look = () => {
    const widgets = [...document.querySelectorAll('[data-widget]')].filter(isInView);
    const isPainted =
      widgets.length > 0 &&
      document.querySelector('.widget-skeleton') === null &&
      widgets.every(({ dataset }) => !['loading', 'waiting', 'stale'].includes(dataset.state));
    // What is in the document now is on the screen after the next frame.
    if (isPainted) requestAnimationFrame(() => setTimeout(() => { window.figuresAt = performance.now(); }));
    else requestAnimationFrame(look);
  };
  addEventListener('DOMContentLoaded', look);
}`;

/** Visits of reports over a slow line: with a new profile of the browser, and the next visit with the same profile. */
export const slowLine: Suite = {
  name: 'line',
  async run(progress) {
    buildProduct();
    const server = await startServer({ environment: 'production', demoRows: 1_000_000 });
    try {
      const figures: Figure[] = [];
      for (const route of routes) {
        const [first, next]: [Visit[], Visit[]] = [[], []];
        // The first round also fills the server's cache, which is not the subject here.
        for (let round = 0; round <= rounds; round += 1) {
          const { page, close } = await openProfile(server.url);
          await enterAs(page, server.url, 'admin@acme.example');
          const [once, twice] = [await visit(page, route), await visit(page, route)];
          if (round > 0) {
            first.push(once);
            next.push(twice);
          }
          await close();
        }
        progress(route);
        figures.push(...visitFigures(`${route}, first visit`, first, 1_500));
        figures.push(...visitFigures(`${route}, next visit`, next, 700));
      }
      return figures;
    } finally {
      await server.dispose();
    }
  },
};

function visitFigures(what: string, visits: readonly Visit[], goal: number): readonly Figure[] {
  const all = (kind: keyof Visit): readonly number[] => visits.map((one) => one[kind]);
  return [
    figure(`${what}: figures of the first screen`, 'ms', all('figures'), goal),
    figure(`${what}: first contentful paint`, 'ms', all('firstPaint')),
    figure(
      `${what}: responses`,
      'KB',
      all('bytes').map((bytes) => bytes / 1024),
    ),
  ];
}

async function visit(page: Page, route: string): Promise<Visit> {
  await page.goto('about:blank');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
  let bytes = 0;
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchFigures);
  await page.goto(route, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(
    () => (globalThis as unknown as { figuresAt?: number }).figuresAt,
  );
  const figures = (await painted.jsonValue()) as number;
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await devTools.detach();
  return { figures, firstPaint, bytes };
}
