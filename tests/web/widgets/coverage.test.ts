import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData, ReportRow } from '../../../src/language/plan/index.ts';
import { tooltipTable } from '../../../src/web/widgets/chart-kit/guide/tooltip-rows.ts';
import { chartOf } from '../../../src/web/widgets/chart-kit/data/cartesian-props.ts';
import { coverageNotes } from '../../../src/web/widgets/coverage.ts';
import { kpiWidget } from '../../../src/web/widgets/kpi/index.ts';
import { kpiProps } from '../../../src/web/widgets/kpi/to-props.ts';
import { pieProps } from '../../../src/web/widgets/pie/to-props.ts';
import { queryTable } from '../../../src/web/widgets/query-table.ts';
import { Extents } from '../../../src/web/widgets/table/figure-look.ts';
import { FigureCell } from '../../../src/web/widgets/table/FigureCell.tsx';
import { tableProps } from '../../../src/web/widgets/table/to-props.ts';
import { tableReport } from '../../../src/web/widgets/table/to-report.ts';
import { complete, dimension, measure, spend, widgetContext } from '../../support/widget-context.ts';

const share = (of: string): ReportColumn => ({
  name: `${of}#coverage`,
  role: 'coverage',
  of,
  type: 'number',
  title: 'Spend',
  titleKey: 'measures.spend',
  format: 'percent',
  aggregate: 'ratio',
  parts: [`${of}#part:spend`, 'spend'],
});
const known = (of: string): ReportColumn => ({ ...spend, name: `${of}#part:spend`, role: 'helper', of });

const columns: ReportColumn[] = [
  dimension('channel'),
  dimension('brand'),
  measure('roas', {
    title: 'ROAS',
    format: 'multiplier',
    aggregate: 'ratio',
    parts: ['revenue', 'roas#part:spend'],
  }),
  measure('revenue', { title: 'Revenue', format: 'currency', currency: 'EUR' }),
  spend,
  share('roas'),
  known('roas'),
];

/** Spend 100, of which the revenue of 57 is known: 114. */
const rows: ReportRow[] = [
  ['Social', 'Aurora', 2, 114, 57, 1, 57],
  ['Social', 'Boreal', null, null, 23, 0, 0],
  ['Video', 'Boreal', null, null, 20, 0, 0],
];
const report: ReportData = {
  columns,
  rows,
  totals: null,
  rowCount: 3,
  truncated: false,
  totalRowCount: 3,
  asOf: '2026-11-21T03:00:00Z',
};
const compared: ReportData = {
  ...report,
  comparison: {
    start: '2026-10-01',
    end: '2026-10-31',
    covered: true,
    rows: [
      ['Social', 'Aurora', 2, 80, 40, 1, 40],
      ['Social', 'Boreal', null, null, 60, 0, 0],
      ['Video', 'Boreal', null, null, null, null, null],
    ],
    totals: null,
  },
};

/** How the change of the revenue of Social is coloured. */
function toneInTable(all: ReportData): string | undefined {
  const spec = complete<'table'>({
    type: 'table',
    query: 'all',
    rows: ['channel', 'brand'],
    columns: ['revenue'],
    delta: 'all',
  });
  const context = widgetContext(spec);
  const props = tableProps(spec, { all }, context);
  const [node, column] = [props?.root.children[0], props?.columns[0]];
  if (node === undefined || column === undefined) return undefined;
  const cell = { node, column, index: 0, hasDelta: true, extents: new Extents([node]), context };
  return /class="table-delta" data-tone="(\w+)"/.exec(
    renderToStaticMarkup(createElement(FigureCell, cell)),
  )?.[1];
}

function toneInTooltip(all: ReportData): string | undefined {
  const spec = complete<'bar'>({ type: 'bar', query: 'all', y: 'channel', x: 'revenue' });
  const own = { dimension: 'channel', measures: 'revenue', stack: 'none', delta: 'all' } as const;
  const context = widgetContext(spec);
  const chart = chartOf(spec, own, { all }, context);
  const at = chart?.positions.findIndex(({ key }) => key === 'Social') ?? -1;
  return chart === null
    ? undefined
    : tooltipTable(chart, chart.series, at, context, () => '').rows[0]?.change?.tone;
}

/** The same in both, where it is this measure that is partly known. */
function tonesOf(of: string): readonly (string | undefined)[] {
  const all = { ...compared, columns: [...columns.slice(0, -2), share(of), known(of)] };
  return [toneInTable(all), toneInTooltip(all)];
}

describe('a file', () => {
  it('says of what its figures are known, once for each that is not known altogether', () => {
    const context = widgetContext({ type: 'text', text: '' });
    const table = { ...report, columns: [columns[0]!, ...columns.slice(2, 5)] };
    expect(coverageNotes({ all: report, again: report }, table, context)).toEqual([
      'ROAS covers 57% of spend',
    ]);
  });
});

describe('a figure that is partly known', () => {
  it('is of the facts where it is known, in a tile that says so', () => {
    const spec = complete<'kpi'>({ type: 'kpi', query: 'all', measure: 'roas' });
    const context = widgetContext(spec);
    const props = kpiProps(spec, { all: report }, context);
    expect(props).toMatchObject({ value: '2×', coverage: 'covers 57% of spend' });
    expect(props && kpiWidget.describe(props, context)).toBe('ROAS: 2× (covers 57% of spend).');
  });

  it('says in a tile that it was known of another share in the period before', () => {
    const spec = complete<'kpi'>({ type: 'kpi', query: 'all', measure: 'roas', delta: 'all' });
    const props = kpiProps(spec, { all: compared }, widgetContext(spec));
    expect(props?.coverage).toBe('covers 57% of spend (earlier 40%)');
  });

  it('is not called better or worse in a tile than one of other facts', () => {
    const spec = complete<'kpi'>({
      type: 'kpi',
      query: 'all',
      measure: 'revenue',
      delta: 'all',
      goodWhen: 'higher',
    });
    const toneOf = (of: string) => {
      const all = { ...compared, columns: [...columns.slice(0, -2), share(of), known(of)] };
      return kpiProps(spec, { all }, widgetContext(spec))?.change?.tone;
    };
    expect([toneOf('revenue'), toneOf('roas')]).toEqual(['neutral', 'good']);
  });

  it('is not called better or worse in a table or a tooltip either', () => {
    expect([tonesOf('revenue'), tonesOf('roas')]).toEqual([
      ['neutral', 'neutral'],
      ['good', 'good'],
    ]);
  });

  it('says nothing where all is known', () => {
    const spec = complete<'kpi'>({ type: 'kpi', query: 'all', measure: 'spend' });
    expect(kpiProps(spec, { all: report }, widgetContext(spec))?.coverage).toBeNull();
  });

  it('has its share in a table at every level, and in the rows of a download', () => {
    const spec = complete<'table'>({
      type: 'table',
      query: 'all',
      rows: ['channel', 'brand'],
      columns: ['roas'],
      totals: true,
    });
    const context = widgetContext(spec);
    const props = tableProps(spec, { all: report }, context);
    const index = props?.columns[0]?.coverage?.index ?? -1;
    expect(props?.columns).toHaveLength(1);
    expect(props?.note).toBe('ROAS covers 57% of spend');
    const social = props?.root.children[0];
    expect([props?.root, social, ...(social?.children ?? [])].map((node) => node?.figure(index))).toEqual([
      0.57,
      57 / 80,
      1,
      0,
    ]);
    const file = tableReport(spec, { all: report }, context);
    expect(file?.columns.map(({ name }) => name)).toEqual([
      'channel',
      'brand',
      'roas',
      'roas#coverage',
      'level',
    ]);
    expect(file?.rows[0]).toEqual(['Social', null, 2, 57 / 80, 1]);
    expect(file?.totals).toEqual([null, null, 2, 0.57, 0]);
  });

  it('has its share in the tooltip of a chart, and beneath it', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'all', y: 'channel', x: 'roas' });
    const context = widgetContext(spec);
    const own = { dimension: 'channel', measures: 'roas', stack: 'none' } as const;
    const chart = chartOf(spec, own, { all: report }, context);
    expect(chart?.note).toBe('ROAS covers 57% of spend · No ROAS: Video');
    const at = chart?.positions.findIndex(({ key }) => key === 'Social') ?? -1;
    expect(chart && tooltipTable(chart, chart.series, at, context, () => '').notes).toEqual([
      'Covers 71% of spend',
    ]);
  });

  it('has a column of shares in a tooltip of several', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'all', y: 'channel', x: 'roas', color: 'brand' });
    const context = widgetContext(spec);
    const own = { dimension: 'channel', measures: 'roas', stack: 'group' } as const;
    const chart = chartOf(spec, own, { all: report }, context);
    const table = chart && tooltipTable(chart, chart.series, 0, context, () => '');
    expect(table?.hasCoverage).toBe(true);
    expect(table?.rows.map(({ name, coverage }) => [name, coverage])).toEqual([
      ['Aurora', null],
      ['Boreal', '0%'],
    ]);
  });

  it('has its share beneath a pie, and in the rows behind it', () => {
    const spec = complete<'pie'>({ type: 'pie', query: 'all', angle: 'revenue', color: 'channel' });
    const partly = {
      ...report,
      columns: columns.map((one) => (one.of === 'roas' ? { ...one, of: 'revenue' } : one)),
    };
    expect(pieProps(spec, { all: partly }, widgetContext(spec))?.note).toBe('Revenue covers 57% of spend');
    const table = queryTable(report, ['channel'], ['roas']);
    expect(table?.columns.map(({ name }) => name)).toEqual(['channel', 'roas', 'roas#coverage']);
    expect(table?.rows).toEqual([
      ['Social', 2, 57 / 80],
      ['Video', null, 0],
    ]);
  });
});
