import { describe, expect, it } from 'vitest';
import { openSharedPlace, settled } from './support/visiting.ts';

const place = openSharedPlace('reading');

describe('naming rules', () => {
  it('check campaigns, make names and read them back', async () => {
    const { page } = await place.visit('/campaign-manager/taxonomy/list');
    await settled(page);
    await page.getByText('Wrong', { exact: true }).first().click();
    const faults = page.locator('[data-widget="faults"]');
    await faults.getByText('GiftSets', { exact: true }).first().waitFor();
    expect(await faults.getByText('GiftSet', { exact: true }).count()).toBeGreaterThan(0);

    const maker = page.locator('[data-widget="maker"]');
    for (const [name, code] of [
      ['brand', 'Velora'],
      ['objective', 'AWA'],
      ['theme', 'Renew'],
    ] as const) {
      await maker.getByRole('combobox', { name }).fill(code);
      await page.keyboard.press('Enter');
    }
    await maker.getByLabel('market').fill('DE');
    expect(await maker.locator('output').textContent()).toBe('Velora_AWA_DE_{period}_Renew');
    await maker.getByLabel('period').fill('soon');
    await maker.getByText('“soon” does not fit the pattern 9999A9.').waitFor();
    await maker.getByLabel('period').fill('2026Q1');
    expect(await maker.locator('output').textContent()).toBe('Velora_AWA_DE_2026Q1_Renew');
    await maker
      .getByLabel('Many names')
      .fill('Velora\tCONV\tDE\t2026Q1\tRenew\nVelora\tCONV\tDE\t2026Q1\tSpring');
    await maker.getByText('Velora_CONV_DE_2026Q1_Renew').waitFor();
    await maker.getByText('theme: “Spring” is not an allowed value.').waitFor();

    const reader = page.locator('[data-widget="reader"]');
    await reader
      .getByLabel('Names, one in each line')
      .fill('Velora_AWA_DE_2026Q1_GiftSets\nVelora_DE_2026Q1_Renew');
    await reader.getByText('Perhaps GiftSet?').waitFor();
    await reader.getByText('Velora_AWA_DE_2026Q1_GiftSet', { exact: true }).waitFor();
    await reader.getByText('This segment is missing.').waitFor();
  });
});
