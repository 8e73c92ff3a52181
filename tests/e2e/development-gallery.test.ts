import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { widgetExamples } from '../../src/language/examples/index.ts';
import { openSharedPlace } from './support/visiting.ts';

const place = openSharedPlace('developing');
const examples = widgetExamples();
const types = [...new Set(examples.map(({ type }) => type))];

const typeLink = (page: Page, type: string) =>
  page.getByRole('navigation', { name: 'Widget types' }).getByRole('link', { name: type, exact: true });

const exampleOf = (page: Page, name: string) => page.locator(`[data-example="${name}"]`);

/** How far each text is from the left side of its cell, in pixels. */
const gapsAtLeft = (page: Page, cells: string): Promise<readonly number[]> =>
  page.locator(cells).evaluateAll((elements) =>
    elements.map((cell) => {
      const texts = document.createRange();
      texts.selectNodeContents(cell.querySelector('bdi, .comparison-figure, .comparison-change') ?? cell);
      return Math.round(texts.getBoundingClientRect().left - cell.getBoundingClientRect().left);
    }),
  );

const bottom = (box: { y: number; height: number } | null): number => box!.y + box!.height;

describe('the gallery', () => {
  it('draws every example of every widget type in each of its states, with what an author writes', async () => {
    const { page } = await place.visit('/gallery');
    for (const type of types) {
      await typeLink(page, type).click();
      for (const { name, written, states } of examples.filter((example) => example.type === type)) {
        const example = exampleOf(page, name);
        await example
          .locator('[data-widget]')
          .nth(states.length - 1)
          .waitFor();
        const drawn = await example
          .locator(`[data-widget][data-type="${type}"]`)
          .evaluateAll((widgets) => widgets.map((widget) => widget.getAttribute('data-state')));
        expect(drawn, name).toEqual(states.map(({ kind }) => kind));
        expect(parse((await example.locator('pre').textContent()) ?? ''), name).toEqual(written);
      }
    }
  });

  it('opens with the first type, and marks the one that is shown', async () => {
    const { page } = await place.visit('/gallery');
    await exampleOf(page, 'kpi-1').waitFor();
    await expect.poll(() => typeLink(page, 'kpi').getAttribute('aria-current')).toBe('page');
  });

  it('keeps the words of a narrow tile above its line', async () => {
    const { page } = await place.visit('/gallery/kpi');
    const tile = exampleOf(page, 'kpi-1').locator('.kpi').first();
    await tile.evaluate((element) => element.style.setProperty('width', '90px'));
    const words = tile.locator('.kpi-against');
    const line = tile.locator('.kpi-spark');
    await expect
      .poll(async () => (await line.boundingBox())!.y - bottom(await words.boundingBox()))
      .toBeGreaterThanOrEqual(0);
    expect((await words.boundingBox())!.y).toBeGreaterThan(
      (await tile.locator('.kpi-figure').boundingBox())!.y,
    );
  });

  it('follows skin and direction, and is ready where one tries again', async () => {
    const { page } = await place.visit('/gallery/kpi');
    const failed = exampleOf(page, 'kpi-1').locator('[data-example-state="error"]');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.locator('[data-state="ready"]').waitFor();
    await page.getByText('Right to left').click();
    await page.locator('html[dir="rtl"]').waitFor();
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByText('Dark', { exact: true }).click();
    await expect.poll(background).not.toBe(light);
  });

  it('puts the figures of a table under the end of their headings from right to left, tinted or not', async () => {
    const { page } = await place.visit('/gallery/pivot');
    await page.getByText('Right to left').click();
    await page.locator('html[dir="rtl"]').waitFor();
    const pivot = '[data-example="pivot-2"] [data-example-state="ready"] tbody td:has(bdi)';
    await page.locator(pivot).first().waitFor();
    expect(Math.max(...(await gapsAtLeft(page, pivot)))).toBeLessThanOrEqual(10);
    await typeLink(page, 'comparison').click();
    const sides = '[data-example="comparison-3"] [data-example-state="ready"] tbody td';
    await page.locator(sides).first().waitFor();
    expect(Math.max(...(await gapsAtLeft(page, sides)))).toBeLessThanOrEqual(10);
  });

  it('keeps the first letters of a long text in a grid, and the order of a sign and its figure', async () => {
    const { page } = await place.visit('/gallery/grid');
    await page.getByText('Right to left').click();
    const cell = exampleOf(page, 'grid-1').locator('[role="gridcell"]:not(.grid-figure):has(> bdi)').first();
    await cell.waitFor();
    const first = await cell.evaluate((element) => {
      const text = element.querySelector('bdi')!;
      text.textContent = 'Kinderwald_AWA_DE_2026Q1_RainyDays_Meta_Social_and_more';
      const letter = document.createRange();
      letter.setStart(text.firstChild!, 0);
      letter.setEnd(text.firstChild!, 1);
      const [box, own] = [element.getBoundingClientRect(), letter.getBoundingClientRect()];
      return own.left - box.left;
    });
    expect(first).toBeGreaterThanOrEqual(0);
    const signs = await page.evaluate(() => {
      const label = document.createElement('div');
      label.className = 'ant-segmented-item-label';
      label.textContent = '+20 %';
      document.body.append(label);
      const lefts = [0, 4].map((at) => {
        const sign = document.createRange();
        sign.setStart(label.firstChild!, at);
        sign.setEnd(label.firstChild!, at + 1);
        return sign.getBoundingClientRect().left;
      });
      label.remove();
      return lefts;
    });
    expect(signs[0]).toBeLessThan(signs[1]!);
  });

  it('is nowhere blank while the rows of a widget are loading', async () => {
    const { page } = await place.visit('/gallery');
    const loading = examples.filter(({ states }) => states.some((state) => 'replies' in state));
    for (const { type, name } of loading.filter(({ name: each }) => each.endsWith('-1'))) {
      await typeLink(page, type).click();
      const drawn = exampleOf(page, name).locator('[data-example-state="replies-none"]');
      const skeletons = drawn.locator(':is(.ant-skeleton, .widget-skeleton)');
      await skeletons.first().waitFor();
      expect(await skeletons.count(), name).toBeGreaterThan(0);
    }
  });

  it('says which types there are where one is asked for that there is not', async () => {
    const { page } = await place.visit('/gallery/spider');
    await page.getByText('There is no widget type “spider”.').waitFor();
    expect(await page.getByRole('main').textContent()).toContain(types[0]!);
  });

  it('is for those who are logged in, and leads them there', async () => {
    const { page } = await place.arrive();
    await page.goto('/gallery/pie');
    await page.waitForURL('**/login?to=%2Fgallery%2Fpie');
    await page.getByRole('button', { name: 'analyst@acme.example' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await exampleOf(page, 'pie-1').waitFor();
    expect(new URL(page.url()).pathname).toBe('/gallery/pie');
  });
});
