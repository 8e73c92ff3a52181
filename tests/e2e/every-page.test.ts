import type { Page } from 'playwright-core';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileProject } from '../../src/language/index.ts';
import { readSources, readVocabulary } from '../../src/language/node/index.ts';
import { seriousFindings } from './support/axe.ts';
import { takeLook } from './support/looks.ts';
import { cutTexts, plainTexts, watchData } from './support/texts.ts';
import { openPlace } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });

/** A busy machine draws late. */
const patience = { timeout: 10_000 };

const root = resolve(import.meta.dirname, '../..');
const { sources } = await readSources(resolve(root, 'pages'));
const project = compileProject(sources, await readVocabulary(resolve(root, 'schemas/api.openapi.yaml')));
const routes = (project.base.manifest?.pages ?? []).map(({ route }) => route);

/** Who is sent to these pages; all others are for an administrator. Null where nobody is logged in. */
const visitors: Readonly<Record<string, string | null>> = {
  '/login': null,
  '/error-404': null,
  '/onboarding-form': 'new@acme.example',
  '/onboarding-waiting': 'waiting@acme.example',
  '/consent': 'noconsent@acme.example',
};

/** What stands for the parameters of a route. */
const parameters: Readonly<Record<string, string>> = { sub: 'analyst@acme.example' };

const addressOf = (route: string): string =>
  route.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`Give the parameter "${name}" of ${route} a value here.`);
    return value;
  });

const arrived = async (page: Page): Promise<void> => {
  await page.locator('[data-page][data-state="ready"], form').first().waitFor();
  await expect.poll(() => page.locator('.widget-skeleton, [data-form="loading"]').count(), patience).toBe(0);
};

const isWider = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** The page, opened by who sees it; `data` grows with the answers of the server. */
const open = async (
  route: string,
): Promise<{ readonly page: Page; readonly data: () => ReadonlySet<string> }> => {
  let data: ReadonlySet<string> = new Set();
  const before = (opened: Page): Promise<void> => {
    data = watchData(opened);
    return Promise.resolve();
  };
  const viewport = { width: 1440, height: 2400 };
  const userName = Object.hasOwn(visitors, route) ? visitors[route] : 'admin@acme.example';
  if (userName !== null) {
    const { page } = await place.visit(addressOf(route), { viewport, before, ...(userName && { userName }) });
    return { page, data: () => data };
  }
  const { page } = await place.arrive({ viewport });
  await before(page);
  await page.goto(addressOf(route));
  return { page, data: () => data };
};

// One visit for all that must hold of a page: most of the time of a test goes into its arrival.
describe('every shipped page', () => {
  it.each(routes)(
    '%s has nothing that axe finds serious, says nothing in another language, and cuts nothing',
    async (route) => {
      const { page, data } = await open(route);
      await arrived(page);
      expect(await seriousFindings(page), 'light').toEqual([]);
      await takeLook(page, 'Dark');
      expect(await seriousFindings(page, ['color-contrast']), 'dark').toEqual([]);
      await takeLook(page, 'Right to left');
      await page.setViewportSize({ width: 390, height: 844 });
      await arrived(page);
      expect(await seriousFindings(page), 'dark, right to left, on a phone').toEqual([]);

      await page.setViewportSize({ width: 1440, height: 2400 });
      await page.goto(`${addressOf(route)}?lang=pseudo`);
      await arrived(page);
      await expect.poll(() => plainTexts(page, data()), patience).toEqual([]);
      await expect.poll(() => cutTexts(page), patience).toEqual([]);
      await page.setViewportSize({ width: 390, height: 2400 });
      await expect.poll(() => cutTexts(page), patience).toEqual([]);
      await expect.poll(() => isWider(page), patience).toBe(false);
    },
  );

  it('is in this list', () => expect(routes.length).toBeGreaterThan(10));
});
