import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { photograph } from '../../src/cli/screenshot/take-screenshot.ts';

/** How a reader has set the product. Widths are CSS pixels. */
export interface Look {
  readonly skin: string;
  readonly direction: string;
  readonly width: number;
}

export interface Picture {
  readonly route: string;
  readonly look: Look;
  /** Within the folder of the pictures. */
  readonly file: string;
  /** What is wrong on the page: widgets that failed, errors of the console, a page wider than its window. */
  readonly faults: readonly string[];
}

/** Opens the page in this look, takes a picture of all of its height, and answers what is wrong with it. */
export async function pictureOf(
  page: Page,
  url: string,
  { skin, direction, width }: Look,
  file: string,
): Promise<readonly string[]> {
  await page.addInitScript((kept) => Object.assign(localStorage, kept), {
    'vuexy-skin': skin,
    'reportwright-direction': direction,
  });
  try {
    const { png, widgets, errors } = await photograph(page, { url, width, fullPage: true });
    await writeFile(file, png);
    const failed = Object.keys(widgets).filter((name) => widgets[name] === 'error');
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    return [
      ...failed.map((name) => `${name} failed`),
      ...(isWider ? ['wider than its window'] : []),
      ...errors,
    ];
  } catch (error) {
    return [String(error)];
  }
}
