import { describe, expect, it } from 'vitest';
import type { ReportData } from '../../../src/language/plan/index.ts';
import { sheetOf } from '../../../src/web/export/index.ts';
import { queryTable } from '../../../src/web/widgets/query-table.ts';

const report: ReportData = {
  columns: [
    { name: 'date', role: 'dimension', type: 'date', title: 'Date', titleKey: 'dimensions.date' },
    { name: 'channel', role: 'dimension', type: 'string', title: 'Channel', titleKey: 'dimensions.channel' },
    {
      name: 'spend',
      role: 'measure',
      type: 'number',
      title: 'Spend',
      titleKey: 'measures.spend',
      aggregate: 'sum',
    },
  ],
  rows: [
    ['2024-01-01', 'Video', 1],
    ['2024-01-01', 'Social', 2],
  ],
  totals: null,
  rowCount: 2,
  truncated: false,
  asOf: '2024-03-01T00:00:00Z',
  comparison: {
    covered: true,
    start: '2023-12-31',
    end: '2023-12-31',
    rows: [
      ['2023-12-31', 'Video', 10],
      ['2023-12-31', 'Social', 20],
    ],
    totals: null,
  },
};

describe('the rows of a chart that shows less than its query', () => {
  it('are saved without changes against rows that are no longer theirs', () => {
    const table = queryTable(report, ['date'], ['spend']);
    const words = {
      titleOf: ({ title }: { title: string }) => title,
      total: 'Total',
      changeOf: (title: string) => title,
      points: 'pp',
      coverageOf: (measure: string) => measure,
    };
    const sheet = table && sheetOf(table, words);
    expect(sheet?.columns.map(({ title }) => title)).toEqual(['Date', 'Spend']);
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([['2024-01-01', 3]]);
  });
});
