import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPanel } from './support/developer-panel.ts';
import { paramOf, reportsOf } from './support/filters.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const route = '/smart-reporting/channel-report';
const file = 'routes/smart-reporting/channel-report.yaml';
const place = openSharedPlace('developing');

describe('a widget that a developer points at', () => {
  it('says where it was written, what it asked and how long it took; a click copies the place', async () => {
    const { page, calls } = await place.visit(route, { permissions: ['clipboard-read', 'clipboard-write'] });
    await settled(page);
    const lines = (await readFile(join(place.server().pagesDir, file), 'utf8')).split('\n');
    const line = lines.findIndex((text) => text.startsWith('  trend:')) + 1;
    const panel = await openPanel(page);
    await panel.getByRole('button', { name: 'Inspect widgets' }).click();
    await widget(page, 'trend').locator('.chart-marks').first().waitFor();
    await widget(page, 'trend').hover();
    const facts = panel.locator('[data-widget-facts="trend"]');
    await facts.getByText(`pages/${file}:${line}`, { exact: true }).waitFor();
    expect(await page.locator('[data-inspected="trend"]').textContent()).toContain(`${file}:${line}`);

    const requested = reportsOf(calls).find((call) => paramOf(call, 'dimensions')?.includes('date'))!;
    const query = facts.locator('[data-query]').first();
    await expect.poll(() => query.textContent()).toMatch(/200 · \d+ ms · [\d.]+ KB/);
    expect(await query.textContent()).toContain(paramOf(requested, 'date'));
    const told = await facts.textContent();
    expect(told).toMatch(/Stateready/);
    for (const part of ['Transform', 'Render']) expect(told).toMatch(new RegExp(`${part}[\\d.]+ ms`));

    const link = facts.getByRole('link', { name: 'Open in the editor' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`vscode://file${join(place.server().pagesDir, file)}:${line}:1`);
    await widget(page, 'trend').click({ position: { x: 40, y: 20 } });
    await page.locator('[data-inspected="trend"]').getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`pages/${file}:${line}`);
    await page.keyboard.press('Escape');
    await page.locator('[data-inspected]').waitFor({ state: 'detached' });
  });

  it('says that its answer was still true where the server had nothing newer', async () => {
    const { page } = await place.visit(route);
    await settled(page);
    await page.keyboard.press('Alt+Shift+W');
    await widget(page, 'spend').hover();
    await page.getByRole('button', { name: 'Refresh data' }).click();
    const query = page.locator('[data-widget-facts="spend"] [data-query]').first();
    await expect.poll(() => query.textContent()).toContain('304, not modified');
  });
});
