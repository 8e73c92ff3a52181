import type { Page } from 'playwright-core';
import { findChromium, quietFlags } from '../../../scripts/run/chromium.mjs';
import type { Session } from '../../language/plan/index.ts';
import { Unusable } from '../unusable.ts';

export interface ScreenshotOptions {
  /** The address of the page, its selection included. */
  readonly url: string;
  readonly session: Session;
  readonly width: number;
  readonly height: number;
  /** All of the page, and not what fits into the height alone. */
  readonly fullPage: boolean;
  readonly skin: 'light' | 'dark' | 'brand' | null;
  readonly language: string | null;
  readonly direction: 'ltr' | 'rtl' | null;
}

export interface Screenshot {
  readonly png: Buffer;
  /** The state of the page, and of each of its widgets by name. */
  readonly state: string;
  readonly widgets: Readonly<Record<string, string>>;
  /** What the browser's console called errors. */
  readonly errors: readonly string[];
}

/** A page that is taller than this is cut off: nobody can look at more. */
const tallest = 4_000;
const patienceMs = 45_000;

/** Looks at a page as somebody who is logged in. Throws an Unusable where there is no browser or no such page. */
export async function takeScreenshot(options: ScreenshotOptions): Promise<Screenshot> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Unusable(
      'A screenshot needs Chromium or Chrome. Install one, or set CHROMIUM_PATH to its executable.',
    );
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: quietFlags });
  try {
    const { width, height } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      locale: options.language ?? 'en',
    });
    await context.addInitScript(store, storedFor(options));
    return await photograph(await context.newPage(), options);
  } finally {
    await browser.close();
  }
}

/** What the app keeps in the browser's local storage. */
function storedFor({ session, skin, language, direction }: ScreenshotOptions): Record<string, string> {
  const { accessToken, refreshToken, idToken, userData } = session;
  return {
    accessToken,
    refreshToken,
    idToken,
    userData: JSON.stringify(userData),
    ...(skin === null ? {} : { 'vuexy-skin': skin }),
    ...(language === null ? {} : { 'reportwright-language': language }),
    ...(direction === null ? {} : { 'reportwright-direction': direction }),
  };
}

/** Runs in the browser, before the app does. Tokens that the app has renewed meanwhile stay. */
function store(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/**
 * Opens the address in a page whose window has this width, and looks at it when all has its answer and is drawn.
 * Throws an Unusable where there is no such page, or where it never settles.
 */
export async function photograph(
  page: Page,
  { url, width, fullPage }: Pick<ScreenshotOptions, 'url' | 'width' | 'fullPage'>,
): Promise<Screenshot> {
  // The loader of our sources calls this in every function, those for the browser included.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  const answer = await page.goto(url);
  if (answer !== null && !answer.ok())
    throw new Unusable(
      `${new URL(url).origin} has no app to look at: HTTP ${answer.status()}. Is it built (\`npm run build\`)?`,
    );
  await settled(page, url);
  if (fullPage) {
    const height = await page.evaluate(heightOfPage);
    await page.setViewportSize({ width, height: Math.min(height, tallest) });
    await settled(page, url);
  }
  return { png: await page.screenshot(), errors, ...(await page.evaluate(statesOfPage)) };
}

/** How often the page is looked at, and how many looks in a row must find it the same. */
const lookEveryMs = 100;
const calmLooks = 5;
/** A page waits for a filter until somebody fills it, but also for a moment before its filters begin to load. */
const waitingLooks = 20;

/** Waits until everything in the page has its answer and is drawn. */
async function settled(page: Page, url: string): Promise<void> {
  let [last, looks] = ['', 0];
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const states = await page.evaluate(statesOfParts);
    looks = states === last ? looks + 1 : 1;
    last = states;
    const isBusy = states === '' || /\b(loading|stale)\b/.test(states);
    if (!isBusy && looks >= (/\bwaiting\b/.test(states) ? waitingLooks : calmLooks)) return;
    await page.waitForTimeout(lookEveryMs);
  }
  throw new Unusable(
    `${url} has not settled after ${patienceMs / 1000} seconds; the browser is at ${page.url()}${last === '' ? ', where there is no report' : ''}.`,
  );
}

/** The states of the page, its filters and its widgets, in one line; empty where there is no page, or no fonts yet. */
function statesOfParts(): string {
  if (document.querySelector('[data-page],form') === null || document.fonts.status !== 'loaded') return '';
  const parts = document.querySelectorAll<HTMLElement>('[data-page],[data-filter],[data-widget]');
  return ['page', ...[...parts].map(({ dataset }) => dataset.state ?? '')].join(' ');
}

function heightOfPage(): number {
  const roots = [document.documentElement, ...document.querySelectorAll('main,[data-page]')];
  return Math.max(...roots.map((element) => element.scrollHeight)) + 100;
}

function statesOfPage(): { state: string; widgets: Record<string, string> } {
  const widgets = [...document.querySelectorAll<HTMLElement>('[data-widget]')].map(({ dataset }) => [
    dataset.widget ?? '',
    dataset.state ?? '',
  ]);
  const state = document.querySelector<HTMLElement>('[data-page]')?.dataset.state ?? '';
  return { state, widgets: Object.fromEntries(widgets) };
}
