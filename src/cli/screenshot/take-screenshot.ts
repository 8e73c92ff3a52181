import type { Page } from 'playwright-core';
import { findChromium, quietFlags } from '../../../scripts/run/find-chromium.mjs';
import { enterApp, knowNames, settledApp } from '../../server/browser/index.ts';
import type { AppSettings } from '../../server/browser/index.ts';
import { Unusable } from '../unusable.ts';

export interface ScreenshotOptions extends AppSettings {
  /** The address of the page with its selection. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Whether to capture the whole page instead of the window's height. */
  readonly fullPage: boolean;
}

export interface Screenshot {
  readonly png: Buffer;
  /** The state of the page, and of each widget by name. */
  readonly state: string;
  readonly widgets: Readonly<Record<string, string>>;
  /** Errors on the browser's console. */
  readonly errors: readonly string[];
}

/** Maximum height in pixels. A taller page is cut off. */
const tallest = 4_000;
const patienceMs = 45_000;

/**
 * Opens a page as a logged-in user and takes a screenshot. Throws an Unusable without a browser or for an
 * unknown page.
 */
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
    const page = await context.newPage();
    await enterApp(page, options);
    return await photograph(page, options);
  } finally {
    await browser.close();
  }
}

/**
 * Takes a screenshot at the window width once all responses have arrived and are drawn. Throws an Unusable
 * for an unknown page, and for one that never settles.
 */
export async function photograph(
  page: Page,
  { url, width, fullPage }: Pick<ScreenshotOptions, 'url' | 'width' | 'fullPage'>,
): Promise<Screenshot> {
  await knowNames(page);
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

async function settled(page: Page, url: string): Promise<void> {
  const trouble = await settledApp(page, patienceMs);
  if (trouble !== null) throw new Unusable(`${url} ${trouble}`);
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
