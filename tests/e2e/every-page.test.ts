import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { takeLook } from './support/looks.ts';
import { cutTexts, plainTexts, watchData } from './support/texts.ts';
import { openPlace } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });

/** A busy machine draws late. */
const patience = { timeout: 10_000 };

interface Case {
  readonly route: string;
  /** Null where nobody is logged in. */
  readonly userName: string | null;
}

const admin = 'admin@acme.example';

/** Pages of forms and lists: those of reports have their turn with axe in a file of their own. */
const lists: readonly Case[] = [
  { route: '/login', userName: null },
  { route: '/error-404', userName: null },
  { route: '/onboarding-form', userName: 'new@acme.example' },
  { route: '/onboarding-waiting', userName: 'waiting@acme.example' },
  { route: '/consent', userName: 'noconsent@acme.example' },
  { route: '/users/user/new-user', userName: admin },
  { route: '/users/user/analyst@acme.example', userName: admin },
  { route: '/audit', userName: admin },
  { route: '/notifications', userName: admin },
];
const reports: readonly Case[] = [
  '/home/index',
  '/media-intelligence/awareness/overview',
  '/smart-reporting/channel-report',
].map((route) => ({ route, userName: admin }));

const arrived = async (page: Page): Promise<void> => {
  await page.locator('[data-page][data-state="ready"], form').first().waitFor();
  await expect.poll(() => page.locator('.widget-skeleton, [data-form="loading"]').count(), patience).toBe(0);
};

const open = async ({ route, userName }: Case, before?: (page: Page) => Promise<void>): Promise<Page> => {
  const options = { viewport: { width: 1440, height: 2400 } } as const;
  if (userName !== null) {
    const { page } = await place.visit(route, { ...options, userName, ...(before && { before }) });
    await arrived(page);
    return page;
  }
  const { page } = await place.arrive(options);
  await before?.(page);
  await page.goto(route);
  await arrived(page);
  return page;
};

describe('in a language that nobody speaks', () => {
  it.each([...lists, ...reports])(
    '$route says nothing of its own in any other, and cuts nothing',
    async (one) => {
      let data: ReadonlySet<string> = new Set();
      const route = `${one.route}?lang=pseudo`;
      const page = await open({ ...one, route }, async (opened) => {
        data = watchData(opened);
      });
      await expect.poll(() => plainTexts(page, data), patience).toEqual([]);
      await expect.poll(() => cutTexts(page), patience).toEqual([]);
      await page.setViewportSize({ width: 390, height: 2400 });
      await expect.poll(() => cutTexts(page), patience).toEqual([]);
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      await expect.poll(isWider, patience).toBe(false);
    },
  );
});

describe('axe finds nothing serious', () => {
  it.each(lists)('on $route, light and dark, from both sides, on a phone too', async (one) => {
    const page = await open(one);
    expect(await seriousFindings(page), 'light').toEqual([]);
    await takeLook(page, 'Dark');
    expect(await seriousFindings(page), 'dark').toEqual([]);
    await takeLook(page, 'Right to left');
    await page.setViewportSize({ width: 390, height: 844 });
    await arrived(page);
    expect(await seriousFindings(page), 'dark, right to left').toEqual([]);
    await takeLook(page, 'Light');
    expect(await seriousFindings(page), 'light, right to left').toEqual([]);
  });
});
