import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pathOf } from './support/browser.ts';
import { openSharedPlace, quiet, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to a page, brand or command' });
const open = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
};

describe('the palette', () => {
  it('goes to a page by a few letters of its name', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    await open(page);
    await page.keyboard.type('channel');
    await palette(page).getByRole('option', { name: 'Channel report' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    expect(await palette(page).count()).toBe(0);
  });

  it('has what was typed before its code came, none of which was a shortcut of the page', async () => {
    const { page } = await place.visit('/home/index');
    await settled(page);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/CommandPalette-*.js', (route) => void held.push(() => route.continue()));
    await page.keyboard.press('Control+k');
    await expect.poll(() => held.length).toBe(1);
    await page.keyboard.type('daash');
    await page.keyboard.press('Backspace');
    await held[0]!();
    await palette(page).waitFor();
    await page.keyboard.type('!');
    await expect.poll(() => palette(page).getByRole('combobox').inputValue()).toBe('daas!');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await page.locator('html.dark-layout').count()).toBe(0);
    expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
  });

  it('opens a brand on the page that is open, and leaves focus where it was when it is closed', async () => {
    const { page } = await place.visit('/smart-reporting/channel-report');
    await settled(page);
    await page.getByRole('button', { name: 'Refresh data' }).focus();
    await open(page);
    await page.keyboard.type('no such thing');
    await page.getByText('No match for “no such thing”.').waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Refresh data',
    );
    await open(page);
    await palette(page).getByRole('option', { name: 'Fjellro' }).click();
    await page.waitForURL(/channel-report\?brand=B\d+/);
    await settled(page);
    await page.locator('[data-filter="brand"]').getByText('Fjellro').waitFor();
  });
});

describe('the keyboard', () => {
  it('shows its shortcuts, and can be kept from using single keys', async () => {
    const { page } = await place.visit('/smart-reporting/channel-report');
    await settled(page);
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    await page.keyboard.press('Shift+?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    // This shortcut comes after `m`. If `m` had an effect, it would be visible by now.
    await open(page);
    expect(await page.getByRole('button', { name: 'Expand menu', includeHidden: true }).count()).toBe(1);
    await palette(page).getByRole('option', { name: 'Go to home' }).click();
    await page.waitForURL('**/home/index*');
    expect(pathOf(page)).toBe('/home/index');
  });
});

describe('the advisor', () => {
  it('answers nobody: what is sent with Enter stays in the list, and no request is made', async () => {
    const { page, calls } = await place.visit('/home/index');
    await settled(page);
    // The header requests notifications and the page is logged asynchronously.
    await quiet(calls);
    calls.length = 0;
    await page.evaluate(() => window.scrollTo(0, 300));
    await page.getByRole('button', { name: 'Ask an advisor' }).click();
    const log = page.getByRole('log');
    await log.getByText('Merhaba').waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Message' }).fill('Why did spend fall?');
    await page.keyboard.press('Enter');
    await log.getByText('Why did spend fall?').waitFor();
    expect(await log.getByRole('listitem').count()).toBe(2);
    expect(await log.evaluate((list) => getComputedStyle(list).maxHeight)).toBe('232px');
    // The bell requests its count whenever there is news of an alert.
    const requested = calls.map((call) => call.url()).filter((url) => !url.endsWith('/notifications/count'));
    expect(requested).toEqual([]);
  });
});

describe('the menu', () => {
  it('can be hidden and comes back from the header, and both are remembered', async () => {
    const { page } = await place.visit('/home/index');
    await page.getByRole('button', { name: 'Language and display' }).click();
    await page.getByText('Hidden', { exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Channel report' }).waitFor();
    expect(await page.getByRole('complementary').count()).toBe(0);
  });
});

describe('a browser without a network', () => {
  it('is told so, keeps what it shows, and is told no longer when the network is back', async () => {
    const { page, watched } = await place.visit('/smart-reporting/channel-report');
    watched.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/);
    await settled(page);
    await page.context().setOffline(true);
    const notice = page.locator('[data-connection="offline"]');
    await notice.waitFor();
    expect(await page.locator('[data-widget="spend"][data-state="ready"]').count()).toBe(1);
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });
});
