import type { BrowserContextOptions, Disposable, Page } from 'playwright-core';

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/**
 * Logs in a demonstration user. Returns the entries that the product then has in the browser's local storage.
 */
const keptOf = async (
  url: string,
  userName = 'analyst@acme.example',
): Promise<Readonly<Record<string, string>>> => {
  const reply = await fetch(`${url}/api/global/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'demo' }),
  });
  if (!reply.ok) throw new Error(`${userName} can't log in: ${reply.status}`);
  const { userData, ...tokens } = (await reply.json()) as Record<string, string>;
  return { ...tokens, userData: JSON.stringify(userData) };
};

/** Returns the storage state of a browser in which a demonstration user is logged in. */
export const sessionOf = async (url: string, userName?: string): Promise<StorageState> => {
  const kept = await keptOf(url, userName);
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
};

/**
 * Logs in a demonstration user on a new page. A `storageState` has the same effect, but Playwright opens and
 * closes another page to set it, which takes a quarter of a visit's time.
 */
export const enterAs = async (page: Page, url: string, userName?: string): Promise<void> => {
  const kept = await keptOf(url, userName);
  // A document of the same origin that does not run the product, and for which the browser requests no icon.
  const blank = `${url}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate((entries) => Object.assign(localStorage, entries), kept);
  await page.unroute(blank);
};

/**
 * Logs in a demonstration user in every document that the page opens until the result is disposed of. Unlike `enterAs`,
 * it needs no document of its own, which takes a tenth of a visit's work.
 */
export const enterMeanwhile = async (page: Page, url: string, userName?: string): Promise<Disposable> => {
  const kept = await keptOf(url, userName);
  return page.addInitScript((entries) => Object.assign(localStorage, entries), kept);
};
