import type { Page } from 'playwright-core';

/** Maximal number of Tab stops of a page after its menu. */
const MOST = 80;

/**
 * Presses Tab until the condition is true, like a user without a mouse: the first stop of a page is the link
 * that skips its menu. Throws after 80 stops.
 */
export async function tabUntil(page: Page, what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < MOST; presses += 1) {
    if (await isThere()) return;
    const isSkipLink = await page.evaluate(
      () => document.activeElement?.matches('a[href="#content"]') === true,
    );
    await page.keyboard.press(isSkipLink ? 'Enter' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${what}.`);
}
