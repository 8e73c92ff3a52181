import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { ensureChromium } from '../../scripts/run/chromium.mjs';
import { quietFlags } from '../../scripts/run/find-chromium.mjs';
import { build as buildProduct } from '../../scripts/run/prepare.mjs';
import { scriptsOfFirstPaint } from './render/first-paint.ts';
import { benchmarkPage } from './render/page.ts';
import { probe, type Settled } from './render/probe.ts';
import { serveSite } from './render/site.ts';
import { formatTimeline, timelineOf, type Timeline } from './render/timeline.ts';
import { figure, ratio, type Figure, type Suite } from './suite.ts';
import { copyPages } from '../support/copy-pages.ts';

declare global {
  interface Window {
    settled(since: number, widgets: number): Promise<Settled>;
    forget(): number;
  }
}

const root = resolve(import.meta.dirname, '../..');
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const chartCounts = [4, 50];

interface Sample {
  readonly painted: number;
  readonly firstPaint: number;
  readonly changed: number;
  readonly longest: number;
  readonly scripts: number;
  readonly timeline: Timeline;
  readonly heap: number;
}

interface Variant {
  readonly name: 'product' | 'bare';
  readonly url: (charts: number) => string;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Writes the product's pages and the benchmark's pages. */
function writePages(folder: string): void {
  copyPages(folder);
  mkdirSync(join(folder, 'routes/bench'), { recursive: true });
  for (const charts of chartCounts) {
    writeFileSync(
      join(folder, `routes/bench/charts-${charts}.yaml`),
      benchmarkPage(`/bench/charts-${charts}`, charts),
    );
  }
}

async function startProduct(
  folder: string,
): Promise<{ readonly port: number; readonly process: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      PAGES_DIR: join(folder, 'pages'),
      DEMO_ROWS: '200000',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { port, process: child };
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error('the server was not ready within two minutes');
}

async function logIn(port: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'analyst@acme.example', password: 'demo' }),
  });
  const { userData, ...tokens } = (await response.json()) as Record<string, string>;
  return { ...tokens, userData: JSON.stringify(userData) };
}

/** Opens the page as a new visitor with a session, waits until it has settled, and changes the period. */
async function visit(
  browser: Browser,
  url: string,
  charts: number,
  tokens: Record<string, string>,
): Promise<Sample> {
  const context = await browser.newContext({
    viewport: { width: 1600, height: charts > 4 ? 5200 : 1800 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
    // Compiled test code calls this helper of the compiler to name functions, and the page does not define
    // it.
    await page.addInitScript('window.__name = (value) => value');
    await page.addInitScript(probe);
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, tokens);
    const scripts = await countScripts(page);
    await page.goto(url);
    const widgets = charts + 7;
    const first = await page.evaluate((count) => window.settled(0, count), widgets);
    const loaded = scripts();
    const timeline = await timelineOf(page);
    const heap = await heapOf(page);
    const changed = await changePeriod(page, widgets);
    if (failures.length > 0) throw new Error(failures[0]);
    return {
      scripts: loaded,
      painted: first.at,
      firstPaint: first.firstPaint,
      timeline,
      heap,
      ...changed,
    };
  } finally {
    await context.close();
  }
}

async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes / 1024;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

async function changePeriod(page: Page, widgets: number): Promise<{ changed: number; longest: number }> {
  await page.locator('[data-filter="period"] .ant-select').click();
  await page.waitForTimeout(400);
  await page.evaluate(() => {
    addEventListener('click', () => Object.assign(window, { clicked: window.forget() }), {
      capture: true,
      once: true,
    });
  });
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click();
  return page.evaluate(async (count) => {
    const { clicked } = window as unknown as { clicked: number };
    const { at, longTasks } = await window.settled(clicked, count);
    return { changed: at - clicked, longest: Math.max(0, ...longTasks.map(([, duration]) => duration)) };
  }, widgets);
}

export const render: Suite = {
  name: 'render',
  async run(progress): Promise<readonly Figure[]> {
    const folder = mkdtempSync(join(tmpdir(), 'reportwright-render-'));
    progress('building both pages');
    buildProduct();
    // A copy, so that another build in the meantime does not remove the files.
    cpSync(join(root, 'dist/web'), join(folder, 'web'), { recursive: true });
    await build({
      configFile: false,
      root: join(import.meta.dirname, 'render/bare'),
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: join(folder, 'bare'), emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
    });
    writePages(join(folder, 'pages'));
    const api = await startProduct(folder);
    const product = await serveSite(join(folder, 'web'), api.port);
    const bare = await serveSite(join(folder, 'bare'), api.port);
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: quietFlags,
    });
    const variants: readonly Variant[] = [
      { name: 'product', url: (charts) => `http://127.0.0.1:${product.port}/bench/charts-${charts}` },
      { name: 'bare', url: (charts) => `http://127.0.0.1:${bare.port}/?charts=${charts}` },
    ];
    try {
      const figures: Figure[] = [];
      for (const charts of chartCounts) {
        const samples: Record<Variant['name'], Sample[]> = { product: [], bare: [] };
        for (let round = -1; round < rounds; round += 1) {
          for (const { name, url } of variants) {
            // Each visit has its own token, because the first client that finds a token old refreshes it.
            const sample = await visit(browser, url(charts), charts, await logIn(api.port));
            progress(
              `${charts} charts, ${name}: ${Math.round(sample.painted)} ms, change ${Math.round(sample.changed)} ms`,
            );
            if (name === 'product') progress(formatTimeline(sample.timeline));
            if (round >= 0) samples[name].push(sample);
          }
        }
        figures.push(...summary(charts, samples));
      }
      progress('which scripts the first paint waits for');
      const needed = await scriptsOfFirstPaint(browser, variants[0]!.url(4), () => logIn(api.port));
      figures.push(
        figure('JS (gzip) that the first contentful paint waits for, product', 'KB', [needed], 250),
      );
      return figures;
    } finally {
      await browser.close();
      product.server.close();
      bare.server.close();
      api.process.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
};

function summary(charts: number, { product, bare }: Record<Variant['name'], readonly Sample[]>): Figure[] {
  type Measure = Exclude<keyof Sample, 'timeline'>;
  const of = (samples: readonly Sample[], key: Measure) => samples.map((sample) => sample[key]);
  const both = (title: string, key: Measure, goal?: number) =>
    ratio(`${charts} charts: ${title}, product / bare`, of(product, key), of(bare, key), goal);
  const many = charts > 4;
  return [
    figure(`${charts} charts: all painted, product`, 'ms', of(product, 'painted')),
    figure(`${charts} charts: all painted, bare`, 'ms', of(bare, 'painted')),
    both('all painted', 'painted', many ? 0.4 : 0.8),
    figure(`${charts} charts: period change, product`, 'ms', of(product, 'changed')),
    figure(`${charts} charts: period change, bare`, 'ms', of(bare, 'changed')),
    both('period change', 'changed', many ? 0.3 : 0.7),
    figure(
      `${charts} charts: longest task of the change, product`,
      'ms',
      of(product, 'longest'),
      many ? 100 : undefined,
    ),
    both('first contentful paint', 'firstPaint', 0.75),
    figure(`${charts} charts: JS (gzip), product`, 'KB', of(product, 'scripts')),
    both('JS (gzip)', 'scripts', 0.75),
    both('heap after load', 'heap', 1.2),
    figure(
      `${charts} charts: the first report leaves, product`,
      'ms',
      product.map(({ timeline }) => timeline.steps['first report']?.[0] ?? Infinity),
      250,
    ),
    figure(
      `${charts} charts: requests of a first visit, product`,
      'count',
      product.map(({ timeline }) => timeline.requests),
      25,
    ),
  ];
}
