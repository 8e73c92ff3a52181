import { describe, expect, it } from 'vitest';
import { openSharedPlace, widget } from './support/visiting.ts';

const place = openSharedPlace('reading');

describe('/icon-preview', () => {
  it('shows all icons, finds them by their names, draws them in a size, and copies a name', async () => {
    const { page } = await place.visit('/icon-preview', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const icons = widget(page, 'icons');
    const buttons = icons.getByRole('listitem').getByRole('button');
    await expect.poll(() => buttons.count()).toBeGreaterThan(800);
    await icons.getByRole('searchbox').fill('calendar');
    await expect.poll(() => buttons.count()).toBeLessThan(20);
    const names = await buttons.allTextContents();
    expect(names.every((name) => /calendar/i.test(name))).toBe(true);
    const size = icons.getByLabel('Size');
    const drawn = async () =>
      Math.round((await buttons.first().locator('> :first-child').boundingBox())!.width);
    for (const [typed, pixels] of [
      ['32', 32],
      ['2x', 48],
    ] as const) {
      await size.fill(typed);
      await expect.poll(drawn, { message: typed }).toBe(pixels);
    }
    await size.fill('large');
    await expect.poll(() => size.getAttribute('aria-invalid')).toBe('true');
    await buttons.first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(names[0]!.trim());
  });
});
