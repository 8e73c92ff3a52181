import type { Locator, Page } from 'playwright-core';

/** A day as somebody in Britain writes it, whose English the browsers of the tests have: `01/02/2027`. */
const asWritten = (day: string): string => new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC' });

/** Types a day, an ISO date, into a field over what stands there, and goes on to what comes next. */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(asWritten(day));
  await page.keyboard.press('Tab');
}
