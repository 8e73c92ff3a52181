import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sheetOf } from '../../../src/web/export/index.ts';
import { createFormatters } from '../../../src/format/index.ts';
import { columnTitle } from '../../../src/web/page/column-title.ts';
import { inWords } from '../../../src/web/widgets/member-words.ts';
import { tableReport } from '../../../src/web/widgets/table/to-report.ts';
import { complete, dimension, measure, report, spend, widgetContext } from '../../support/widget-context.ts';
import { csvText, workbookOf } from './support/workbook-of.ts';

const texts: Readonly<Record<string, string>> = {
  'measures.spend': 'Ausgaben',
  'dimensions.size': 'Betrag',
  'operations.share': '{measure}, Anteil am Ganzen',
  'operations.rank': 'Rang nach {measure}',
  'operations.others': 'Übrige',
  'dimensions.hour': 'Stunde',
};
const t = (key: string): string => texts[key] ?? key;

const size = dimension('size', {
  bands: [0, 1000],
  format: 'currency',
  currency: 'EUR',
  order: ['< 0', '0 – 1000', '≥ 1000'],
  members: { others: 'operations.others' },
});
const hour = dimension('hour', { type: 'number', part: 'hourOfDay', order: ['0', '1'] });
const share = measure('spend:share', {
  format: 'percent',
  titleKey: 'measures.spend',
  operation: { kind: 'share' },
});
const rank = measure('spend:rank', {
  aggregate: 'none',
  titleKey: 'measures.spend',
  operation: { kind: 'rank' },
});
const rows = [['≥ 1000', 7, 3000, 0.75, 1], ['others', 23, 1000, 0.25, 2]]; // prettier-ignore
const earlier = [['≥ 1000', 7, 1000, 0.5, 2], ['others', 23, 1000, 0.5, 1]]; // prettier-ignore
const all = report([size, hour, spend, share, rank], rows, {
  totals: [null, null, 4000, 1, 1],
  comparison: { covered: true, start: '2026-09-01', end: '2026-09-30', rows: earlier, totals: [null, null, 2000, 1, 1] }, // prettier-ignore
});

const spec = complete({
  type: 'table',
  query: 'all',
  rows: ['size'],
  columns: ['hour', { field: 'spend', title: 'Kosten' }, 'spend:share', 'spend:rank'],
  totals: true,
  delta: 'all',
});
const context = widgetContext(spec, {
  t,
  format: createFormatters({ locale: 'de-DE', currency: 'EUR' }),
  titleOf: (column) => columnTitle(column, t),
});
const sheet = sheetOf(tableReport(spec, inWords({ all }, context), context)!, {
  titleOf: context.titleOf,
  total: 'Gesamt',
  changeOf: (title, unit) => `${title} (${unit})`,
  points: 'PP',
  coverageOf: (base) => base,
});

let written: ExcelJS.Worksheet;
beforeAll(async () => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await workbookOf(sheet));
  written = book.worksheets[0]!;
});

const row = (at: number): unknown[] => (written.getRow(at).values as unknown[]).slice(1);

describe('a file of a table', () => {
  it('has the headings of the screen', () => {
    expect(row(1)).toEqual([
      'Betrag',
      'Stunde',
      'Kosten',
      'Kosten (percent)',
      'Ausgaben, Anteil am Ganzen',
      'Ausgaben, Anteil am Ganzen (points)',
      'Rang nach Ausgaben',
      'Rang nach Ausgaben (places)',
    ]);
  });

  it('says bands, hours and others as the screen does', () => {
    expect(row(2).slice(0, 2)).toEqual(['≥ 1.000\u00a0€', '07']);
    expect(row(3).slice(0, 2)).toEqual(['Übrige', '23']);
  });

  it('holds shares as percentages, and ranks and their places as whole numbers', () => {
    expect(row(2).slice(2)).toEqual([3000, 2, 0.75, 25, 1, -1]);
    const formats = [3, 4, 5, 6, 7, 8].map((at) => written.getCell(2, at).numFmt);
    expect(formats).toEqual(['[$€]#,##0.00', '#,##0.00%', '#,##0.00%', '#,##0.00" PP"', '#,##0', '#,##0']);
  });

  it('has no rank of the total', () => {
    expect(row(4).slice(2)).toEqual([4000, 1, 1, 0]);
  });

  it('has the same words as CSV', async () => {
    expect((await csvText(sheet)).split('\r\n')[1]).toBe('≥ 1.000\u00a0€,07,3000,2,0.75,25,1,-1');
  });
});
