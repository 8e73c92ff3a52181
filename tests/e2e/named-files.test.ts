import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { somePicture } from './support/file-samples.ts';
import { entry, openFiles, press, send } from './support/files.ts';
import { openPlace } from './support/visiting.ts';

const place = openPlace({ environment: 'production' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reportwright-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a picture that is named after a creative', () => {
  it('is its picture in the gallery, beside its figures, and leads to its campaign', async () => {
    const { page } = await openFiles(place, '/creative-upload/images');
    await page.goto(new URL('/creative-intelligence/overview', page.url()).href);
    const first = page.locator('.gallery > li').first();
    await first.waitFor();
    const [creative, figures] = [
      (await first.locator('.gallery-name').textContent())!,
      (await first.locator('dl').textContent())!,
    ];
    expect(await first.locator('img').getAttribute('src')).toMatch(/^\/assets\//);

    await page.goto(new URL('/creative-upload/images', page.url()).href);
    await page.locator('[data-files="ready"]').waitFor();
    await send(page, folder, {
      [`${creative.toLowerCase()}.png`]: await somePicture(),
      'nobody.png': await somePicture(),
    });
    await entry(page, 'nobody.png').getByText('No campaign has this name').waitFor();
    const link = entry(page, `${creative.toLowerCase()}.png`).locator('.files-link');
    const campaign = (await link.textContent())!;
    expect(await link.getAttribute('href')).toMatch(/^\/smart-reporting\/.*campaign=C\d+/);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `${creative.toLowerCase()}.png` }).click();
    await page.getByRole('dialog').getByText('Belongs to').waitFor();
    await press(page, 'Close');

    await page.goto(new URL('/creative-intelligence/overview', page.url()).href);
    await page.waitForFunction(() => {
      const shown = document.querySelector<HTMLImageElement>('.gallery > li img');
      return shown?.src.includes('/api/contents/') === true && shown.naturalWidth === 300;
    });
    expect(await first.locator('.gallery-name').textContent()).toBe(creative);
    expect(await first.locator('dl').textContent()).toBe(figures);

    await page.goBack();
    await link.click();
    await page.waitForURL('**/smart-reporting/**');
    await page.getByText(campaign).first().waitFor();
  });

  it('is tied by the taxonomy where more stands behind the name of a campaign', async () => {
    const { page } = await openFiles(place, '/creative-upload/images');
    const campaign = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('idToken')}` };
      const answer = await fetch('/api/lists/list_campaigns?dimension=campaign&limit=1', { headers });
      const { entries } = (await answer.json()) as { entries: readonly { title: string }[] };
      return entries[0]!.title;
    });
    await send(page, folder, { [`${campaign}_300x250.png`]: await somePicture() });
    await expect
      .poll(() => entry(page, `${campaign}_300x250.png`).locator('.files-link').textContent())
      .toBe(campaign);
  });
});
