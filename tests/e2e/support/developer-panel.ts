import type { Locator, Page } from 'playwright-core';

/** Returns the developer panel, and opens it if necessary. */
export const openPanel = async (page: Page): Promise<Locator> => {
  const panel = page.getByRole('complementary', { name: 'Developer tools' });
  if ((await panel.count()) === 0) await page.getByRole('button', { name: 'Developer tools' }).click();
  await panel.waitFor();
  return panel;
};
