import type { Page } from 'playwright-core';

/** As many stops as a page may have behind its menu. */
const MOST = 80;

/**
 * Presses Tab until the condition holds in the browser, as somebody without a mouse does: the first stop of a page jumps over
 * its menu. Throws after 80 stops.
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
