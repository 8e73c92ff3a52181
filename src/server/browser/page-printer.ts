import type { Browser, BrowserContext, Page } from 'playwright-core';
import { quietFlags } from '../../../scripts/run/find-chromium.mjs';
import type { UserData } from '../../language/plan/index.ts';
import { Lane } from '../process/lane.ts';
import { enterApp, knowNames, settledApp } from './app-page.ts';
import { answerFrom, noToken } from './app-network.ts';
import type { CallApp } from './app-network.ts';

/** A request to print a page of the app to a file. */
export interface PrintRequest {
  /** The public origin of the app, for links in the print. The browser itself does not connect to it. */
  readonly origin: string;
  /** The page's path and query with its filters, beginning with a slash. */
  readonly address: string;
  readonly as: PrintedAs;
  readonly language: string;
  readonly user: UserData;
  /** Responds to the requests of the app. */
  readonly callApp: CallApp;
  readonly signal: AbortSignal;
}

/** `pdf`: A4 pages. `png`: one picture with the width of an A4 page. */
export type PrintedAs = 'pdf' | 'png';

export interface PagePrinter {
  /** Rejects when the page does not settle, or shows an error in a widget. */
  print(request: PrintRequest): Promise<Buffer>;
  /** Closes the browser. Running prints fail. */
  close(): Promise<void>;
}

interface PrinterOptions {
  /** The path of the Chromium executable. */
  readonly chromium: string;
  /** Milliseconds after which an idle browser is closed. */
  readonly idleMs?: number;
  /** Milliseconds for a page to settle, and again to be printed. */
  readonly patienceMs?: number;
}

/** Limits of concurrent prints. A browser takes 100 MB and more. */
const line = { atOnce: 2, waiting: 100, patienceMs: 240_000 };
/** Maximal height in pixels. Browsers limit the size of a single picture. */
const tallest = 8_000;
const density = 2;
/** Margin around a picture, in pixels. */
const margin = 16;

/** Creates a printer that uses the app's own print command, in one browser that is started when needed. */
export function createPagePrinter({
  chromium,
  idleMs = 60_000,
  patienceMs = 90_000,
}: PrinterOptions): PagePrinter {
  const lane = new Lane(line);
  let browser: Promise<Browser> | null = null;
  let open = 0;
  let idle: NodeJS.Timeout | null = null;
  let isClosed = false;

  const end = async (): Promise<void> => {
    const ending = browser;
    browser = null;
    await ending?.then((one) => one.close()).catch(() => undefined);
  };

  async function borrowed<Result>(work: (one: Browser) => Promise<Result>): Promise<Result> {
    if (isClosed) throw new Error('The server is ending.');
    if (idle !== null) clearTimeout(idle);
    open += 1;
    try {
      if (browser !== null && !(await browser.catch(() => null))?.isConnected()) browser = null;
      browser ??= launch(chromium);
      return await work(await browser);
    } finally {
      open -= 1;
      if (open === 0) idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    print: (request) =>
      lane.run(
        () => borrowed((one) => printIn(one, request, patienceMs)),
        request.signal,
        requesterIn(request),
      ),
    async close() {
      isClosed = true;
      if (idle !== null) clearTimeout(idle);
      await end();
    },
  };
}

const requesterIn = ({ user }: PrintRequest) => ({ company: user.company, user: user.userName });

/**
 * Starts Chromium with its sandbox, or without it when the system allows none, as for root and in most
 * containers.
 */
async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const args = quietFlags.filter((flag) => flag !== '--no-sandbox');
  const start = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({ executablePath, args, chromiumSandbox, timeout: 30_000 });
  return process.getuid?.() === 0 ? start(false) : start(true).catch(() => start(false));
}

async function printIn(browser: Browser, request: PrintRequest, patienceMs: number): Promise<Buffer> {
  const { signal, origin, address, callApp, as } = request;
  signal.throwIfAborted();
  const context = await browser.newContext({
    viewport: { width: 1_200, height: 1_000 },
    ...(as === 'png' && { deviceScaleFactor: density }),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: request.language,
  });
  const stop = (): void => void context.close().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    context.setDefaultTimeout(patienceMs);
    await answerFrom(context, origin, callApp);
    const page = await openPage(context, request);
    await page.goto(`${origin}${address}`);
    const trouble = await settledApp(page, patienceMs);
    if (trouble !== null) throw new Error(`${address} ${trouble}`);
    if ((await page.locator('[data-page]').count()) === 0)
      throw new Error(`${address} opened ${new URL(page.url()).pathname}, where there is no report.`);
    await page.keyboard.press('Control+p');
    await page.locator('body[data-asked-to-print]').waitFor();
    const failed = await page.evaluate(failedWidgets);
    if (failed.length > 0) throw new Error(`${address} shows an error in: ${failed.join(', ')}.`);
    return await (as === 'pdf' ? pdfOf(page) : pictureOf(page));
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
    await context.close().catch(() => undefined);
  }
}

async function openPage(context: BrowserContext, { user, language }: PrintRequest): Promise<Page> {
  const page = await context.newPage();
  const session = { accessToken: noToken, refreshToken: noToken, idToken: noToken, userData: user };
  await enterApp(page, { session, skin: 'light', language, direction: 'ltr' });
  await knowNames(page);
  await page.addInitScript(keepFromDialog);
  return page;
}

/**
 * Replaces the browser's print dialog by a mark in the page. The app's print command opens the dialog after
 * drawing everything.
 */
function keepFromDialog(): void {
  window.print = () => document.body.setAttribute('data-asked-to-print', '');
}

function failedWidgets(): string[] {
  const failed = document.querySelectorAll<HTMLElement>('[data-widget][data-state="error"]');
  return [...failed].map(({ dataset }) => dataset.widget ?? '');
}

const pdfOf = (page: Page): Promise<Buffer> =>
  page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });

async function pictureOf(page: Page): Promise<Buffer> {
  const content = page.locator('#content');
  await page.addStyleTag({ content: `#content { margin: ${margin}px !important; }` });
  const { height = 0 } = (await content.boundingBox()) ?? {};
  await page.setViewportSize({ width: 800, height: Math.min(tallest, Math.ceil(height) + 100) });
  const box = await content.boundingBox();
  if (box === null) throw new Error('The page has nothing to show.');
  const [x, y] = [box.x - margin, box.y - margin];
  const shown = Math.min(box.height, tallest - margin) + 2 * margin;
  return page.screenshot({ clip: { x, y, width: box.width + 2 * margin, height: shown } });
}
