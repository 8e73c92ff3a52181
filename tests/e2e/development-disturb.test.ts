import { describe, expect, it } from 'vitest';
import { openPanel } from './support/developer-panel.ts';
import { openSharedPlace, settled, widget } from './support/visiting.ts';

const route = '/smart-reporting/channel-report';
const place = openSharedPlace('developing');

describe('the sliders of the developer panel', () => {
  it('let replies fail until they are let alone, and say so after a reload, too', async () => {
    const { page, watched } = await place.visit(route);
    watched.expectErrors(/.*/);
    await settled(page);
    const panel = await openPanel(page);
    await panel.getByLabel('Errors').fill('100');
    const badge = page.locator('[data-disturbed]');
    expect(await badge.textContent()).toBe('Errors 100 %');
    await page.getByRole('button', { name: 'Refresh data' }).click();
    await page.locator('[data-widget="spend"][data-state="error"]').waitFor();
    await page.reload();
    await badge.waitFor();
    await panel.getByRole('button', { name: 'Stop disturbing' }).click();
    await badge.waitFor({ state: 'detached' });
    await page.reload();
    await settled(page);
    expect(await widget(page, 'spend').getAttribute('data-state')).toBe('ready');
  });
});

describe('the switches of the developer panel', () => {
  it('show the page as a user of another customer has it', async () => {
    const { page } = await place.visit(route);
    await settled(page);
    const panel = await openPanel(page);
    await panel.getByLabel('User').selectOption('analyst@globex.example');
    await page.getByRole('heading', { level: 1, name: 'Media types' }).waitFor();
    await settled(page);
    expect(await widget(page, 'mix').getAttribute('data-type')).toBe('bar');
    await panel.getByText('Deutsch', { exact: true }).click();
    await page.locator('html[lang="de"]').waitFor();
  });
});
