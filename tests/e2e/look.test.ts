import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');
const channels = '/smart-reporting/channel-report';

/** Presses the print shortcut, and waits until the page opens the browser's print dialog. */
const toPrint = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await page.keyboard.press('Control+p');
  await page.locator('body[data-asked-to-print]').waitFor();
};

/** Returns the charts that have painted nothing: neither shapes nor a coloured pixel of a canvas. */
const blankCharts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-widget] .chart-marks')].flatMap((marks) => {
      const canvas = marks.querySelector('canvas');
      const points = canvas?.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data;
      const shapes = marks.querySelectorAll('svg :is(path, rect, circle)').length;
      const isBlank = points ? !points.some((part, at) => at % 4 === 3 && part > 0) : shapes === 0;
      return isBlank ? [marks.closest('[data-widget]')?.getAttribute('data-widget') ?? ''] : [];
    }),
  );

/** Returns the elements that are wider than their container, and so cut off. */
const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paper = document.querySelector('#content')!.getBoundingClientRect();
    return [
      ...document.querySelectorAll('[data-widget], [data-widget] :is(table, .chart-marks > *, .kpi-value)'),
    ]
      .filter((part) => {
        const box = part.getBoundingClientRect();
        return (
          box.right > paper.right + 1 || box.left < paper.left - 5 || part.scrollWidth > part.clientWidth + 1
        );
      })
      .map((part) => `${part.closest('[data-widget]')?.getAttribute('data-widget')} ${part.tagName}`);
  });

describe('the filters of a tablet', () => {
  it('lie beside each other, however long the words of a language are', async () => {
    const { page } = await place.visit('/smart-reporting/campaign-performance-report', {
      viewport: { width: 768, height: 1024 },
      before: async (one) =>
        void (await one.addInitScript(() => localStorage.setItem('reportwright-language', 'pt'))),
    });
    await settled(page);
    await page.getByText('Todas as campanhas').first().waitFor();
    const overlaps = () =>
      page.evaluate(() => {
        const boxes = [
          ...document.querySelectorAll('form :is(.ant-select, .ant-picker, .ant-checkbox-wrapper)'),
        ]
          .map((control) => control.getBoundingClientRect())
          .toSorted((one, other) => one.left - other.left);
        return boxes.filter((box, index) => index > 0 && box.left < boxes[index - 1]!.right).length;
      });
    await expect.poll(overlaps).toBe(0);
  });
});

describe('tiles', () => {
  it('show all that they say to a reader who sets lines, letters and words wider', async () => {
    const { page } = await place.visit(channels, { viewport: { width: 390, height: 844 } });
    await settled(page);
    await page.locator('.kpi-value').first().waitFor();
    // The text spacing of WCAG 2.2, 1.4.12.
    await page.evaluate(() => {
      const spacing = new CSSStyleSheet();
      spacing.replaceSync(
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }`,
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
    });
    const hidden = () =>
      page.locator('.kpi').evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const [value, change, drawing] = ['.kpi-value', '.kpi-change', '.kpi-spark'].map((part) =>
            tile.querySelector(part)!.getBoundingClientRect(),
          );
          const isWhole =
            value!.height >= 20 && value!.bottom <= change!.top && change!.bottom <= drawing!.top;
          return isWhole ? [] : [tile.closest('[data-widget]')?.getAttribute('data-widget')];
        }),
      );
    await expect.poll(hidden).toEqual([]);
  });
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
      const { charts, background, width } = await page.evaluate(() => ({
        charts: document.querySelectorAll('[data-widget] .chart-marks').length,
        background: getComputedStyle(document.querySelector('[data-widget]')!).backgroundColor,
        width: document.querySelector('#content')!.clientWidth,
      }));
      expect(charts).toBeGreaterThan(2);
      expect(width).toBe(703);
      // However wide the screen is, three tiles are beside each other.
      const tiles = await page
        .locator('[data-tile]')
        .evaluateAll((list) => list.slice(0, 3).map((tile) => tile.getBoundingClientRect().top));
      expect(new Set(tiles).size).toBe(1);
      expect(background).not.toBe('rgb(22, 27, 35)');
      expect(await blankCharts(page)).toEqual([]);
      expect(await cutParts(page)).toEqual([]);
      await page.locator('article dl').getByText('All Brands').waitFor();
      const file = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
      expect(file).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/);
      // The screen is unchanged.
      await page.locator('html:not([data-printing]).dark-layout').waitFor();
    },
  );

  it('has no table that is wider than its sheet, however long the names', async () => {
    const { page } = await place.visit('/smart-reporting/campaign-performance-report');
    await settled(page);
    await toPrint(page);
    const table = page.locator('.print-table table');
    const beside = await table.evaluate(
      (one) => one.getBoundingClientRect().right - one.parentElement!.getBoundingClientRect().right,
    );
    expect(beside).toBeLessThan(1);
  });

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

  it('from right to left has the texts of a table under their heads, as the screen has, and no link that looks like a button', async () => {
    const { page } = await place.visit('/users', {
      userName: 'admin@acme.example',
      before: async (one) =>
        void (await one.addInitScript(() => localStorage.setItem('reportwright-direction', 'rtl'))),
    });
    await settled(page);
    const beside = () =>
      page
        .locator('.table-row')
        .getByText('viewer@acme.example')
        .evaluate(
          (text) =>
            text.closest('.ant-table-cell')!.getBoundingClientRect().right -
            text.getBoundingClientRect().right,
        );
    await expect.poll(beside).toBeLessThan(12);
    await toPrint(page);
    await page.locator('.print-table tbody tr').first().waitFor();
    expect(await page.getByRole('link', { name: 'New user' }).count()).toBe(0);
    const sides = await page
      .locator('.print-table :is(th, td) bdi')
      .evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).textAlign))]);
    expect(sides).toEqual(['right']);
  });

  it.each(['light', 'dark'])(
    'taken at once by the browser’s own menu has every drawing of a %s screen whole, or its figures',
    async (skin) => {
      const { page } = await place.visit(channels, {
        viewport: { width: 1440, height: 260 },
        before: async (one) =>
          void (await one.addInitScript((stored) => localStorage.setItem('vuexy-skin', stored), skin)),
      });
      await settled(page);
      await page.locator('[data-widget="trend"] .chart-marks').waitFor();
      await expect.poll(() => page.locator('[data-widget="trend"] [data-unpainted]').count()).toBe(0);
      const onPaper = await page.evaluate(() => {
        // The browser prints the page directly after this event, so all changes must be complete by then.
        window.dispatchEvent(new Event('beforeprint'));
        const widgets = [...document.querySelectorAll<HTMLElement>('[data-widget]')];
        const sheet = document.querySelector('#content')!.getBoundingClientRect();
        return {
          drawn: widgets
            .filter((one) => one.querySelector('.chart-marks'))
            .map(({ dataset }) => dataset.widget),
          blank: document.querySelectorAll(
            '.widget-skeleton, [data-unpainted], .chart:not(:has(.chart-marks))',
          ).length,
          beside: [...document.querySelectorAll('[data-widget] .chart-marks > *')].filter(
            (one) => one.getBoundingClientRect().right > sheet.right + 1,
          ).length,
        };
      });
      expect(onPaper).toMatchObject({ blank: 0, beside: 0 });
      // Widgets that were never visible are painted at once.
      expect(onPaper.drawn).toEqual(expect.arrayContaining(['trend', 'mix', 'share', 'efficiency']));
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await page.locator('html:not([data-printing])').waitFor();
      expect(await page.locator('[style*="zoom"]').count()).toBe(0);
    },
  );
});

describe('the styles of a page', () => {
  it('are style sheets of the build: while it runs, only the values of the theme are written', async () => {
    const { page } = await place.visit(channels);
    await settled(page);
    const served = await (await fetch(page.url())).text();
    const rules = await page.evaluate(
      (html) =>
        [...document.querySelectorAll('style')]
          .filter(({ textContent }) => textContent === '' || !html.includes(textContent))
          .flatMap((style) => [...(style.sheet?.cssRules ?? [])])
          .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule] : []))
          .filter(({ style }) => [...style].some((property) => !property.startsWith('--')))
          .map(({ selectorText }) => selectorText)
          .filter((selector) => selector.includes('.ant-')),
      served,
    );
    expect(rules).toEqual([]);
    const picker = page.locator('[data-filter] .ant-picker').first();
    expect(await picker.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  });
});
