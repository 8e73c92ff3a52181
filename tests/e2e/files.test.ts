import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { dropOnto, sha, somePicture, someText, writeAll } from './support/file-samples.ts';
import {
  choose,
  downloaded,
  entry,
  makeFolder,
  name,
  names,
  openFiles,
  pick,
  press,
  send,
  upload,
  uploadIs,
} from './support/files.ts';
import { openPlace } from './support/visiting.ts';

const place = openPlace({ environment: 'production' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reportwright-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const documents = '/creative-upload/documents';
/** Less than an upload's chunk of 5 MiB. Three of these files need more than two chunks. */
const piece = 4_500_000;

function openable(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  const held: { open?: () => void } = {};
  const promise = new Promise<void>((open) => (held.open = open));
  return { promise, resolve: () => held.open?.() };
}

/** Holds back the second chunk of an upload until it is released. */
async function holdSecond(page: Page): Promise<{ readonly sent: Request[]; readonly letGo: () => void }> {
  const sent: Request[] = [];
  const { promise: gate, resolve: letGo } = openable();
  await page.route('**/api/uploads/*', async (route, request) => {
    if (request.method() !== 'PATCH') return await route.fallback();
    sent.push(request);
    if (Number(await request.headerValue('upload-offset')) > 0) await gate;
    return await route.fallback().catch(() => undefined);
  });
  return { sent, letGo };
}

describe('an upload', () => {
  it('begins with the picker, shows how far it is, and goes on after a reload where it stopped', async () => {
    const { page } = await openFiles(place, documents);
    const content = someText(3 * piece);
    const paths = await writeAll(folder, { 'reloaded.txt': content });
    const { letGo } = await holdSecond(page);
    await pick(page, paths);
    await expect
      .poll(() => upload(page, 'reloaded.txt').textContent())
      .toMatch(/Uploading 3\d\.\d% \/ 13\.5\sMB/);
    await page.reload();
    letGo();
    await page.unroute('**/api/uploads/*');
    await uploadIs(page, 'reloaded.txt', 'interrupted');
    const after = await holdSecond(page);
    after.letGo();
    await pick(page, paths);
    await uploadIs(page, 'reloaded.txt', 'done');
    expect(await after.sent[0]!.headerValue('upload-offset')).toBe(String(5 * 1024 * 1024));
    await choose(page, 'reloaded.txt');
    expect(sha(await downloaded(page))).toBe(sha(content));
  });

  it('is paused, resumed and cancelled, and tried again after a failure', async () => {
    const { page, expectErrors } = await openFiles(place, documents);
    const held = await holdSecond(page);
    await pick(page, await writeAll(folder, { 'paused.txt': someText(2 * piece) }));
    await expect.poll(() => held.sent.length).toBe(2);
    await press(page, 'Pause');
    await uploadIs(page, 'paused.txt', 'paused');
    await press(page, 'Resume');
    held.letGo();
    await uploadIs(page, 'paused.txt', 'done');
    await page.unroute('**/api/uploads/*');

    const again = await holdSecond(page);
    await pick(page, await writeAll(folder, { 'cancelled.txt': someText(2 * piece) }));
    await expect.poll(() => again.sent.length).toBe(2);
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await upload(page, 'cancelled.txt').getByRole('button', { name: 'Cancel' }).click();
    expect((await deleted).status()).toBe(204);
    expect(await upload(page, 'cancelled.txt').count()).toBe(0);
    again.letGo();
    await page.unroute('**/api/uploads/*');

    expectErrors(/400/);
    await page.route('**/api/uploads/*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await pick(page, await writeAll(folder, { 'failed.txt': someText() }));
    await uploadIs(page, 'failed.txt', 'failed');
    await page.unroute('**/api/uploads/*');
    await upload(page, 'failed.txt').getByRole('button', { name: 'Try again' }).click();
    await uploadIs(page, 'failed.txt', 'done');
    await page.reload();
    await page.locator('[data-files="ready"]').waitFor();
    expect(await names(page)).toEqual(expect.arrayContaining(['failed.txt', 'paused.txt']));
    expect(await names(page)).not.toContain('cancelled.txt');
  });

  it('of a folder that is dropped keeps its folders', async () => {
    const { page } = await openFiles(place, documents);
    await writeAll(folder, { 'dropped/one.txt': someText(), 'dropped/inner/two.txt': someText() });
    await dropOnto(page, '.files-drop', [join(folder, 'dropped')]);
    await uploadIs(page, 'one.txt', 'done');
    await uploadIs(page, 'two.txt', 'done');
    await page.getByRole('button', { name: 'dropped', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['inner', 'one.txt']);
    await page.getByRole('button', { name: 'inner', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['two.txt']);
    await page.goBack();
    await page.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name: 'All files' }).click();
    await entry(page, 'dropped').waitFor();
  });

  it('that is refused says why, before it is sent where that can be known', async () => {
    const { page, expectErrors } = await openFiles(place, '/creative-upload/images');
    const twice = await somePicture();
    await send(page, folder, { 'first.png': twice });
    const begun: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/uploads')) begun.push(request);
    });
    await pick(
      page,
      await writeAll(folder, {
        'program.exe': Buffer.from('MZ'),
        'empty.png': Buffer.alloc(0),
        'tiny.png': await somePicture(10, 10),
        'page.png': Buffer.from('<!doctype html><script>alert(1)</script>'),
        'two..dots.png': await somePicture(),
      }),
    );
    const reasons = {
      'program.exe': 'Files ending in “.exe” are not accepted. Allowed: png, jpg, webp, gif, avif.',
      'empty.png': 'The file is empty.',
      'tiny.png': 'The width is 10 pixels; the limit is 50.',
      'page.png': 'The file is damaged and cannot be read.',
      'two..dots.png': 'The name has two dots in a row, or begins or ends with one.',
    };
    for (const [file, reason] of Object.entries(reasons)) {
      await uploadIs(page, file, 'refused');
      expect(await upload(page, file).textContent()).toContain(reason);
    }
    expect(begun).toEqual([]);
    expectErrors(/422/);
    await pick(page, await writeAll(folder, { 'second.png': twice }));
    await uploadIs(page, 'second.png', 'refused');
    expect(await upload(page, 'second.png').textContent()).toContain(
      'The same file already exists: first.png.',
    );
    await press(page, 'Clear list');
    expect(await page.locator('li[data-upload]').count()).toBe(0);
  });
});

describe('files', () => {
  it('are sorted, searched for, renamed, moved, selected together, and saved as an archive', async () => {
    const { page } = await openFiles(place, '/campaign-manager/upload/plans');
    const files = { 'b.csv': someText(30), 'a10.csv': someText(50), 'a9.csv': someText(40) };
    await send(page, folder, files);
    await makeFolder(page, 'Quarter');
    expect(await names(page)).toEqual(['Quarter', 'a9.csv', 'a10.csv', 'b.csv']);
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    await expect.poll(() => names(page)).toEqual(['Quarter', 'b.csv', 'a9.csv', 'a10.csv']);
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    await expect.poll(() => names(page)).toEqual(['Quarter', 'a10.csv', 'a9.csv', 'b.csv']);

    await choose(page, 'b.csv');
    await press(page, 'Rename');
    await page.getByRole('dialog').getByRole('textbox').fill('a/b.csv');
    await page.getByRole('dialog').getByText('The name contains one of these characters').waitFor();
    await name(page, 'c.csv');
    await entry(page, 'c.csv').waitFor();
    await choose(page, 'c.csv');
    await press(page, 'Move');
    const dialog = page.getByRole('dialog', { name: 'Move' });
    expect(await dialog.getByRole('button', { name: 'Move here' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Quarter' }).click();
    await dialog.getByText('No folders in here.').waitFor();
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await entry(page, 'c.csv').waitFor({ state: 'detached' });
    await entry(page, 'a9.csv').dragTo(entry(page, 'Quarter'));
    await entry(page, 'a9.csv').waitFor({ state: 'detached' });

    await page.getByRole('searchbox', { name: 'Search all folders' }).fill('C.CSV');
    await expect.poll(() => names(page)).toEqual(['c.csv']);
    expect(await entry(page, 'c.csv').textContent()).toContain('Quarter');
    await page.getByRole('searchbox', { name: 'Search all folders' }).fill('');
    await expect.poll(() => names(page)).toEqual(['Quarter', 'a10.csv']);

    await page.getByLabel('Select all').check();
    await page.getByText('2 selected').waitFor();
    const archive = unzipSync(new Uint8Array(await downloaded(page)));
    expect(Object.fromEntries(Object.entries(archive).map(([at, bytes]) => [at, sha(bytes)]))).toEqual({
      'Quarter/a9.csv': sha(files['a9.csv']),
      'Quarter/c.csv': sha(files['b.csv']),
      'a10.csv': sha(files['a10.csv']),
    });
  });

  it('are opened by a copied link, wherever they stand in their folder', async () => {
    const { page } = await openFiles(place, '/campaign-manager/upload/plans');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await makeFolder(page, 'Linked');
    await page.getByRole('button', { name: 'Linked' }).click();
    await page.getByText('There are no files here yet.').waitFor();
    await send(page, folder, { 'linked.csv': someText(60) });
    await choose(page, 'linked.csv');
    await press(page, 'Copy link');
    await page.getByText('The link is copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await page.getByRole('dialog', { name: 'linked.csv' }).waitFor();
    expect(new URL(link).pathname).toBe('/campaign-manager/upload/plans/Linked');
  });

  it('are gone through, selected, opened and deleted by keys, and come back', async () => {
    const { page } = await openFiles(place, '/campaign-manager/upload/briefs');
    await send(
      page,
      folder,
      Object.fromEntries(['1', '2', '3', '4', '5'].map((at) => [`k${at}.txt`, someText()])),
    );
    await page.getByRole('button', { name: 'k1.txt' }).focus();
    for (const key of ['ArrowDown', ' ', 'ArrowDown', 'ArrowDown', 'Shift+ ']) await page.keyboard.press(key);
    await page.getByText('3 selected').waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(() => names(page)).toEqual(['k1.txt', 'k5.txt']);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('k5.txt');
    await press(page, 'Undo');
    await expect.poll(() => names(page)).toEqual(['k1.txt', 'k2.txt', 'k3.txt', 'k4.txt', 'k5.txt']);
    await page.getByRole('button', { name: 'k5.txt' }).focus();
    await page.keyboard.press('Delete');
    await entry(page, 'k5.txt').waitFor({ state: 'detached' });
    await press(page, 'Bin');
    await choose(page, 'k5.txt');
    await press(page, 'Restore');
    await expect.poll(() => names(page)).toEqual([]);
    await press(page, 'Bin');
    await expect.poll(() => names(page)).toHaveLength(5);
    await page.getByRole('button', { name: 'k2.txt' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'k2.txt' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('of a large folder come as far as they are looked at, and all of them can be selected', async () => {
    const { page } = await openFiles(place, documents);
    await makeFolder(page, 'Large');
    await page.getByRole('button', { name: 'Large' }).click();
    await page.getByText('There are no files here yet.').waitFor();
    const files = Array.from({ length: 230 }, (_, at) => [`n${at}.txt`, someText()] as const);
    await pick(page, await writeAll(folder, Object.fromEntries(files)));
    await page.locator('li[data-upload="done"]').nth(229).waitFor({ timeout: 90_000 });
    await page.reload();
    await page.locator('[data-files="ready"]').waitFor();
    await expect.poll(() => names(page)).toHaveLength(100);
    await page.getByLabel('Select all').click();
    await page.getByText('230 selected').waitFor();
    for (const shown of [200, 230]) {
      await page.locator('.files-open').last().scrollIntoViewIfNeeded();
      await expect.poll(() => names(page)).toHaveLength(shown);
    }
    expect(await names(page)).toEqual(files.map(([file]) => file));
    await page.getByText('230 selected').waitFor();
    expect(await page.locator('tr[data-chosen]').count()).toBe(230);
    await press(page, 'Delete');
    await page.getByText('There are no files here yet.').waitFor();
  }, 180_000);

  it('stand in a list or as pictures, and stay so from folder to folder', async () => {
    const { page } = await openFiles(place, '/creative-upload/images');
    await send(page, folder, { 'shown-1.png': await somePicture(), 'shown-2.png': await somePicture() });
    await entry(page, 'shown-2.png').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLImageElement>('.files-thumbnail img')?.naturalWidth ?? 0,
    );
    expect(await page.locator('.files-table').getAttribute('data-view')).toBe('gallery');
    await page.getByRole('button', { name: 'shown-1.png' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('shown-2.png');
    await page.getByText('List', { exact: true }).click();
    await makeFolder(page, 'Inner');
    await page.getByRole('button', { name: 'Inner' }).click();
    await page.getByText('There are no files here yet.').waitFor();
    await send(page, folder, { 'inside.png': await somePicture() });
    expect(await page.locator('.files-table').getAttribute('data-view')).toBe('list');
    expect(await seriousFindings(page)).toEqual([]);
  });
});
