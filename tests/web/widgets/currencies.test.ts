import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData } from '../../../src/language/plan/index.ts';
import { chartOf } from '../../../src/web/widgets/chart-kit/data/cartesian-props.ts';
import { tooltipTable } from '../../../src/web/widgets/chart-kit/guide/tooltip-rows.ts';
import { sheetOf } from '../../../src/web/export/index.ts';
import { kpiProps } from '../../../src/web/widgets/kpi/to-props.ts';
import { queryTable } from '../../../src/web/widgets/query-table.ts';
import { tableProps } from '../../../src/web/widgets/table/to-props.ts';
import { tableReport } from '../../../src/web/widgets/table/to-report.ts';
import { complete, dimension, measure, widgetContext } from '../../support/widget-context.ts';

const columns: ReportColumn[] = [
  dimension('brand'),
  measure('spend', { title: 'Spend', format: 'currency', aggregate: 'none' }),
  dimension('amounts#currency', { role: 'currency', title: 'Currency' }),
];
const report: ReportData = {
  columns,
  rows: [
    ['Aurora', 10, 'EUR'],
    ['Boreal', 20, 'USD'],
  ],
  totals: [null, null, null],
  rowCount: 2,
  truncated: false,
  totalRowCount: 2,
  asOf: '2026-11-21T03:00:00Z',
};
const words = {
  titleOf: ({ title }: ReportColumn) => title,
  total: 'Total',
  changeOf: (title: string) => title,
  points: 'pp',
  coverageOf: (title: string) => title,
};

describe('amounts of several currencies in one column', () => {
  it('carry theirs in a table, and in its file', () => {
    const spec = complete<'table'>({
      type: 'table',
      query: 'all',
      rows: ['brand'],
      columns: ['spend'],
      totals: true,
    });
    const context = widgetContext(spec);
    const props = tableProps(spec, { all: report }, context);
    const at = props?.columns[0]?.currencyAt ?? -1;
    expect([props?.root, ...(props?.root.children ?? [])].map((node) => node?.figure(at))).toEqual([
      null,
      'EUR',
      'USD',
    ]);
    const file = tableReport(spec, { all: report }, context);
    const sheet = file && sheetOf(file, words);
    expect(sheet?.columns.map(({ title }) => title)).toEqual(['brand', 'Spend', 'Currency']);
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual(report.rows);
  });

  it('carry theirs in tooltips, without a total of both', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'all', y: 'brand', x: 'spend' });
    const context = widgetContext(spec);
    const own = { dimension: 'brand', measures: 'spend', stack: 'none' } as const;
    const chart = chartOf(spec, own, { all: report }, context);
    const texts = chart?.positions.map(
      (_, at) => tooltipTable(chart, chart.series, at, context, () => '').rows[0]?.value,
    );
    expect(texts?.toSorted()).toEqual(['EUR\u00a010.00', 'USD\u00a020.00']);
    const dated: ReportData = {
      ...report,
      columns: [dimension('date', { type: 'date', grain: 'day' }), ...columns],
      rows: report.rows.map((row) => ['2026-11-20', ...row]),
      range: { start: '2026-11-20', end: '2026-11-20' },
    };
    const split = complete<'column'>({ type: 'column', query: 'all', x: 'date', y: 'spend', color: 'brand' });
    const stacked = chartOf(split, { ...own, dimension: 'date', stack: 'zero' }, { all: dated }, context);
    expect(stacked && tooltipTable(stacked, stacked.series, 0, context, () => '')).toMatchObject({
      total: null,
      hasShare: false,
    });
  });

  it('carry theirs in the rows behind a drawing', () => {
    const table = queryTable(report, ['brand'], ['spend']);
    expect(table?.rows).toEqual(report.rows);
  });

  it('have the currency of the one row that a tile is of', () => {
    const spec = complete<'kpi'>({ type: 'kpi', query: 'all', measure: 'spend' });
    const one = { ...report, rows: report.rows.slice(1), totals: [null, 20, 'USD'] };
    expect(kpiProps(spec, { all: one }, widgetContext(spec))?.full).toBe('USD\u00a020.00');
    expect(kpiProps(spec, { all: report }, widgetContext(spec))?.value).toBe('–');
  });
});
