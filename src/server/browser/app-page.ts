import type { Page } from 'playwright-core';
import type { Session } from '../../language/plan/index.ts';

/** How somebody who is logged in has set the app. */
export interface AppSettings {
  readonly session: Session;
  readonly skin: string | null;
  readonly language: string | null;
  readonly direction: string | null;
}

/** Has every page of the app that is opened from now on find somebody logged in. Tokens that the app has renewed meanwhile stay. */
export const enterApp = (page: Pick<Page, 'addInitScript'>, settings: AppSettings): Promise<unknown> =>
  page.addInitScript(store, storedFor(settings));

/** What the app keeps in the browser's local storage. */
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

/** Runs in the browser, before the app does. */
function store(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
}

/** The loader of our sources calls this in every function, those for the browser included. */
export const knowNames = (page: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  page.addInitScript({ content: 'globalThis.__name = (named) => named;' });

/** How often the page is looked at, and how many looks in a row must find it the same. */
const lookEveryMs = 100;
const calmLooks = 5;
/** A page waits for a filter until somebody fills it, but also for a moment before its filters begin to load. */
const waitingLooks = 20;

/** Waits until everything in the page has its answer and is drawn. Answers what is wrong where it never does. */
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

/** The states of the page, its filters and its widgets, in one line; empty where there is no page, or no fonts yet. */
function statesOfParts(): string {
  if (document.querySelector('[data-page],form') === null || document.fonts.status !== 'loaded') return '';
  const parts = document.querySelectorAll<HTMLElement>('[data-page],[data-filter],[data-widget]');
  return ['page', ...[...parts].map(({ dataset }) => dataset.state ?? '')].join(' ');
}
