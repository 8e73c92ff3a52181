import { createRequire } from 'node:module';
import type { Workbook, Worksheet } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../../../src/cli/import/problem.ts';
import { readExcel } from '../../../src/cli/import/read-excel.ts';
import { checked, totalOf } from './checked.ts';

const excel = createRequire(import.meta.url)('exceljs') as { readonly Workbook: new () => Workbook };

/** A file with sheets that are filled by name. */
async function fileOf(sheets: Readonly<Record<string, (sheet: Worksheet) => void>>): Promise<Buffer> {
  const workbook = new excel.Workbook();
  for (const [name, fill] of Object.entries(sheets)) fill(workbook.addWorksheet(name));
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const plain = (sheet: Worksheet) =>
  sheet.addRows([
    ['Date', 'Campaign', 'Cost', 'Clicks'],
    [new Date('2026-01-31T00:00:00Z'), 'One', 12.5, 10],
    [new Date('2026-02-01T00:00:00Z'), 'Two', 0.0000005, 5],
  ]);

async function failure(bytes: Buffer, sheet: string | null = null): Promise<readonly string[]> {
  try {
    await readExcel(bytes, sheet);
  } catch (error) {
    if (error instanceof ImportError) return error.message.split('\n').map((line) => line.trim());
    throw error;
  }
  throw new Error('The file was read.');
}

describe('an Excel file', () => {
  it('has days, and numbers as they are', async () => {
    const table = await readExcel(await fileOf({ Ads: plain }), null);
    expect(table).toMatchObject({
      headers: ['Date', 'Campaign', 'Cost', 'Clicks'],
      columns: [
        ['2026-01-31', '2026-02-01'],
        ['One', 'Two'],
        ['12.5', '0.0000005'],
        ['10', '5'],
      ],
      form: 'Excel, sheet Ads',
    });
    expect(totalOf(checked(table), 'clicks')).toBe(15);
  });

  it('may have merged titles and blank rows above its header, and says the rows of the sheet', async () => {
    const bytes = await fileOf({
      Report: (sheet) => {
        sheet.addRow(['Performance of all campaigns']);
        sheet.mergeCells('A1:D1');
        sheet.addRow(['January 2026']);
        sheet.addRow([]);
        plain(sheet);
      },
    });
    const table = await readExcel(bytes, null);
    expect(table.headers).toEqual(['Date', 'Campaign', 'Cost', 'Clicks']);
    expect(table.rowNumber(0)).toBe(5);
    expect(table.form).toBe('Excel, sheet Report, header in row 4');
  });

  it('has the results of formulas, the texts of links, and rich texts', async () => {
    const bytes = await fileOf({
      Ads: (sheet) => {
        sheet.addRow(['Site', 'Clicks', 'Note']);
        sheet.addRow([
          { text: 'Shop', hyperlink: 'https://shop.example' },
          { formula: '2+3', result: 5 },
          { richText: [{ text: 'very ' }, { font: { bold: true }, text: 'good' }] },
        ]);
      },
    });
    expect((await readExcel(bytes, null)).columns).toEqual([['Shop'], ['5'], ['very good']]);
  });

  it('is asked for its sheet where there are several', async () => {
    const bytes = await fileOf({
      Ads: plain,
      Notes: (sheet) => sheet.addRow(['Hello']),
      Empty: () => undefined,
    });
    expect(await failure(bytes)).toEqual([
      'The file has several sheets: Ads, Notes. Say which: --sheet NAME.',
    ]);
    expect(await failure(bytes, 'Adds')).toEqual(['There is no sheet "Adds". There are: Ads, Notes.']);
    expect((await readExcel(bytes, 'Ads')).rows).toBe(2);
  });

  it('names each cell that has an error or was never computed', async () => {
    const bytes = await fileOf({
      Ads: (sheet) => {
        sheet.addRow(['Campaign', 'Cost']);
        sheet.addRow(['One', { error: '#DIV/0!' }]);
        sheet.addRow(['Two', { formula: 'B2*2' }]);
      },
    });
    expect(await failure(bytes)).toEqual([
      "2 cells can't be read. Nothing was imported.",
      'row 2, column "B2": "#DIV/0!" is not a value: the cell B2 has an error',
      expect.stringContaining('the formula in B3 was never computed'),
    ]);
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ['no Excel file', async () => Buffer.from('Date,Clicks\n'), /can't be read as Excel/],
    ['nothing', () => fileOf({ Ads: () => undefined }), /empty/],
    [
      'a header alone',
      () => fileOf({ Ads: (sheet) => sheet.addRow(['Date', 'Clicks']) }),
      /a header and no rows/,
    ],
    [
      'two columns of one name',
      () =>
        fileOf({
          Ads: (sheet) =>
            sheet.addRows([
              ['A', 'A'],
              [1, 2],
            ]),
        }),
      /do not fit its header/,
    ],
  ])('is refused: %s', async (_, make, message) => {
    expect((await failure(await make()))[0]).toMatch(message);
  });
});
