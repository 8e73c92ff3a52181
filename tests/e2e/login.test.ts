import { describe, expect, it } from 'vitest';
import { logIn, pathOf } from './support/browser.ts';
import { openSharedPlace } from './support/visiting.ts';

const place = openSharedPlace('reading');

describe('the way in', () => {
  it('sends somebody unknown to login and, logged in, to the page they asked for, with its filters', async () => {
    const { page } = await place.arrive();
    await logIn(page, 'analyst@acme.example', '/smart-reporting/channel-report?brand=B000003');
    expect(pathOf(page)).toBe('/smart-reporting/channel-report');
    expect(new URL(page.url()).searchParams.get('brand')).toBe('B000003');
    await page.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
  });

  it('leads from / to the home page and from login back home while logged in', async () => {
    const { page } = await place.arrive();
    await logIn(page);
    await page.waitForURL('**/home/index*');
    await page.goto('/login');
    await page.waitForURL('**/home/index*');
    expect(await page.getByLabel('Password').count()).toBe(0);
  });

  it('says that the password is wrong, and that fields are missing', async () => {
    const watched = await place.arrive();
    const { page } = watched;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect.poll(() => page.getByText('Fill in this field.').count()).toBe(2);
    await page.getByLabel('Email').fill('nobody');
    await page.getByText('Enter an email address').waitFor();
    watched.expectErrors(/status of 401/);
    await page.getByLabel('Email').fill('nobody@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Email or password is incorrect.').waitFor();
    expect(pathOf(page)).toBe('/login');
  });

  it('says that the server can’t be reached, and lets the user try again', async () => {
    const watched = await place.arrive();
    const { page } = watched;
    await page.goto('/login');
    await page.getByLabel('Email').fill('analyst@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('demo');
    watched.expectErrors(/net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('The server can’t be reached.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('demo');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/home/index*');
  });

  it('does not follow a way back that leads to another site', async () => {
    const { page } = await place.arrive();
    await logIn(page, 'analyst@acme.example', '/login?to=%2F%2Fexample.org%2Fhome');
    await page.waitForURL('**/home/index*');
    expect(new URL(page.url()).origin).toBe(place.server().url);
  });

  it.each([
    ['new@acme.example', '/onboarding-form'],
    ['waiting@acme.example', '/onboarding-waiting'],
  ])('keeps %s at %s, wherever they want to go', async (userName, path) => {
    const { page } = await place.arrive();
    await logIn(page, userName);
    expect(pathOf(page)).toBe(path);
    await page.goto('/home/index');
    await page.waitForURL(`**${path}`);
  });

  it('asks for consent before anything else, and goes home once it is given', async () => {
    const { page } = await place.arrive();
    await logIn(page, 'noconsent@acme.example');
    expect(pathOf(page)).toBe('/consent');
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.getByText('Tick the box to continue.').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.waitForURL('**/home/index*');
  });
});

describe('the first paint', () => {
  it('of login waits for at most 250 KB of compressed code', async () => {
    const { page } = await place.arrive();
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    const bytes = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < paint)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(250 * 1024);
  });
});
