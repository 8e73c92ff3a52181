import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { somePdf, somePicture, someVideo } from './support/file-samples.ts';
import { openFiles, press, send } from './support/files.ts';
import { openPlace } from './support/visiting.ts';

const place = openPlace({ environment: 'production' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reportwright-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const documents = '/creative-upload/documents';
describe('a preview', () => {
  it('shows pictures, PDF, texts, tables and videos', async () => {
    const { page } = await openFiles(place, documents);
    await send(page, folder, {
      'picture.png': await somePicture(),
      'paper.pdf': somePdf('Hello paper'),
      'words.txt': Buffer.from('One line\nand another'),
      'table.csv': Buffer.from('shop;amount\n"Rue ""A""";1,5\n'),
    });
    const open = async (file: string): Promise<Locator> => {
      await page.getByRole('button', { name: file, exact: true }).click();
      return page.getByRole('dialog', { name: file });
    };
    const picture = (await open('picture.png')).locator('img.files-content');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    expect(await seriousFindings(page)).toEqual([]);
    await press(page, 'Close');
    const answer = page.waitForResponse((one) => one.url().includes('/api/contents/'));
    await open('paper.pdf');
    expect((await answer).headers()['content-type']).toBe('application/pdf');
    await page.locator('iframe.files-content').waitFor();
    await press(page, 'Close');
    const text = (await open('words.txt')).locator('pre');
    await expect.poll(() => text.textContent()).toBe('One line\nand another');
    await press(page, 'Close');
    const cells = (await open('table.csv')).locator('.files-content td');
    await expect.poll(() => cells.allTextContents()).toEqual(['shop', 'amount', 'Rue "A"', '1,5']);
    await press(page, 'Close');
    await page.getByText('Videos', { exact: true }).click();
    await page.waitForURL('**/creative-upload/videos');
    await page.locator('[data-files="ready"]').waitFor();
    await send(page, folder, { 'clip.webm': await someVideo(page) });
    const video = (await open('clip.webm')).locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(160);
  });

  it('has the versions of a file, and takes an earlier one again', async () => {
    const { page } = await openFiles(place, documents);
    await send(page, folder, { 'letter.txt': Buffer.from('The first') });
    await send(page, folder, { 'letter.txt': Buffer.from('The second') });
    await page.getByRole('button', { name: 'letter.txt' }).click();
    const dialog = page.getByRole('dialog', { name: 'letter.txt' });
    await expect.poll(() => dialog.locator('pre').textContent()).toBe('The second');
    await dialog.getByRole('listitem').filter({ hasText: 'Version 1' }).getByRole('button').click();
    await expect.poll(() => dialog.locator('pre').textContent()).toBe('The first');
    await dialog.getByText('Version 3').waitFor();
  });
});
