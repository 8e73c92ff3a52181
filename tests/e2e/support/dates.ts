import type { Locator, Page } from 'playwright-core';

/** Formats a day in British format, the locale of the tests' browsers: `01/02/2027`. */
const asWritten = (day: string): string => new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC' });

/** Replaces the content of a date field by a day (ISO date), and moves the focus to the next field. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(asWritten(day));
  await page.keyboard.press('Tab');
}
