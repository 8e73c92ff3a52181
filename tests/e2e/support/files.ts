import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { writeAll } from './file-samples.ts';
import type { WatchedPage } from './browser.ts';
import type { Place } from './visiting.ts';

/** Opens a list of files as a user who may change them. */
export async function openFiles(
  place: Place,
  path: string,
): Promise<{ readonly page: Page; readonly expectErrors: WatchedPage['expectErrors'] }> {
  const { page, watched } = await place.visit(path, { userName: 'admin@acme.example' });
  await page.locator('[data-files="ready"]').waitFor();
  return { page, expectErrors: watched.expectErrors };
}

/** Uploads files from a local folder and waits until they are listed. */
export async function send(
  page: Page,
  folder: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  await pick(page, await writeAll(folder, files));
  for (const name of Object.keys(files)) await uploadIs(page, name, 'done');
  await press(page, 'Clear list');
  for (const name of Object.keys(files)) await entry(page, name).waitFor();
}

export const pick = (page: Page, paths: readonly string[]): Promise<void> =>
  page.locator('input[data-upload="files"]').setInputFiles([...paths]);
export const upload = (page: Page, name: string): Locator =>
  page.locator('li[data-upload]', { hasText: name });
export const uploadIs = (page: Page, name: string, state: string): Promise<void> =>
  page.locator(`li[data-upload="${state}"]`, { hasText: name }).waitFor();
export const entry = (page: Page, name: string): Locator =>
  page.locator('.files-table tbody tr').filter({ has: page.getByRole('button', { name, exact: true }) });
export const names = (page: Page): Promise<string[]> => page.locator('.files-open').allTextContents();
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
export const choose = (page: Page, name: string): Promise<void> => page.getByLabel(`Select ${name}`).check();

/** Types the name of a folder or file in the open dialog and confirms it. */
export const name = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await press(page, 'OK');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};
export const makeFolder = async (page: Page, text: string): Promise<void> => {
  await press(page, 'New folder');
  await name(page, text);
  await entry(page, text).waitFor();
};
export const downloaded = async (page: Page): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: 'Download' })
      .or(page.getByRole('button', { name: 'Download' }))
      .click(),
  ]);
  return readFile(await download.path());
};
