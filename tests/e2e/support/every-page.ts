import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFindings } from './axe.ts';
import { addressOf, customerRoutes, planOf, shippedRoutes, visitorOf } from './shipped-routes.ts';
import { cutTexts, plainTexts, watchData } from './texts.ts';
import { openSharedPlace } from './visiting.ts';

type Place = ReturnType<typeof openSharedPlace>;

/** Drawing may be slow on a busy machine. */
const patience = { timeout: 10_000 };

const routes = [...shippedRoutes, ...customerRoutes.keys()].filter(isFirstOfItsForm);

/**
 * Whether a page is the first of its form. Pages without queries and with the same widgets differ only in
 * their texts, so only the first one is tested.
 */
function isFirstOfItsForm(route: string, _index: number, all: readonly string[]): boolean {
  const form = formOf(route);
  return form === null || all.find((other) => formOf(other) === form) === route;
}

/** Returns the widget types of a page that has only texts and indexes; null when it has figures or forms. */
function formOf(route: string): string | null {
  const plan = planOf(route);
  const types = Object.values(plan?.widgets ?? {}).map(({ spec }) => spec.type);
  return types.length > 0 && types.every((type) => type === 'text' || type === 'cards')
    ? `${plan?.layout} ${types.join(' ')}`
    : null;
}

const arrived = async (page: Page): Promise<void> => {
  await page.locator('[data-page][data-state="ready"], form').first().waitFor();
  await expect.poll(() => page.locator('.widget-skeleton, [data-form="loading"]').count(), patience).toBe(0);
};

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** User settings. Each page is tested with one of them, in rotation; `npm run prove -- pages` tests all. */
interface Look {
  readonly title: string;
  readonly skin: string;
  readonly direction: string;
  readonly width: number;
}

const LOOKS: readonly Look[] = [
  { title: 'light', skin: 'light', direction: 'ltr', width: 1440 },
  { title: 'dark', skin: 'dark', direction: 'ltr', width: 1440 },
  { title: 'dark, right to left, on a phone', skin: 'dark', direction: 'rtl', width: 390 },
];

const looksOf = (route: string): readonly Look[] =>
  process.env.EVERY_LOOK ? LOOKS : LOOKS.filter((_, index) => index === routes.indexOf(route) % LOOKS.length);

/**
 * Opens the page in the pseudo-language as a user who may see it. `data` collects the texts of the server's
 * responses.
 */
const open = async (
  place: Place,
  route: string,
  { skin, direction, width }: Look,
): Promise<{ readonly page: Page; readonly data: () => ReadonlySet<string> }> => {
  let data: ReadonlySet<string> = new Set();
  const before = async (opened: Page): Promise<void> => {
    data = watchData(opened);
    await opened.addInitScript((kept) => Object.assign(localStorage, kept), {
      'vuexy-skin': skin,
      'reportwright-direction': direction,
    });
  };
  const viewport = { width, height: 2400 };
  const address = `${addressOf(route)}?lang=pseudo`;
  const userName = visitorOf(route);
  if (userName !== null) {
    const { page } = await place.visit(address, { viewport, before, userName });
    return { page, data: () => data };
  }
  const { page } = await place.arrive({ viewport });
  await before(page);
  await page.goto(address);
  return { page, data: () => data };
};

/**
 * Tests one part of the shipped pages. Parts are separate files, so that they run in parallel. A single visit
 * checks everything, because most of a test's time is loading the page.
 */
export function describeEveryPage(part: number, parts: number): void {
  const place = openSharedPlace('developing');
  const own = routes
    .filter((_, index) => index % parts === part)
    .flatMap((route) => looksOf(route).map((look) => ({ route, look, title: look.title })));

  it.each(own)(
    '$route, $title, has nothing that axe finds serious, says nothing in another language, and cuts nothing',
    async ({ route, look }) => {
      const { page, data } = await open(place, route, look);
      await arrived(page);
      expect(await seriousFindings(page)).toEqual([]);
      await expect.poll(() => plainTexts(page, data()), patience).toEqual([]);
      for (const width of [look.width, look.width === 390 ? 1440 : 390]) {
        await page.setViewportSize({ width, height: 2400 });
        await expect.poll(() => cutTexts(page), patience).toEqual([]);
        await expect.poll(() => isWider(page), patience).toBe(false);
      }
    },
  );

  it('is one of many', () => expect(own.length).toBeGreaterThan(10));
}
