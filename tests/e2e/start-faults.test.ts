import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, pathOf } from './support/browser.ts';
import { failing, type Fault, type FaultyCall } from './support/faults.ts';
import { filter } from './support/filters.ts';
import { menuLink, openSharedPlace, settled, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');
const route = '/smart-reporting/channel-report';

interface Trial {
  readonly call: RegExp;
  readonly faults: readonly [Fault, ...Fault[]];
  /** The message that the user sees. */
  readonly told: (page: Page) => Locator;
  readonly retry: (page: Page) => Locator;
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const crashed = {
  told: (page: Page) => page.getByRole('heading', { name: 'This page could not be shown' }),
  retry: button('Reload'),
};

const trials: Readonly<Record<string, Trial>> = {
  'the check of the tokens': {
    call: /\/tokencheck$/,
    faults: ['nothing at all', '500', '503', 'garbage', 'a cut line'],
    told: (page) => page.getByText('The server could not confirm that you are still logged in.'),
    retry: button('Try again'),
  },
  'the metadata': {
    call: /\/global\/metadata$/,
    faults: ['nothing at all', '500', '503', 'garbage', 'a cut line'],
    told: (page) => page.getByRole('heading', { name: 'The product could not start' }),
    retry: button('Try again'),
  },
  'the list of pages': { call: /\/api\/pages$/, faults: ['nothing at all', '500'], ...crashed },
  'the page': { call: /\/api\/pages\/(?!public|events)[\w.-]+$/, faults: ['503', 'garbage'], ...crashed },
  'the texts': { call: /\/api\/pages\/locales\/en\//, faults: ['a cut line', '500'], ...crashed },
  'the filters': {
    call: /\/api\/(global\/filters|pages\/start\?.*)$/,
    faults: ['nothing at all', '500', '503', 'garbage', 'a cut line'],
    told: (page) => page.locator('[data-filter="brand"][data-state="error"]'),
    retry: (page) => filter(page, 'brand').getByRole('button', { name: 'Try again' }),
  },
  'the reports': {
    call: /\/api\/reports\/.*dimensions=date/,
    faults: ['nothing at all', '500', '503', 'garbage', 'a cut line'],
    told: (page) => page.locator('[data-widget="spend"][data-state="error"]'),
    retry: (page) => widget(page, 'spend').getByRole('button', { name: 'Try again' }),
  },
};

describe('the start, when the server does not answer', () => {
  it.each(Object.entries(trials))(
    'for %s says so, as often as it happens, and goes on once it is answered',
    { timeout: 120_000 },
    async (_what, { call, faults: [first, ...others], told, retry }) => {
      let faulty!: FaultyCall;
      const { page, watched } = await place.visit(route, {
        before: async (opening) => void (faulty = await failing(opening, call, first)),
      });
      watched.expectErrors(/status of 50|ERR_/);
      await told(page).waitFor();
      for (const next of [...others, null]) {
        faulty.become(next);
        const requested = page.waitForRequest(call);
        await retry(page).click();
        await requested;
        if (next !== null) await retry(page).and(page.locator(':not([aria-disabled="true"])')).waitFor();
        if (next !== null) await told(page).waitFor();
      }
      await settled(page);
      expect(pathOf(page)).toBe(route);
    },
  );

  it('before login says so, as often as it happens, and goes on once it is answered', async () => {
    const { page, expectErrors } = await place.arrive();
    expectErrors(/status of 50|ERR_/);
    const call = /\/api\/pages\/public/;
    const faulty = await failing(page, call, 'nothing at all');
    await page.goto('/login');
    const retry = page.getByRole('button', { name: 'Try again' });
    for (const next of ['500', '503', 'garbage', 'a cut line', null] as const) {
      await retry.waitFor();
      faulty.become(next);
      const requested = page.waitForRequest(call);
      await retry.click();
      await requested;
    }
    await page.getByLabel('Email').waitFor();
    expect(await retry.count()).toBe(0);
  });

  it('for the version, the face of the product and what a page starts with is no less', async () => {
    const { page, watched } = await place.visit(route, {
      before: async (opening) => {
        await failing(opening, /\/global\/version$/, '500');
        await failing(opening, /\/global\/app$/, 'garbage');
        await failing(opening, /\/pages\/start\?/, '500');
      },
    });
    watched.expectErrors(/status of 500/);
    await settled(page);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email').fill('viewer@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await settled(page);
    expect(pathOf(page)).toBe('/home/index');
  });
});

describe('a browser whose storage', () => {
  it.each([
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      },
    ],
    [
      'is forbidden',
      () => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      },
    ],
  ])('%s logs in, opens reports and logs out all the same', async (_what, spoil) => {
    const { page } = await place.arrive();
    await page.addInitScript(spoil);
    await logIn(page);
    await settled(page);
    await menuLink(page, 'Channel report').click();
    await page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await page.goto(route);
    await page.waitForURL('**/login?to=*');
    await expect.poll(() => page.title(), { timeout: 10_000 }).toContain('Log in');
  });
});
