import { describe, expect, it } from 'vitest';
import { pathOf } from './support/browser.ts';
import { menuLink, openPlace, settled } from './support/visiting.ts';

const place = openPlace({ environment: 'production' });

describe('the session', () => {
  it('ends in all tabs at once with a log-out, and the tokens are gone', async () => {
    const { page } = await place.visit('/');
    const other = await page.context().newPage();
    await other.goto('/smart-reporting/channel-report');
    await other.locator('[data-page]').waitFor();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login?to=*');
    expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  });

  it('is renewed once, however many calls and tabs find the token refused', async () => {
    const { page, watched } = await place.visit('/');
    await settled(page);
    watched.expectErrors(/status of 401/);
    const checks: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/tokencheck')) checks.push(request.url());
    });
    await page.evaluate(() => localStorage.setItem('idToken', `${localStorage.getItem('idToken')}x`));
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"][data-state="ready"]').waitFor();
    expect(checks).toHaveLength(1);
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
  });

  it('stands through a restart of the server', async () => {
    const { page, watched } = await place.visit('/');
    await settled(page);
    watched.expectErrors(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/,
    );
    await place.server().restart();
    await menuLink(page, 'Channel report').click();
    await page.locator('[data-page="/smart-reporting/channel-report"][data-state="ready"]').waitFor();
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
  });
});
