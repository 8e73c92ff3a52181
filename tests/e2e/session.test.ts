import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logIn, pathOf } from './support/browser.ts';
import { brandsOf, shownIn } from './support/filters.ts';
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

  it('is another user’s in all tabs when one of them logs in as that, and nothing of the first stays', async () => {
    const { page } = await place.visit('/');
    await settled(page);
    const other = await page.context().newPage();
    await other.goto('/smart-reporting/channel-report?brand=B000003');
    await settled(other);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await other.waitForURL('**/login?to=*');
    await logIn(page, 'analyst@globex.example', '/login');
    await settled(page);
    // The other tab stays on its page, with the user who is logged in now.
    await other.waitForURL('**/smart-reporting/channel-report*');
    await settled(other);
    await other.getByRole('button', { name: 'Account of Sam Rivera' }).waitFor();
    const brands = (await brandsOf(other)).map(({ title }) => title);
    expect([...brands, 'All Brands']).toContain(await shownIn(other, 'brand'));
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

  it('is renewed once for all tabs, also where the browser has no locks', async () => {
    const { page, watched } = await place.visit('/users', {
      userName: 'admin@acme.example',
      before: async (opening) =>
        void (await opening.context().addInitScript(() => {
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
        })),
    });
    watched.expectErrors(/status of 401/);
    await settled(page);
    const others = await Promise.all([1, 2].map(() => page.context().newPage()));
    for (const other of others) {
      await other.goto('/users');
      await settled(other);
    }
    const checks: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/tokencheck')) checks.push(request.url());
    });
    await page.evaluate(() => localStorage.setItem('idToken', `${localStorage.getItem('idToken')}x`));
    const all = [page, ...others];
    const answered = all.map((one) =>
      one.waitForResponse((response) => response.url().endsWith('/global/users') && response.ok()),
    );
    await Promise.all(all.map((one) => one.getByRole('button', { name: 'Refresh data' }).click()));
    await Promise.all(answered);
    expect(checks).toHaveLength(1);
    for (const one of all) expect(pathOf(one)).toBe('/users');
    for (const other of others) await other.close();
  });

  it('stands through a restart of the server, and hears again of changed pages', async () => {
    const { page, watched } = await place.visit('/');
    await settled(page);
    // A request that was running when the server ended gets a 503.
    watched.expectErrors(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|\b503\b/,
    );
    const { pagesDir, stop, restart } = place.server();
    await stop();
    // Later changes arrive through the event stream, to which the browser must reconnect.
    const file = join(pagesDir, 'locales/en.yaml');
    const texts = await readFile(file, 'utf8');
    await writeFile(file, texts.replace('Channel report', 'Channels, renamed'));
    await restart();
    await menuLink(page, 'Channels, renamed').waitFor({ timeout: 40_000 });
    await menuLink(page, 'Channels, renamed').click();
    await page.locator('[data-page="/smart-reporting/channel-report"][data-state="ready"]').waitFor();
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
  });
});
