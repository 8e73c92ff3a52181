import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPlace, settled } from './support/visiting.ts';

const place = openPlace({ environment: 'production' });
const channels = '/smart-reporting/channel-report';

/** Presses the keys that print, and waits until the page hands itself to the browser's dialog. */
const toPrint = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await page.keyboard.press('Control+p');
  await page.locator('body[data-asked-to-print]').waitFor();
};

/** The charts of which nothing is painted. */
const blankCharts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('[data-widget] canvas')].flatMap((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const isBlank = !data.some((part, at) => at % 4 === 3 && part > 0);
      return isBlank ? [canvas.closest('[data-widget]')?.getAttribute('data-widget') ?? ''] : [];
    }),
  );

/** What is wider than its place, and so cut. */
const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paper = document.querySelector('#content')!.getBoundingClientRect();
    return [...document.querySelectorAll('[data-widget], [data-widget] :is(table, canvas, .kpi-value)')]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return (
          box.right > paper.right + 1 || box.left < paper.left - 5 || part.scrollWidth > part.clientWidth + 1
        );
      })
      .map((part) => `${part.closest('[data-widget]')?.getAttribute('data-widget')} ${part.tagName}`);
  });

describe('a page on paper', () => {
  it.each([channels, '/home/index'])(
    'at %s is light, whole and as wide as A4, and says what is selected',
    async (route) => {
      const { page } = await place.visit(route, {
        before: async (one) =>
          void (await one.addInitScript(() => localStorage.setItem('vuexy-skin', 'dark'))),
      });
      await settled(page);
      await toPrint(page);
      const { canvases, background, width } = await page.evaluate(() => ({
        canvases: document.querySelectorAll('[data-widget] canvas').length,
        background: getComputedStyle(document.querySelector('[data-widget]')!).backgroundColor,
        width: document.querySelector('#content')!.clientWidth,
      }));
      expect(canvases).toBeGreaterThan(2);
      expect(width).toBe(703);
      expect(background).not.toBe('rgb(22, 27, 35)');
      expect(await blankCharts(page)).toEqual([]);
      expect(await cutParts(page)).toEqual([]);
      await page.locator('article dl').getByText('All Brands').waitFor();
      const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
      expect(file).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
      // The screen is as it was.
      await page.locator('html:not([data-printing]).dark-layout').waitFor();
    },
  );

  it('has every row of a table and no control', async () => {
    const { page } = await place.visit(channels);
    await settled(page);
    await toPrint(page);
    await page.emulateMedia({ media: 'print' });
    const table = page.locator('[data-widget="detail"] table');
    expect(await table.getByRole('row').count()).toBeGreaterThan(5);
    await table.getByRole('row', { name: /^Total/ }).waitFor();
    for (const control of ['Refresh data', 'Print or save as PDF', 'Ask an advisor', 'Language and display'])
      expect(await page.getByRole('button', { name: control }).count(), control).toBe(0);
    expect(await page.locator('[data-filter]:visible').count()).toBe(0);
  });
});
