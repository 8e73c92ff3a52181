import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readFigure, shows } from './support/figures.ts';
import { readTable, type ReadTable } from './support/table.ts';
import { settled, openSharedPlace, widget } from './support/visiting.ts';

const channels = '/smart-reporting/channel-report';
const tabbed = '/smart-reporting/kpi-tracking-report';
const place = openSharedPlace('reading');
const parentBlue = 'FFDDEBF7';

/** Returns the bytes and the file name that a widget's menu downloads. */
async function saved(page: Page, name: string, action: string): Promise<{ file: string; bytes: Buffer }> {
  await widget(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: action }).click();
  const file = await download;
  return { file: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Reads the displayed table with all rows expanded. */
async function openTable(): Promise<{ page: Page; table: ReadTable }> {
  const { page } = await place.visit(channels, { viewport: { width: 1920, height: 1000 } });
  await settled(page);
  const detail = widget(page, 'detail');
  await detail.scrollIntoViewIfNeeded();
  await detail.getByRole('button', { name: 'Expand all rows' }).click();
  await detail.getByRole('button', { name: 'Collapse all rows' }).waitFor();
  return { page, table: await readTable(page, 'detail') };
}

/**
 * Whether a cell of the file equals the displayed figure, unrounded, or is empty where a dash is displayed.
 */
const agrees = (text: string, cell: unknown): boolean =>
  text === '–' ? cell === null || cell === '' : cell !== '' && shows(text, Number(cell));

describe('a page that is saved', () => {
  it('is a workbook with a cover that tells what each sheet holds', async () => {
    const { page, table } = await openTable();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download page (Excel)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Channel report .+\.xlsx$/i);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await readFile(await file.path())) as unknown as ArrayBuffer);
    const [cover, ...sheets] = book.worksheets;
    expect(cover!.name).toBe('Contents');
    const lines = Array.from(cover!.getSheetValues(), (row) => (Array.isArray(row) ? row.slice(1) : []));
    const facts = new Map(lines.map(([what, value]) => [String(what), String(value)]));
    expect(facts.get('Address')).toBe(page.url());
    expect(facts.get('Time zone')).toMatch(/^(UTC|\w+\/\w+)$/);
    expect(facts.get('Compared with')).toMatch(/\d/);
    expect(facts.get('Made by')).not.toBe('');
    const heading = lines.findIndex(([first]) => first === 'Sheet');
    const told = lines.slice(heading + 1);
    expect(told.map(([sheet]) => sheet)).toEqual(sheets.map(({ name }) => name));
    const shown = page.locator('[data-widget]:not([data-shows="text"])');
    expect(told).toHaveLength(await shown.count());
    for (const [index, [name, , count]] of told.entries()) {
      const rows = sheets[index]!.actualRowCount - 1;
      // Some tables have a total below their rows.
      expect([rows, rows - 1], String(name)).toContain(count);
    }
    const detail = told.find(([, , count]) => count === table.rows.length);
    expect(detail, 'the table of the screen').toBeDefined();
  });

  it('tells how far it is, and can be given up', async () => {
    const { page } = await place.visit(tabbed);
    await settled(page);
    const reports = '**/api/reports/**';
    await page.route(reports, () => undefined);
    const downloads: string[] = [];
    page.on('download', (file) => downloads.push(file.suggestedFilename()));
    await page.getByRole('button', { name: 'Download page (Excel)' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Preparing the download').waitFor({ state: 'detached' });
    await page.unroute(reports);
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download page (Excel)' }).click();
    await again;
    expect(downloads).toHaveLength(1);
  });
});

describe('a table that is saved', () => {
  it('is in the workbook as on the screen, with its tree', async () => {
    const { page, table } = await openTable();
    const { file, bytes } = await saved(page, 'detail', 'Download Excel');
    expect(file).toMatch(/^[^/\\]+\.xlsx$/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    expect(book.worksheets.map(({ name }) => name)).toContain('Campaign Data');
    const sheet = book.getWorksheet('Campaign Data')!;
    const titles = (sheet.getRow(1).values as unknown[]).slice(1).map(String);
    expect(titles.slice(0, 3)).toEqual(['Channel', 'Platform', 'Placement']);
    expect(titles.filter((title) => /_id$|^level$/.test(title))).toEqual([]);
    expect(sheet.rowCount).toBe(table.rows.length + 2);

    for (const [index, { name, depth, figures }] of table.rows.entries()) {
      const row = sheet.getRow(index + 2);
      expect(row.getCell(depth).value, `row ${index + 2}`).toBe(name);
      const isParent = depth < 3;
      expect(row.font?.bold === true, `${name} is bold`).toBe(isParent);
      const { fill } = row.getCell(1);
      expect(fill?.type === 'pattern' && fill.fgColor?.argb === parentBlue, `${name} is blue`).toBe(isParent);
      expect(row.outlineLevel ?? 0, name).toBe(depth - 1);
      for (const [at, title] of table.headers.slice(1).entries()) {
        const cell = row.getCell(titles.indexOf(title) + 1);
        expect(
          agrees(figures[at]!, cell.value),
          `${title} of ${name}: ${figures[at]} / ${String(cell.value)}`,
        ).toBe(true);
        expect([ExcelJS.ValueType.Number, ExcelJS.ValueType.Null]).toContain(cell.type);
      }
    }
    for (const [at, title] of table.headers.slice(1).entries()) {
      const cell = sheet.lastRow!.getCell(titles.indexOf(title) + 1);
      expect(agrees(table.total[at]!, cell.value), `total of ${title}`).toBe(true);
    }
    expect(sheet.getRow(2).getCell(titles.indexOf('Spend') + 1).numFmt).toContain('€');
    expect(sheet.getRow(2).getCell(titles.indexOf('CTR') + 1).numFmt).toContain('%');
    expect(JSON.stringify(sheet.getSheetValues())).not.toMatch(/NaN|Infinity/);
  });

  it('is in the CSV as on the screen', async () => {
    const { page, table } = await openTable();
    const { file, bytes } = await saved(page, 'detail', 'Download CSV');
    expect(file).toMatch(/\.csv$/);
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(table.rows.length + 1);
    for (const [index, { name, depth, figures }] of table.rows.entries()) {
      const row = rows[index]!;
      expect([row.Channel, row.Platform, row.Placement][depth - 1]).toBe(name);
      for (const [at, title] of table.headers.slice(1).entries())
        expect(agrees(figures[at]!, row[title]), `${title} of ${name}: ${figures[at]} / ${row[title]}`).toBe(
          true,
        );
    }
    expect(bytes.toString()).not.toMatch(/NaN|Infinity/);
  });

  it('has the figures of a chart, and of the chart its picture', async () => {
    const { page } = await place.visit(channels);
    await settled(page);
    const mix = widget(page, 'mix');
    await mix.locator('.chart-marks').waitFor();
    const shown = await mix
      .locator('.chart-table tr')
      .evaluateAll((rows) =>
        rows.map(
          (row) => [row.querySelector('th')!.textContent, row.querySelector('td')!.textContent] as const,
        ),
      );
    const { bytes } = await saved(page, 'mix', 'Download CSV');
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    for (const [channel, text] of shown) {
      const row = rows.find((one) => one.Channel === channel);
      expect(readFigure(text), text).not.toBeNull();
      expect(shows(text, Number(row?.Spend)), `${channel}: ${text} / ${row?.Spend}`).toBe(true);
    }
    const { file, bytes: picture } = await saved(page, 'mix', 'Download image');
    expect(file).toMatch(/\.png$/);
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.length).toBeGreaterThan(5_000);
  });
});
