import type { Page } from 'playwright-core';

const looks = {
  Dark: 'html.dark-layout',
  'Right to left': 'html[dir="rtl"]',
} as const;

/** Chooses a look in the page's own menu of looks, as a reader would: nothing is loaded anew. */
export const takeLook = async (page: Page, name: keyof typeof looks): Promise<void> => {
  await page.getByRole('button', { name: 'Language and display' }).click();
  await page.getByText(name, { exact: true }).click();
  await page.locator(looks[name]).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(name, { exact: true }).waitFor({ state: 'hidden' });
};
