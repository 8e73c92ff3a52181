import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gridOf, pasteRows, save, type } from './planning/sheet.ts';
import { readFigure } from './support/figures.ts';
import { requestDatabase } from './support/sql.ts';
import { openPlace, settled, widget } from './support/visiting.ts';

const place = openPlace({ environment: 'development' });

/** Columns of the grid of lines, counted from 1 for the row numbers. */
const columns = { net: 12, total: 14, currency: 17 } as const;
/** Reads an amount of any currency. */
const figureIn = async (row: Locator, column: keyof typeof columns): Promise<number> =>
  Number(
    (await row.locator(`[aria-colindex="${columns[column]}"]`).textContent())!.replaceAll(/[^\d.]/g, ''),
  );
/** Reads the media cost of the plan, without fees. */
const mediaOf = async (page: Page): Promise<number> =>
  readFigure((await widget(page, 'net').locator('.kpi-value').getAttribute('title'))!)!.value;
const cents = (amount: number): number => Math.round(amount * 100) / 100;

describe('a line in another currency', () => {
  it('is left out with a text until somebody writes a rate, and is then converted', async () => {
    const [plan] = await requestDatabase(
      place.server().dataDir,
      `SELECT brand_id AS brand, plan_id AS code FROM plan_lines WHERE company_id = 'acme' GROUP BY ALL HAVING count(*) > 4 ORDER BY 2 DESC LIMIT 1`,
    );
    const { page } = await place.visit(
      `/campaign-manager/create-media-plan-manual?brand=${plan!.brand}&plan=${plan!.code}&tab=feesAndTaxes`,
      { userName: 'admin@acme.example', viewport: { width: 2400, height: 1400 }, permissions: ['clipboard-read', 'clipboard-write'] }, // prettier-ignore
    );
    const lines = gridOf(page, 'lines');
    const row = lines.locator('[role=row][aria-rowindex="3"]');
    await row.waitFor();
    await settled(page);
    // Columns outside the viewport are not drawn.
    await lines.locator('.rdg').evaluate((grid) => (grid.scrollLeft = 700));
    const [before, inEuros] = [await mediaOf(page), await figureIn(row, 'net')];

    await type(page, row.locator(`[aria-colindex="${columns.currency}"]`), 'JPY');
    await save(lines, 1);
    await expect.poll(async () => cents(await mediaOf(page))).toBe(cents(before - inEuros));
    await widget(page, 'bill').getByText('Left out: no exchange rate').first().waitFor();
    const inYen = await figureIn(row, 'net');
    expect(await row.locator(`[aria-colindex="${columns.total}"]`).textContent()).toContain('¥');
    // Yen and euros are not summed.
    const sums = lines.locator(`.rdg-summary-row [aria-colindex="${columns.total}"]`);
    expect(await sums.textContent()).toMatch(/€.* \+ ¥|¥.* \+ €/);

    const rates = gridOf(page, 'rates');
    await widget(page, 'rates').scrollIntoViewIfNeeded();
    await rates.waitFor();
    await pasteRows(page, rates, 2, [['JPY', 'EUR', '01/02/2020', '0.00625', 'Written by a test']]);
    await save(rates, 1);
    await expect
      .poll(async () => cents(await mediaOf(page)))
      .toBe(cents(before - inEuros + cents(inYen * 0.00625)));
    await expect.poll(() => widget(page, 'bill').getByText('Left out').count()).toBe(0);
  });
});
