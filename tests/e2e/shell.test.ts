import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn, pathOf } from './support/browser.ts';
import { menuLink, openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const sides = [1440, 390].flatMap((width) => ['ltr', 'rtl'].map((direction) => [width, direction] as const));

/**
 * Returns widgets covered by floating elements. The header is excluded, because the page scrolls below it.
 */
const coveredFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bottom = document.querySelector('header')!.getBoundingClientRect().bottom;
    const floating = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, visibility, opacity } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isThere = visibility !== 'hidden' && opacity !== '0' && width * height > 0;
      return isThere && position === 'fixed';
    });
    return [...document.querySelectorAll<HTMLElement>('[data-widget]')].flatMap((widget) => {
      const figure = widget.getBoundingClientRect();
      return floating
        .filter((element) => {
          const box = element.getBoundingClientRect();
          const [top, end] = [Math.max(figure.top, bottom), Math.min(figure.bottom, innerHeight)];
          return box.left < figure.right && box.right > figure.left && box.top < end && box.bottom > top;
        })
        .map((element) => `${widget.dataset.widget} under ${element.ariaLabel ?? element.className}`);
    });
  });

describe('within', () => {
  it('moves between the pages of the menu and shows error-404 for what does not exist', async () => {
    const { page } = await place.visit('/');
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(await page.title()).toContain('Channel report');
    expect(await menuLink(page, 'Channel report').getAttribute('aria-current')).toBe('page');
    await page.goto('/smart-reporting/no-such-report');
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor();
    expect(pathOf(page)).toBe('/error-404');
    await page.getByRole('link', { name: 'Go to home' }).click();
    await page.waitForURL('**/home/index*');
  });

  it('reports each change of page once', async () => {
    const { page } = await place.arrive();
    const logged: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/global/logs/page')) logged.push(request.postDataJSON());
    });
    await logIn(page);
    await page.waitForURL('**/home/index*');
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(logged).toMatchObject([
      { toPageName: '/home/index', fromPageName: '/login' },
      { toPageName: '/smart-reporting/channel-report', fromPageName: '/home/index' },
    ]);
  });

  it('finds pages by what is typed, whatever the case', async () => {
    const { page } = await place.visit('/');
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('CHANNEL');
    await menuLink(page, 'Channel report').waitFor();
    expect(await menuLink(page, 'Home').count()).toBe(0);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No page is called “nothing like it”.').waitFor();
  });

  it('changes the language without a request for data, and remembers it', async () => {
    const { page, calls } = await place.visit('/');
    await settled(page);
    const isCounted = () => calls.some((call) => call.url().endsWith('/notifications/count'));
    await expect.poll(isCounted, { timeout: 10_000 }).toBe(true);
    const requested: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.startsWith('/api/')) requested.push(path);
    });
    await page.getByRole('button', { name: 'Language and display' }).click();
    await page.getByText('Deutsch').click();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
    await page.getByRole('link', { name: 'Kanalbericht' }).waitFor();
    expect(requested.filter((path) => !path.startsWith('/api/pages/locales/de/'))).toEqual([]);
    expect(requested).toHaveLength(1);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.reload();
    await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  });

  it('changes skin and direction, and remembers both', async () => {
    const { page } = await place.visit('/');
    await page.getByRole('button', { name: 'Language and display' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.getByText('Right to left').click();
    await page.reload();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const html = page.locator('html');
    expect(await html.getAttribute('dir')).toBe('rtl');
    expect(await html.getAttribute('class')).toContain('dark-layout');
    expect(await page.evaluate(() => localStorage.getItem('vuexy-skin'))).toBe('dark');
  });

  it('begins a page at its top, though it has tabs further down', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    await page.getByRole('tab').first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  it('offers the way back to the top after 250 pixels', async () => {
    const { page } = await place.arrive({ viewport: { width: 1440, height: 500 } });
    await logIn(page);
    await settled(page);
    const button = page.getByRole('button', { name: 'Back to top' });
    await page.evaluate(() => window.scrollTo(0, 250));
    expect(await button.count()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 251));
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.scrollY === 0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('covers no figure with what floats, at any width, from both sides', async () => {
    const { page } = await place.visit('/smart-reporting/channel-report');
    await settled(page);
    for (const [width, direction] of sides) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
      for (const at of [0, 300, 700, 1500, 100_000]) {
        await page.evaluate((top) => window.scrollTo(0, top), at);
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const where = `${width} px, ${direction}, at ${at}`;
        expect(await coveredFigures(page), where).toEqual([]);
        const buttons = page.getByRole('button', { name: /^(Back to top|Ask an advisor)$/ });
        expect(await buttons.count(), where).toBe(at > 250 ? 2 : 1);
        for (const button of await buttons.all()) {
          const { x, width: wide } = (await button.boundingBox())!;
          expect(x >= 0 && x + wide <= width, where).toBe(true);
        }
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });

  it('opens the menu as a drawer on a phone, and closes it with the choice', async () => {
    const { page } = await place.arrive({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await logIn(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Channel report' }).click();
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

/** Returns serious findings of axe in a part of the page. */
const seriousFindings = async (page: Page, selector: string): Promise<string[]> => {
  await page.evaluate(await readFile(axePath, 'utf8'));
  return page.evaluate(async (within) => {
    const { violations } = await (
      window as unknown as { axe: { run(within: string): Promise<AxeResults> } }
    ).axe.run(within);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, selector);
};

describe('everybody', () => {
  it.each(['light', 'dark', 'brand'])(
    'can use login and shell in the %s skin, as far as axe can tell',
    async (skin) => {
      const { page } = await place.arrive();
      await page.addInitScript((chosen) => localStorage.setItem('vuexy-skin', chosen), skin);
      await page.goto('/login');
      await page.getByText('Demonstration data').waitFor();
      expect(await seriousFindings(page, '#root')).toEqual([]);
      await logIn(page);
      await page.getByRole('button', { name: 'Language and display' }).click();
      for (const part of ['aside', 'header', 'footer']) expect(await seriousFindings(page, part)).toEqual([]);
    },
  );

  it('can reach the page by keyboard past the menu', async () => {
    const { page } = await place.visit('/');
    await page.locator('[data-page]').waitFor();
    await page.reload();
    await page.locator('[data-page]').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('shows where focus is, at every stop of the Tab key', async () => {
    const { page } = await place.visit('/users', { userName: 'admin@acme.example', reducedMotion: 'reduce' });
    await settled(page);
    await page.getByRole('link', { name: 'Ada Brandt' }).waitFor();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    const unseen: string[] = [];
    const seen: string[] = [];
    for (let stop = 0; stop < 160; stop++) {
      await page.keyboard.press('Tab');
      const { name, isRinged } = await page.evaluate(() => {
        const at = document.activeElement!;
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        return {
          name: at === document.body ? '' : at.getAttribute('aria-label') || at.textContent || at.tagName,
          isRinged: outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
        };
      });
      if (name === '') break;
      (isRinged ? seen : unseen).push(name);
    }
    expect(unseen).toEqual([]);
    for (const name of ['Home', 'Users', 'New user', 'Role', 'Ada Brandt', 'Ask an advisor'])
      expect(seen).toContain(name);
  });
});

describe('a table that is wider than its card', () => {
  it('has its bar for scrolling beneath the last row, not on it', async () => {
    const { page } = await place.visit('/users', {
      userName: 'admin@acme.example',
      viewport: { width: 390, height: 844 },
    });
    await settled(page);
    const bar = page.locator('.ant-table-tbody-virtual-scrollbar-horizontal');
    await bar.waitFor({ state: 'attached' });
    const bottomOfRows = () =>
      page
        .locator('.table-row')
        .last()
        .evaluate((row) => row.getBoundingClientRect().bottom);
    await expect
      .poll(
        async () => (await bar.evaluate((one) => one.getBoundingClientRect().top)) - (await bottomOfRows()),
      )
      .toBeGreaterThanOrEqual(0);
  });
});

describe('the tools for developers', () => {
  it('are not there in production, and neither is their code', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    await page.keyboard.press('Alt+Shift+D');
    expect(await page.getByRole('button', { name: 'Developer tools' }).count()).toBe(0);
    const texts = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      const own = scripts.filter((url) => /\/assets\/[^/]+\.js$/.test(url));
      return Promise.all(own.map(async (url) => (await fetch(url)).text()));
    });
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.filter((text) => text.includes('Developer tools'))).toEqual([]);
  });
});
