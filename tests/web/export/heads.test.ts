import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { sheetOf } from '../../../src/web/export/index.ts';
import { dimension, measure, report } from '../../support/widget-context.ts';
import { csvText, workbookOf } from './support/workbook-of.ts';

const words: Parameters<typeof sheetOf>[1] = {
  titleOf: ({ title }) => title,
  total: 'Total',
  changeOf: (title) => title,
  points: 'pp',
  coverageOf: (title) => title,
};
const paths = [['2024', 'Total'], ['2024', 'Q1'], ['Total']];
const sheet = sheetOf(
  {
    ...report(
      [dimension('channel'), ...paths.map((path) => measure(path.join(' / ')))],
      [['Video', 3, 2, 4]],
    ),
    heads: [
      { above: [], level: 0 },
      { above: paths[0]!, level: 1 },
      { above: paths[1]!, level: 2 },
      { above: paths[2]!, level: 0 },
    ],
  },
  words,
);

it('a workbook has a row for each level of headings, equal ones in one cell, and outlines the columns below', async () => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await workbookOf(sheet));
  const data = book.getWorksheet('Campaign Data')!;
  const rowOf = (row: number) => [1, 2, 3, 4].map((column) => data.getRow(row).getCell(column).text);
  expect(rowOf(1)).toEqual(['channel', '2024', '2024', 'Total']);
  expect(rowOf(2)).toEqual(['channel', 'Total', 'Q1', 'Total']);
  expect(rowOf(3)).toEqual(['Video', '3', '2', '4']);
  expect(data.getCell('C1').master.address).toBe('B1');
  expect(data.getCell('A2').master.address).toBe('A1');
  expect(data.views[0]).toMatchObject({ state: 'frozen', ySplit: 2 });
  expect([1, 2, 3, 4].map((column) => data.getColumn(column).outlineLevel)).toEqual([0, 0, 1, 0]);
});

it('a flat file has one heading for each column', async () => {
  expect((await csvText(sheet)).split('\r\n')[0]).toMatch(/channel,2024 \/ Total,2024 \/ Q1,Total$/);
});
