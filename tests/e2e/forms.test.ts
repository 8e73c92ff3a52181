import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logIn } from './support/browser.ts';
import { openSharedPlace } from './support/visiting.ts';

const place = openSharedPlace('writing');

/** Selects an entry of a list by typing its beginning. */
const choose = async (page: Page, label: RegExp, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.keyboard.press('Enter');
};

describe('forms', () => {
  it('keep what is typed until it is sent, say what is wrong beside it, and let the user go on', async () => {
    const { page } = await place.arrive();
    await logIn(page, 'new@acme.example');
    await page.getByRole('textbox', { name: 'Company' }).fill('Acme');
    await page.getByRole('textbox', { name: /email/ }).fill('nobody');
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Acme');
    await page.getByRole('button', { name: 'Send and load data' }).click();
    await page.getByText('Enter an email address, such as name@example.com.').waitFor();
    await expect.poll(() => page.getByText('Fill in this field.').count()).toBe(3);
    await page.getByRole('textbox', { name: 'Contact person' }).fill('Inês Carvalho');
    await page.getByRole('textbox', { name: /email/ }).fill('ines@acme.example');
    await choose(page, /Country$/, 'Portug');
    await choose(page, /Language$/, 'Portug');
    await page.getByRole('button', { name: 'Send and load data' }).click();
    await page.waitForURL('**/consent');
  });

  it('make, change and shut out a user', async () => {
    const { page, errors, expectErrors } = await place.arrive();
    await logIn(page, 'admin@acme.example', '/users');
    await page.getByRole('link', { name: 'New user' }).click();
    await page.getByRole('textbox', { name: /User name/ }).fill('Analyst@acme.example');
    await page.getByRole('textbox', { name: 'Full name' }).fill('Nora Lind');
    // The strength is shown while typing, and takes the name next to it into account.
    await page.getByLabel('First password').fill('Nora-Lind-1234');
    await page.getByText('Too close to a name').waitFor();
    await page.getByLabel('First password').fill('a long password');
    await page.getByRole('status').getByText('Good', { exact: true }).waitFor();
    await choose(page, /Role$/, 'View');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page
      .getByRole('alert')
      .getByText('This user name is already used, or its domain belongs to another company.')
      .waitFor();
    expectErrors(/409 .*global\/users/);
    await page.getByRole('textbox', { name: /User name/ }).fill('nora@acme.example');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.waitForURL('**/users');
    await page.getByText('The user was created.').waitFor();
    await page.getByRole('link', { name: 'Nora Lind' }).click();
    await page.waitForURL('**/users/user/nora*');
    // An address with a file extension is still a page.
    await page.reload();
    await page.getByRole('checkbox', { name: 'Can log in' }).uncheck();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Inactive').waitFor();
    expect(errors()).toEqual([]);
  });
});

describe('a user who changes their password', () => {
  it('finds the page in their own menu, is told when the current one is wrong, and goes on in this browser', async () => {
    const { page: admin } = await place.arrive();
    await logIn(admin, 'admin@acme.example', '/users');
    const userName = 'petra@acme.example';
    await admin.evaluate(async (name) => {
      const ability = [{ action: 'read', subject: 'Auth' }];
      await fetch('/api/global/users', {
        method: 'POST',
        headers: { Authorization: localStorage.getItem('idToken')!, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          userName: name,
          fullname: 'Petra Vogt',
          role: 'viewer',
          ability,
          password: 'seven grey herons',
        }),
      });
    }, userName);
    const { page, errors, expectErrors } = await place.arrive();
    await page.goto('/login');
    await page.getByLabel('Email').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill('seven grey herons');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await page.waitForURL('**/home/index*');
    await page.getByRole('button', { name: 'Account of Petra Vogt' }).click();
    await page.getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('nine loud kettles');
    await page.getByRole('status').getByText('Strong').waitFor();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('alert').getByText('This is not your password.').waitFor();
    expectErrors(/403 .*security\/password/);
    await page.getByLabel('Current password').fill('seven grey herons');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    await page.waitForURL('**/home/index*');
    await page.reload();
    await page.getByRole('button', { name: 'Account of Petra Vogt' }).waitFor();
    expect(errors()).toEqual([]);
  });
});

describe('two tabs of one browser', () => {
  it('log out together, and show nothing of the one user to the other', async () => {
    const { page: first } = await place.arrive();
    await logIn(first, 'analyst@acme.example');
    await first.waitForURL('**/home/index*');
    const second = await first.context().newPage();
    await second.goto('/smart-reporting/channel-report');
    await second.locator('[data-page="/smart-reporting/channel-report"]').waitFor();
    await first.getByRole('button', { name: /Jonas Weber/ }).click();
    await first.getByRole('button', { name: 'Log out' }).click();
    await first.waitForURL('**/login');
    await second.waitForURL('**/login*');
    await logIn(first, 'analyst@globex.example', '/login');
    // The other tab continues as the new user, on the page that it had open.
    await second.getByText('Globex', { exact: true }).waitFor();
    await second.waitForURL('**/smart-reporting/channel-report*');
    await expect.poll(() => second.getByText('Jonas Weber').count()).toBe(0);
    await second.close();
  });
});
