import { describe, expect, it } from 'vitest';
import { createFormatters } from '../../../../src/format/index.ts';
import type { ReportData } from '../../../../src/language/plan/index.ts';
import { columnWidths } from '../../../../src/web/widgets/table/column-widths.ts';
import { describeTable } from '../../../../src/web/widgets/table/describe.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import { tableReport } from '../../../../src/web/widgets/table/to-report.ts';
import { complete, idleActions, noFilters } from '../../../support/widget-context.ts';
import type { WidgetContext } from '../../../../src/web/widgets/widget.ts';
import { createPageForms } from '../../../../src/web/page/page-forms.ts';

const spec = complete<'table'>({
  type: 'table',
  query: 'detail',
  rows: ['channel', 'date:month'],
  columns: [
    'spend',
    { field: 'clicks', highlight: 'progress', of: 'impressions' },
    { field: 'ctr', hidden: true },
  ],
  totals: true,
  delta: 'detail',
  sort: '-spend',
});

const context: WidgetContext = {
  plan: { name: 'detail', spec, queries: ['detail'], names: ['detail'], place: null },
  t: (key) => key,
  appText: (key, values) => `${key} ${JSON.stringify(values ?? {})}`,
  format: createFormatters({ locale: 'en-GB', currency: 'EUR' }),
  filterQuery: () => '',
  filters: noFilters,
  filterWords: () => Promise.resolve(null),
  forms: createPageForms(),
  titleOf: ({ title }) => title,
  session: {},
  route: {},
  actions: idleActions,
  commands: {},
  refresh: () => undefined,
  today: '2024-03-01',
  direction: 'ltr',
};

const detail: ReportData = {
  columns: [
    { name: 'channel', role: 'dimension', type: 'string', title: 'Channel', titleKey: 'dimensions.channel' },
    {
      name: 'date:month',
      role: 'dimension',
      type: 'date',
      grain: 'month',
      title: 'Month',
      titleKey: 'dimensions.date',
    },
    {
      name: 'spend',
      role: 'measure',
      type: 'number',
      title: 'Spend',
      titleKey: 'measures.spend',
      aggregate: 'sum',
      format: 'currency',
      currency: 'USD',
    },
    {
      name: 'clicks',
      role: 'measure',
      type: 'number',
      title: 'Clicks',
      titleKey: 'measures.clicks',
      aggregate: 'sum',
      format: 'integer',
    },
    {
      name: 'impressions',
      role: 'measure',
      type: 'number',
      title: 'Impressions',
      titleKey: 'measures.impressions',
      aggregate: 'sum',
      format: 'integer',
    },
    {
      name: 'ctr',
      role: 'measure',
      type: 'number',
      title: 'CTR',
      titleKey: 'measures.ctr',
      aggregate: 'ratio',
      parts: ['clicks', 'impressions'],
      format: 'percent',
    },
  ],
  rows: [
    ['Social', '2024-01-01', 1, 2, 10, 0.2],
    ['Video', '2024-01-01', 5, 1, 20, 0.05],
    ['Video', '2024-02-01', 7, 3, 20, 0.15],
  ],
  totals: [null, null, 13, 6, 50, 0.12],
  rowCount: 3,
  truncated: false,
  asOf: '2024-03-01T00:00:00Z',
  range: { start: '2024-01-01', end: '2024-02-29' },
  comparison: {
    covered: true,
    start: '2023-11-01',
    end: '2023-12-31',
    rows: [
      ['Social', '2023-11-01', 2, 2, 10, 0.2],
      ['Video', '2023-11-01', 4, 1, 20, 0.05],
      ['Video', '2023-12-01', null, null, null, null],
      ['Social', '2023-12-01', 3, 1, 10, 0.1],
    ],
    totals: [null, null, 9, 4, 40, 0.1],
  },
};

describe('the props of a table', () => {
  it('name its columns, with a currency’s sign in the header, and keep what is hidden', () => {
    const props = tableProps(spec, { detail }, context);
    expect(props?.rowTitles).toEqual(['Channel', 'Month']);
    expect(props?.columns.map(({ title, unit, hidden, whole }) => [title, unit, hidden, whole])).toEqual([
      ['Spend', '$', false, null],
      ['Clicks', null, false, 3],
      ['CTR', null, true, null],
      ['Impressions', null, true, null],
    ]);
    expect(context.format.full(13, props?.columns[0]?.style)).toBe('13.00');
    expect(props?.sort).toEqual({ by: 'figure', index: 0, descending: true });
  });

  it('are none where there are no rows, or not the dimensions', () => {
    expect(tableProps(spec, { detail: { ...detail, rows: [] } }, context)).toBeNull();
    expect(tableProps({ ...spec, rows: ['brand'] }, { detail }, context)).toBeNull();
    expect(tableProps(spec, {}, context)).toBeNull();
  });

  it('compare subtotals with those of the dates that stand at the same place', () => {
    const props = tableProps(spec, { detail }, context);
    const befores = props?.root.children.map((node) => [node.label, node.before(0)]);
    expect(befores).toEqual([
      ['Social', 5],
      ['Video', 4],
    ]);
  });

  it('are described in a sentence', () => {
    const props = tableProps(spec, { detail }, context);
    expect(props && describeTable(props, context)).toContain('"count":2');
    expect(props && describeTable(props, context)).toContain('13.00');
  });
});

describe('a table as rows', () => {
  it('has every level open, in the table’s order, beside the comparison', () => {
    const report = tableReport(spec, { detail }, context);
    expect(report?.columns.map(({ name }) => name)).toEqual([
      'channel',
      'date:month',
      'spend',
      'clicks',
      'ctr',
      'impressions',
      'level',
    ]);
    expect(report?.rows).toEqual([
      ['Video', null, 12, 4, 0.1, 40, 1],
      ['Video', '2024-02-01', 7, 3, 0.15, 20, 2],
      ['Video', '2024-01-01', 5, 1, 0.05, 20, 2],
      ['Social', null, 1, 2, 0.2, 10, 1],
      ['Social', '2024-01-01', 1, 2, 0.2, 10, 2],
      ['Social', '2024-02-01', null, null, null, null, 2],
    ]);
    expect(report?.comparison?.rows.map((row) => row[2])).toEqual([4, null, 4, 5, 2, 3]);
    expect(report?.totals).toEqual([null, null, 13, 6, 0.12, 50, 0]);
    expect(report?.comparison?.totals?.[2]).toBe(9);
  });

  it('has no levels where it has one dimension', () => {
    const report = tableReport({ ...spec, rows: ['channel'] }, { detail }, context);
    expect(report?.columns.some(({ role }) => role === 'level')).toBe(false);
    expect(report?.rows.map((row) => row.slice(0, 2))).toEqual([
      ['Video', 12],
      ['Social', 1],
    ]);
  });
});

/** The least width of the column of spend, where each row has this figure. */
const leastWith = (spend: number) => {
  const rows = detail.rows.map((row) => row.map((cell, at) => (at === 2 ? spend : cell)));
  return tableProps(spec, { detail: { ...detail, rows } }, context)!.columns[0]!.leastWidth;
};

const sumOf = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

describe('the columns of a table', () => {
  const { columns, nameWidth } = tableProps(spec, { detail }, context)!;
  const shown = columns.map((column, index) => ({ column, index }));
  const figures = columns.reduce((sum, { width }) => sum + width, 0);

  it('give the names what the figures leave', () => {
    expect(columnWidths(shown, 1100, nameWidth)).toEqual([
      1100 - figures,
      ...columns.map(({ width }) => width),
    ]);
  });

  it('keep room for the names of several levels where the figures would take it all', () => {
    expect(columnWidths(shown, 800, nameWidth)[0]).toBeGreaterThanOrEqual(216);
    expect(columnWidths(shown, 600, nameWidth)[0]).toBe(240);
  });

  it('give a heading that would be cut what is left, before the names', () => {
    const long = shown.map(({ column, index }) => ({
      column: { ...column, titleWidth: column.width + 30 },
      index,
    }));
    const least = 160 + figures;
    const widened = (available: number) =>
      columnWidths(long, available, 100).map((width, place) => width - (columns[place - 1]?.width ?? 160));
    expect(widened(least)).toEqual([0, ...columns.map(() => 0)]);
    expect(widened(least + 40)).toEqual([0, 30, 10, ...columns.slice(2).map(() => 0)]);
    expect(widened(least + 1000)).toEqual([1000 - 30 * columns.length, ...columns.map(() => 30)]);
  });

  it('of texts are as wide as these, and share with the names what is left', () => {
    const text = { ...shown[0]!.column, isNumber: false, width: 200, titleWidth: 100 };
    const list = [
      { column: text, index: 0 },
      { column: { ...text, width: 90, titleWidth: 90 }, index: 1 },
    ];
    expect(columnWidths(list, 750, 160)).toEqual([260, 300, 190]);
    expect(columnWidths(list, 332, 160)).toEqual([160, 200, 90]);
  });

  it('of texts give up a little where the table would scroll sideways for it, and else nothing', () => {
    const text = { ...shown[0]!.column, isNumber: false, width: 200, titleWidth: 100 };
    const list = [
      { column: text, index: 0 },
      { column: { ...text, titleWidth: 195 }, index: 1 },
      { column: { ...text, isNumber: true, width: 112 }, index: 2 },
    ];
    const widths = columnWidths(list, 652, 160);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(652);
    expect(widths[2]).toBeGreaterThanOrEqual(195);
    expect(widths[3]).toBe(112);
    expect(columnWidths(list, 600, 160)).toEqual([160, 200, 200, 112]);
  });

  it('of figures give up the room around them where the table would scroll sideways', () => {
    const least = sumOf(columns.map(({ leastWidth }) => leastWidth));
    expect(least).toBeLessThan(figures);
    const available = 240 + least + 20;
    const widths = columnWidths(shown, available, 100);
    expect(sumOf(widths)).toBe(available);
    columns.forEach(({ leastWidth }, at) => expect(widths[at + 1]).toBeGreaterThanOrEqual(leastWidth - 1));
  });

  it('of long names are cut where nothing else makes the table fit', () => {
    const least = sumOf(columns.map(({ leastWidth }) => leastWidth));
    expect(columnWidths(shown, 230 + least, nameWidth)[0]).toBeCloseTo(230, -1);
  });

  it('are never narrower than their longest figure', () => {
    expect(leastWith(1)).toBeLessThan(leastWith(12_345));
    expect(leastWith(-12_345)).toBeGreaterThan(leastWith(12_345));
  });

  it('give way to the figures on a phone', () => {
    expect(columnWidths(shown, 332, 100)[0]).toBe(150);
    const [names, first] = columnWidths(shown, 332, nameWidth);
    expect([names, names + first!]).toEqual([176, 332]);
  });

  it('need the more room, the longer the names of a single level are', () => {
    const flat = { ...spec, rows: ['channel'] };
    const widthFor = (channel: string) => {
      const rows = detail.rows.map((row) => [channel, ...row.slice(1)]);
      return tableProps(flat, { detail: { ...detail, rows } }, context)!.nameWidth;
    };
    expect(widthFor('Search')).toBeLessThan(160);
    expect(widthFor('Spring launch of winter goods')).toBeGreaterThan(240);
    expect(widthFor('x'.repeat(500))).toBe(320);
  });
});
