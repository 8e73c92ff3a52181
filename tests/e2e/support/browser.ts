import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium, quietFlags } from '../../../scripts/run/find-chromium.mjs';

const reader: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-GB',
  // Animated elements may move between locating and clicking, particularly on a busy machine.
  reducedMotion: 'reduce',
};

const chromiumPath = (): string => {
  const found = findChromium();
  if (found === null)
    throw new Error('No Chromium or Chrome was found: install one, or set CHROMIUM_PATH to its executable.');
  return found;
};

/** Starts the Chromium of this machine. Rejects with instructions when there is none. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: quietFlags });

let shared: Promise<Browser> | null = null;

/**
 * Returns the browser of this worker, which ends with it. Each page has its own context and shares nothing
 * with others.
 */
export const sharedBrowser = async (): Promise<Browser> => {
  if (shared === null || !(await shared).isConnected()) shared = openBrowser();
  return shared;
};

export interface WatchedPage {
  readonly page: Page;
  /** Returns errors of the console and of the page so far, except those that a test expects. */
  errors(): readonly string[];
  /** Ignores matching console errors from now on. */
  expectErrors(pattern: RegExp): void;
  close(): Promise<void>;
}

/** Opens a page in its own context (no cookies, no storage) and records its errors. */
export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    baseURL: url,
    ...reader,
    ...options,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const seen: string[] = [];
  const expected: RegExp[] = [];
  page.on('pageerror', (error) => seen.push(error.stack || error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`);
  });
  return {
    page,
    errors: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
    expectErrors: (pattern) => void expected.push(pattern),
    close: () => context.close(),
  };
};

/** Logs in a demonstration user through the login page. */
export const logIn = async (page: Page, userName = 'analyst@acme.example', path = '/'): Promise<void> => {
  await page.goto(path);
  await page.getByRole('button', { name: userName }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
};

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/**
 * Opens a page of a browser with an own, new profile on the disk, as a reader has one: unlike the contexts of
 * `openPage`, it caches compiled code between visits. Closing deletes the profile.
 */
export const openProfile = async (
  url: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: quietFlags,
    baseURL: url,
    ...reader,
  });
  return {
    page: context.pages()[0]!,
    close: async () => {
      await context.close();
      // The browser's processes may end a little later.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
