import type { Page } from 'playwright-core';
import type { Session } from '../../language/plan/index.ts';

/** The session and the app settings of a user. */
export interface AppSettings {
  readonly session: Session;
  readonly skin: string | null;
  readonly language: string | null;
  readonly direction: string | null;
}

/** Logs every page opened from now on in to the app. Tokens that the app has refreshed are kept. */
export const enterApp = (page: Pick<Page, 'addInitScript'>, settings: AppSettings): Promise<unknown> =>
  page.addInitScript(store, storedFor(settings));

/** Returns the entries of the app's local storage. */
function storedFor({ session, skin, language, direction }: AppSettings): Record<string, string> {
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

/** Runs in the browser before the app. */
function store(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/**
 * Defines `__name`, which the loader of our sources calls in every function, including those that run in the
 * browser.
 */
export const knowNames = (page: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  page.addInitScript({ content: 'globalThis.__name = (named) => named;' });

/**
 * Milliseconds between two checks of the page, and the number of equal checks in a row that mean that it has
 * settled.
 */
const lookEveryMs = 100;
const calmLooks = 5;
/**
 * The number of equal checks for a page that waits for a filter. Pages also wait briefly before their filters
 * begin to load.
 */
const waitingLooks = 20;

/**
 * Waits until all parts of the page are loaded and drawn. Returns null, or a description of the problem after
 * a timeout.
 */
export async function settledApp(page: Page, patienceMs: number): Promise<string | null> {
  let [last, looks] = ['', 0];
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const states = await page.evaluate(statesOfParts);
    looks = states === last ? looks + 1 : 1;
    last = states;
    const isBusy = states === '' || /\b(loading|stale)\b/.test(states);
    if (!isBusy && looks >= (/\bwaiting\b/.test(states) ? waitingLooks : calmLooks)) return null;
    await page.waitForTimeout(lookEveryMs);
  }
  return `has not settled after ${patienceMs / 1000} seconds; the browser is at ${page.url()}${last === '' ? ', where there is no report' : ''}.`;
}

/**
 * Returns the states of the page, its filters and its widgets, separated by spaces; empty when there is no
 * page yet or fonts are loading.
 */
function statesOfParts(): string {
  if (document.querySelector('[data-page],form') === null || document.fonts.status !== 'loaded') return '';
  const parts = document.querySelectorAll<HTMLElement>('[data-page],[data-filter],[data-widget]');
  return ['page', ...[...parts].map(({ dataset }) => dataset.state ?? '')].join(' ');
}
