import type { Browser, BrowserContext, Page } from 'playwright-core';
import { quietFlags } from '../../../scripts/run/find-chromium.mjs';
import type { UserData } from '../../language/plan/index.ts';
import { Lane } from '../process/lane.ts';
import { enterApp, knowNames, settledApp } from './app-page.ts';
import { answerFrom, noToken } from './app-network.ts';
import type { AskApp } from './app-network.ts';

/** A page of the app as a file. */
export interface PrintRequest {
  /** Where people reach the app: links on paper lead there. The browser itself reaches nothing. */
  readonly origin: string;
  /** The page's address with its filters, from the first slash. */
  readonly address: string;
  readonly as: PrintedAs;
  readonly language: string;
  readonly user: UserData;
  /** Answers what the app asks. */
  readonly ask: AskApp;
  readonly signal: AbortSignal;
}

/** `pdf`: sheets of A4. `png`: one picture, as wide as such a sheet. */
export type PrintedAs = 'pdf' | 'png';

export interface PagePrinter {
  /** Rejects where the page does not settle, or shows an error in place of figures. */
  print(request: PrintRequest): Promise<Buffer>;
  /** Ends the browser; what is being printed fails. */
  close(): Promise<void>;
}

interface PrinterOptions {
  /** The path of a Chromium. */
  readonly chromium: string;
  /** Milliseconds after which a browser that prints nothing ends. */
  readonly idleMs?: number;
  /** Milliseconds that a page has to settle, and to be drawn. */
  readonly patienceMs?: number;
}

/** So many pages are open at a time; a browser takes 100 MB and more. */
const line = { atOnce: 2, waiting: 100, patienceMs: 240_000 };
/** In pixels: what engines draw as one picture has an end. */
const tallest = 8_000;
const density = 2;
/** Around a picture, in pixels. */
const margin = 16;

/** Prints pages of the app as people print them, in one browser that is started when it is needed. */
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

/** With its sandbox; without one where the system allows none, as to root and in most containers. */
async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const args = quietFlags.filter((flag) => flag !== '--no-sandbox');
  const start = (chromiumSandbox: boolean): Promise<Browser> =>
    chromium.launch({ executablePath, args, chromiumSandbox, timeout: 30_000 });
  return process.getuid?.() === 0 ? start(false) : start(true).catch(() => start(false));
}

async function printIn(browser: Browser, request: PrintRequest, patienceMs: number): Promise<Buffer> {
  const { signal, origin, address, ask, as } = request;
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
    await answerFrom(context, origin, ask);
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

/** The app's own print command draws everything, and then asks for the browser's dialog. */
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
