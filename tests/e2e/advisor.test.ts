import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPlace, settled } from './support/visiting.ts';

const without = 'customers/papara/app.yaml';
const place = openPlace({
  pages: { [without]: `${readFileSync(`pages/${without}`, 'utf8')}advisor: false\n` },
});

/** Returns the widgets that the chat covers. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const panel = document.querySelector('section:has([role="log"])')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('[data-widget]')]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
      })
      .map(({ dataset }) => dataset.widget ?? '');
  });

describe('the advisor', () => {
  it.each(['ltr', 'rtl'])('greets in Turkish and covers no figure, %s', async (direction) => {
    const { page } = await place.visit('/home/index', {
      before: async (one) =>
        void (await one.addInitScript(
          (kept) => localStorage.setItem('reportwright-direction', kept),
          direction,
        )),
    });
    await settled(page);
    await page.getByRole('button', { name: 'Ask an advisor' }).click();
    await page.getByText('Merhaba, ben reklam danışmanınız. Size nasıl yardımcı olabilirim?').waitFor();
    await expect.poll(() => covered(page)).toEqual([]);
  });

  it('is not there for a company that has switched it off', async () => {
    const { page } = await place.visit('/home/index', { userName: 'analyst@papara.example' });
    await settled(page);
    expect(await page.getByRole('button', { name: 'Ask an advisor' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Log out' }).waitFor();
    expect(await page.getByRole('option', { name: 'Ask an advisor' }).count()).toBe(0);
  });
});
