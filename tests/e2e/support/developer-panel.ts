import type { Locator, Page } from 'playwright-core';

/** The developer panel, opened if it is not. */
export const openPanel = async (page: Page): Promise<Locator> => {
  const panel = page.getByRole('complementary', { name: 'Developer tools' });
  if ((await panel.count()) === 0) await page.getByRole('button', { name: 'Developer tools' }).click();
  await panel.waitFor();
  return panel;
};
