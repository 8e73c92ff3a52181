import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData } from '../../../src/language/plan/index.ts';
import {
  aboutReport,
  aboutRows,
  csvPieces,
  fileName,
  sheetOf,
  widgetWorkbook,
} from '../../../src/web/export/index.ts';
import { brokenLines, layoutImage } from '../../../src/web/export/image.ts';
import { hasLargeAmounts } from '../../../src/web/export/sheet.ts';
import type { WrittenSheet } from '../../../src/web/export/figures-sheet.ts';
import { bytesOf, csvText, partsOf, workbookOf } from './support/workbook-of.ts';

function column(name: string, more: Partial<ReportColumn>): ReportColumn {
  return { name, role: 'measure', type: 'number', title: name, titleKey: `measures.${name}`, ...more };
}

const words = {
  titleOf: (one: ReportColumn) => one.title.toUpperCase(),
  total: 'Total',
  changeOf: (title: string, unit: string) => `${title} (${unit === 'points' ? 'points' : 'change'})`,
  points: 'pp',
  coverageOf: (measure: string, base: string) => `${measure} known of ${base}`,
};

const report: ReportData = {
  columns: [
    column('brand', { role: 'dimension', type: 'string' }),
    column('brand_id', { role: 'key', type: 'string', of: 'brand' }),
    column('date', { role: 'dimension', type: 'date', grain: 'month' }),
    column('spend', { format: 'currency', currency: 'EUR' }),
    column('ctr', { format: 'percent' }),
    column('link', { role: 'helper', type: 'string' }),
    column('level', { role: 'level' }),
  ],
  rows: [
    ['Aurora', 'B2', null, 30, 0.03, 'x', 1],
    ['Aurora', 'B2', '2024-01-01', 10, Number.NaN, 'x', 2],
    ['Aurora', 'B2', '2024-02-01', 20, 0.02, 'x', 2],
    ['=HYPERLINK("x")', 'B3', null, Number.POSITIVE_INFINITY, null, 'x', 1],
    ['_x000D_', 'B4', '2024-02-01', 5, 0, 'x', 2],
  ],
  totals: [null, null, null, 35, 0.025, null, 0],
  rowCount: 5,
  truncated: true,
  asOf: '2024-03-01T03:00:00Z',
  range: { start: '2024-01-01', end: '2024-02-29' },
};

const compared: ReportData = {
  ...report,
  comparison: {
    covered: true,
    start: '2023-11-01',
    end: '2023-12-31',
    rows: [
      ['Aurora', 'B2', null, 20, 0.01, 'x', 1],
      ['Aurora', 'B2', '2023-11-01', 0, 0.01, 'x', 2],
    ],
    totals: [null, null, null, 70, 0.02, null, 0],
  },
};

async function reread(data: ReportData): Promise<ExcelJS.Workbook> {
  const about = [['Title', '=1+1'] as const, ['Rows', 5] as const];
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await workbookOf(sheetOf(data, words), about));
  return book;
}

describe('a sheet', () => {
  it('leaves out keys, helpers and levels, and holds no NaN or Infinity', () => {
    const sheet = sheetOf(report, words);
    expect(sheet.columns.map(({ title }) => title)).toEqual(['BRAND', 'DATE', 'SPEND', 'CTR']);
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['Aurora', null, 30, 0.03],
      ['Aurora', '2024-01-01', 10, null],
      ['Aurora', '2024-02-01', 20, 0.02],
      ['=HYPERLINK("x")', null, null, null],
      ['_x000D_', '2024-02-01', 5, 0],
    ]);
    expect(sheet.rows.map(({ isParent }) => isParent)).toEqual([true, false, false, true, false]);
    expect(sheet.totals).toEqual(['Total', null, 35, 0.025]);
  });

  it('has the change of each measure: a share of amounts, points of rates', () => {
    const sheet = sheetOf(compared, words);
    expect(sheet.columns.map(({ title, format }) => [title, format])).toEqual([
      ['BRAND', undefined],
      ['DATE', undefined],
      ['SPEND', 'currency'],
      ['SPEND (change)', 'percent'],
      ['CTR', 'percent'],
      ['CTR (points)', 'decimal'],
    ]);
    expect(sheet.rows[0]?.cells).toEqual(['Aurora', null, 30, 0.5, 0.03, 2]);
    expect(sheet.rows[1]?.cells).toEqual(['Aurora', '2024-01-01', 10, null, null, null]);
    expect(sheet.rows[2]?.cells).toEqual(['Aurora', '2024-02-01', 20, null, 0.02, null]);
    expect(sheet.totals).toEqual(['Total', null, 35, -0.5, 0.025, 0.5]);
  });
});

const partly: ReportData = {
  ...report,
  columns: [
    column('brand', { role: 'dimension', type: 'string' }),
    column('spend', { format: 'currency', currency: 'EUR' }),
    column('roas', { format: 'multiplier' }),
    column('roas#coverage', { role: 'coverage', of: 'roas', title: 'spend', format: 'percent', digits: 0 }),
    column('roas#part:spend', { role: 'helper', of: 'roas' }),
  ],
  rows: [['Aurora', 10_000_000_000_000.35, 2, 0.57, 57]],
  totals: null,
};

describe('a sheet of figures that are partly known', () => {
  it('says of what share of the base they are, in a column after the measures', async () => {
    const comparison = {
      start: '2023-11-01',
      end: '2023-12-31',
      covered: true,
      rows: [['Aurora', 5, 1, 0.4, 2]],
      totals: null,
    };
    const sheet = sheetOf({ ...partly, comparison }, words);
    expect(sheet.columns.map(({ title }) => title)).toEqual([
      'BRAND',
      'SPEND',
      'SPEND (change)',
      'ROAS',
      'ROAS (change)',
      'ROAS known of SPEND',
    ]);
    expect(sheet.rows[0]?.cells.at(-1)).toBe(0.57);
    const book = await reread(partly);
    expect(book.getWorksheet('Campaign Data')?.getCell('D2').numFmt).toBe('#,##0%');
  });
});

describe('a sheet of large amounts', () => {
  it('keeps their cents, in files of both kinds, and knows that spreadsheet programs will not show them', async () => {
    const sheet = sheetOf(partly, words);
    expect(sheet.rows[0]?.cells[1]).toBe(10_000_000_000_000.35);
    expect(await csvText(sheet)).toContain('10000000000000.35');
    expect((await reread(partly)).getWorksheet('Campaign Data')?.getCell('B2').value).toBe(
      10_000_000_000_000.35,
    );
    expect([hasLargeAmounts(sheet), hasLargeAmounts(sheetOf(report, words))]).toEqual([true, false]);
  });
});

describe('a workbook', () => {
  it('says that points of a rate are points, in the heading and in each cell', async () => {
    const sheet = (await reread(compared)).getWorksheet('Campaign Data');
    expect(sheet?.getCell('F1').value).toBe('CTR (points)');
    expect(sheet?.getCell('F2').numFmt).toBe('#,##0.00" pp"');
  });

  it('holds every cell as what it is', async () => {
    const book = await reread(report);
    const sheet = book.getWorksheet('Campaign Data');
    const values = sheet
      ?.getSheetValues()
      .slice(1)
      .map((row) => (Array.isArray(row) ? row.slice(1) : row));
    expect(
      values?.map((row) =>
        Array.from({ length: 4 }, (_, at) => (Array.isArray(row) ? row[at] : null) ?? null),
      ),
    ).toEqual([
      ['BRAND', 'DATE', 'SPEND', 'CTR'],
      ['Aurora', null, 30, 0.03],
      ['Aurora', new Date('2024-01-01'), 10, null],
      ['Aurora', new Date('2024-02-01'), 20, 0.02],
      ['=HYPERLINK("x")', null, null, null],
      // As a workbook says it; this reader decodes shared texts alone, spreadsheet programs all.
      ['_x005F_x000D_', new Date('2024-02-01'), 5, 0],
      ['Total', null, 35, 0.025],
    ]);
    expect(sheet?.getCell('A5').type).toBe(ExcelJS.ValueType.String);
    expect(sheet?.getCell('C2').numFmt).toContain('€');
    expect(sheet?.getCell('D2').numFmt).toBe('#,##0.00%');
    expect(sheet?.getCell('B3').numFmt).toBe('yyyy-mm');
  });

  it('marks parents and outlines what is under them', async () => {
    const sheet = (await reread(report)).getWorksheet('Campaign Data');
    const looks = [2, 3, 4, 5].map((number) => {
      const row = sheet?.getRow(number);
      const fill = row?.getCell(4).fill as ExcelJS.FillPattern | undefined;
      return [row?.outlineLevel, row?.font?.bold ?? false, fill?.fgColor?.argb ?? null];
    });
    expect(looks).toEqual([
      [0, true, 'FFDDEBF7'],
      [1, false, null],
      [1, false, null],
      [0, true, 'FFDDEBF7'],
    ]);
  });

  it('says of itself what it is, in a second sheet', async () => {
    const sheet = (await reread(report)).getWorksheet('About');
    expect(sheet?.getCell('B1').value).toBe('=1+1');
    expect(sheet?.getCell('B2').value).toBe(5);
  });

  it('is refused where a worksheet has not enough columns', async () => {
    const columns = Array.from({ length: 16_385 }, (_, index) => ({
      title: String(index),
      type: 'number' as const,
    }));
    await expect(workbookOf({ columns, rows: [], totals: null })).rejects.toThrow(
      '16385 columns: a worksheet holds 16384 at most.',
    );
  });
});

describe('a CSV file', () => {
  it('can be read back and runs no formula', async () => {
    const text = await csvText(sheetOf(report, words));
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(parse(text, { bom: true })).toEqual([
      ['BRAND', 'DATE', 'SPEND', 'CTR'],
      ['Aurora', '', '30', '0.03'],
      ['Aurora', '2024-01-01', '10', ''],
      ['Aurora', '2024-02-01', '20', '0.02'],
      [`'=HYPERLINK("x")`, '', '', ''],
      ['_x000D_', '2024-02-01', '5', '0'],
      ['Total', '', '35', '0.025'],
    ]);
  });

  it('has one heading and one total for rows that come in parts, and says what is missing once', async () => {
    const { columns, rows, totals } = sheetOf(report, words);
    const parts = [rows.slice(0, 2), rows.slice(2)].map((some) => ({ columns, rows: some, totals }));
    let text = '';
    for await (const piece of csvPieces(partsOf(parts, 'The first 5 of 9 rows.'))) text += piece;
    expect(text).toBe(await csvText({ columns, rows, totals }, 'The first 5 of 9 rows.'));
    const book = new ExcelJS.Workbook();
    let told: WrittenSheet | null = null;
    await book.xlsx.load(
      await bytesOf(
        widgetWorkbook(partsOf(parts), (written) => {
          told = written;
          return [];
        }),
      ),
    );
    expect(book.getWorksheet('Campaign Data')?.getColumn(1).values.slice(1)).toEqual(['BRAND', 'Aurora', 'Aurora', 'Aurora', '=HYPERLINK("x")', '_x005F_x000D_', 'Total']); // prettier-ignore
    expect(told).toEqual({ rows: 5, leftOut: null, notes: [], isLarge: false });
  });

  it('ends with the rows that it lacks', async () => {
    const text = await csvText(sheetOf(report, words), 'The first 5 of 9 rows.');
    expect(parse(text, { bom: true, relax_column_count: true }).at(-1)).toEqual(['The first 5 of 9 rows.']);
  });
});

describe('what a file says of itself', () => {
  it('names title, filters, dates, company, rows and truncation', () => {
    const dates = {
      range: (start: string, end: string) => `${start} to ${end}`,
      companyMoment: (time: string) => time,
    };
    const about = aboutReport(
      compared,
      {
        title: 'Channels',
        company: 'Acme',
        filters: [{ label: 'Brand', value: 'All' }],
        notes: ['Not complete yet: 22 Nov 2026.'],
        cut: 'The first 5 of 9',
        rowCount: 5,
      },
      dates,
    );
    const labels = {
      title: 'Title',
      company: 'Company',
      range: 'Dates',
      comparison: 'Compared with',
      asOf: 'As of',
      rowCount: 'Rows',
      cut: 'Not all rows',
      note: 'Note',
    };
    expect(aboutRows(about, labels)).toEqual([
      ['Title', 'Channels'],
      ['Company', 'Acme'],
      ['Brand', 'All'],
      ['Dates', '2024-01-01 to 2024-02-29'],
      ['Compared with', '2023-11-01 to 2023-12-31'],
      ['As of', '2024-03-01T03:00:00Z'],
      ['Rows', 5],
      ['Note', 'Not complete yet: 22 Nov 2026.'],
      ['Not all rows', 'The first 5 of 9'],
    ]);
  });
});

describe('a file name', () => {
  it.each([
    [['Channel report', '2024-01-01 – 2024-02-29'], 'Channel report 2024-01-01 – 2024-02-29.xlsx'],
    [['../../etc/passwd'], 'etc passwd.xlsx'],
    [['a:b*c?"<>|'], 'a b c.xlsx'],
    [['  ', ''], 'report.xlsx'],
  ])('of %j is safe on every system', (parts, name) => {
    expect(fileName(parts, 'xlsx')).toBe(name);
  });
});

describe('the image of a chart', () => {
  it('has room for its title and lines above it', () => {
    const layout = layoutImage(
      { title: 'Spend', lines: ['Brand: All', 'January'] },
      { width: 400, height: 200 },
    );
    expect(layout.width).toBe(432);
    expect(layout.lineBaselines.every((line) => line < layout.chartTop)).toBe(true);
    expect(layout.height).toBe(layout.chartTop + 216);
  });

  it('breaks a long line between two filters, and never squeezes it', () => {
    const lines = brokenLines(
      ['Brand: All · Campaign: All · Date: May', 'Data of May'],
      28,
      (text) => text.length,
    );
    expect(lines).toEqual(['Brand: All · Campaign: All', 'Date: May', 'Data of May']);
  });
});
