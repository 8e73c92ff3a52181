import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData, ReportRow } from '../../../../src/language/plan/index.ts';
import { orderBy, openRows } from '../../../../src/web/widgets/table/order.ts';
import type { Sort } from '../../../../src/web/widgets/table/order.ts';
import { Extents, lookOf, toneOfFigure } from '../../../../src/web/widgets/table/figure-look.ts';
import { growTree } from '../../../../src/web/widgets/table/tree.ts';
import type { TableNode } from '../../../../src/web/widgets/table/tree.ts';

function dimension(name: string, more: Partial<ReportColumn> = {}): ReportColumn {
  return { name, role: 'dimension', type: 'string', title: name, titleKey: `dimensions.${name}`, ...more };
}

function measure(name: string, more: Partial<ReportColumn> = {}): ReportColumn {
  return {
    name,
    role: 'measure',
    type: 'number',
    title: name,
    titleKey: `measures.${name}`,
    aggregate: 'sum',
    ...more,
  };
}

const columns = [
  dimension('channel'),
  dimension('brand'),
  dimension('brand_id', { role: 'key', of: 'brand' }),
  measure('clicks'),
  measure('impressions'),
  measure('ctr', { aggregate: 'ratio', parts: ['clicks', 'impressions'], format: 'percent' }),
  measure('reach', { aggregate: 'none' }),
];

function reportOf(rows: ReportRow[], more: Partial<ReportData> = {}): ReportData {
  const known = { totals: null, rowCount: rows.length, truncated: false, asOf: '2024-01-01T00:00:00Z' };
  return { columns, rows, ...known, ...more };
}

const rows: ReportRow[] = [
  ['Video', 'Alba', 'B2', 10, 100, 0.1, 7],
  ['Video', 'Alba', 'B3', 30, 100, 0.3, 8],
  ['Social', 'Alba', 'B2', 5, 0, null, 9],
];
const FIELDS = ['clicks', 'impressions', 'ctr', 'reach'];

function tree(report: ReportData, delta: ReportData | null = null): TableNode {
  return growTree(report, delta, ['channel', 'brand'], FIELDS);
}

/** The rows as (label, figures), with every level open. */
function shown(root: TableNode): readonly unknown[] {
  const all = openRows(root, orderBy(null, 'en'), () => true);
  return all.map((node) => [node.depth, node.label, ...FIELDS.map((_, index) => node.figure(index))]);
}

function sumOf(list: readonly TableNode[], index: number): number {
  return list.reduce((total, node) => total + Number(node.figure(index) ?? 0), 0);
}

function ordered(sort: Sort): readonly unknown[] {
  const all = openRows(tree(reportOf(rows)), orderBy(sort, 'en'), () => true);
  return all.map((node) => [node.depth, node.figure(0)]);
}

function lastBy(descending: boolean): unknown {
  const order = orderBy({ by: 'figure', index: 2, descending }, 'en');
  return order(tree(reportOf(rows))).at(-1)?.label;
}

describe('the rows of a table', () => {
  it('form a tree whose subtotals follow the rule of each column', () => {
    expect(shown(tree(reportOf(rows)))).toEqual([
      [1, 'Video', 40, 200, 0.2, null],
      [2, 'Alba', 10, 100, 0.1, 7],
      [2, 'Alba', 30, 100, 0.3, 8],
      [1, 'Social', 5, 0, null, 9],
      [2, 'Alba', 5, 0, null, 9],
    ]);
  });

  it('take the server’s own subtotals where the report has its levels', () => {
    const level: ReportColumn = { ...measure('level'), role: 'level' };
    const rollup = reportOf([
      [null, null, null, 45, 200, 0.225, 20, 0],
      ['Video', null, null, 40, 200, 0.2, 12, 1],
      ['Video', 'Alba', 'B2', 10, 100, 0.1, 7, 2],
      ['Video', 'Alba', 'B3', 30, 100, 0.3, 8, 2],
    ]);
    const root = tree({ ...rollup, columns: [...columns, level] });
    expect(root.figure(3)).toBe(20);
    expect(shown(root)[0]).toEqual([1, 'Video', 40, 200, 0.2, 12]);
    expect(shown(root)).toHaveLength(3);
  });

  it('combine to fewer dimensions than the query has', () => {
    const root = growTree(reportOf(rows), null, ['brand'], FIELDS);
    expect(root.children.map((node) => [node.figure(0), node.figure(2), node.figure(3)])).toEqual([
      [15, 0.15, null],
      [30, 0.3, 8],
    ]);
  });

  it('have a grand total of the server’s own, or a combined one', () => {
    expect(tree(reportOf(rows)).figure(2)).toBeCloseTo(45 / 200);
    expect(tree(reportOf(rows, { totals: [null, null, null, 1, 2, 0.5, 3] })).figure(2)).toBe(0.5);
  });

  it('are compared level by level, what is gone included', () => {
    const comparison = {
      start: '2023-01-01',
      end: '2023-12-31',
      covered: true,
      totals: null,
      rows: [
        ['Video', 'Alba', 'B2', 8, 80, 0.1, 1],
        ['Video', 'Alba', 'B3', null, null, null, null],
        ['Social', 'Alba', 'B2', 1, 10, 0.1, 1],
        ['Video', 'Gone', 'B9', 12, 20, 0.6, 1],
        ['Radio', 'Gone', 'B9', 100, 1000, 0.1, 1],
      ] as ReportRow[],
    };
    const report = reportOf(rows, { comparison });
    const root = tree(report, report);
    expect(root.children.map((node) => [node.label, node.before(0), node.before(2)])).toEqual([
      ['Video', 20, 0.2],
      ['Social', 1, 0.1],
      ['Radio', 100, 0.1],
    ]);
    const [video, , radio] = root.children;
    expect(video?.children.map((node) => [node.label, node.figure(0), node.before(0), node.isGone])).toEqual([
      ['Alba', 10, 8, false],
      ['Alba', 30, null, false],
      ['Gone', null, 12, true],
    ]);
    expect([video?.isGone, radio?.isGone, radio?.figure(0), root.isGone]).toEqual([false, true, null, false]);
    // A link from a row that is gone leads to its member.
    expect(radio?.children[0]?.valueAt(2)).toBe('B9');
    expect(sumOf(root.children, 0)).toBe(root.figure(0));
    expect(root.children.reduce((sum, node) => sum + Number(node.before(0)), 0)).toBe(121);
    expect(root.before(0)).toBe(121);
  });

  it('add up to their parents, whatever the rows', () => {
    const rowOf = fc
      .record({
        channel: fc.constantFrom('a', 'b', null),
        brand: fc.constantFrom('x', 'y'),
        clicks: fc.option(fc.integer({ min: 0, max: 50 })),
        impressions: fc.option(fc.integer({ min: 0, max: 50 })),
      })
      .map(({ channel, brand, clicks, impressions }): ReportRow => [
        channel,
        brand,
        brand,
        clicks,
        impressions,
        null,
        1,
      ]);
    fc.assert(
      fc.property(fc.array(rowOf, { minLength: 2 }), (all) => {
        const root = tree(reportOf(all));
        for (const node of [root, ...root.children]) {
          const several = node.children.length > 1;
          expect(sumOf(node.children, 0)).toBe(Number(node.figure(0) ?? 0));
          const [clicks, impressions] = [node.figure(0), node.figure(1)];
          const known =
            several && typeof clicks === 'number' && typeof impressions === 'number' && impressions > 0;
          expect(known ? node.figure(2) : null).toBe(known ? clicks / impressions : null);
        }
      }),
    );
  });
});

describe('the order of rows', () => {
  it('sorts siblings and keeps children under their parents', () => {
    expect(ordered({ by: 'figure', index: 0, descending: true })).toEqual([
      [1, 40],
      [2, 30],
      [2, 10],
      [1, 5],
      [2, 5],
    ]);
    expect(ordered({ by: 'name', dimension: null, descending: false })[0]).toEqual([1, 5]);
  });

  it('puts the unknown last, whichever the direction', () => {
    expect([lastBy(true), lastBy(false)]).toEqual(['Social', 'Social']);
  });

  it('follows the order that the dataset names', () => {
    const named = columns.map((column) =>
      column.name === 'channel' ? { ...column, order: ['Video', 'Social'] } : column,
    );
    const root = tree({ ...reportOf([...rows].toReversed()), columns: named });
    const order = orderBy({ by: 'name', dimension: 'channel', descending: false }, 'en');
    expect(order(root).map((node) => node.label)).toEqual(['Video', 'Social']);
  });

  it('shows what is under open rows only', () => {
    const root = tree(reportOf(rows));
    const open = openRows(root, orderBy(null, 'en'), (node) => node.label === 'Social');
    expect(open.map((node) => node.label)).toEqual(['Video', 'Social', 'Alba']);
  });
});

describe('what sets a figure off', () => {
  it('is measured against the shown rows of its depth, or its whole', () => {
    const root = tree(reportOf(rows));
    const [video, social] = root.children;
    if (video === undefined || social === undefined) throw new Error('no rows');
    const extents = new Extents(openRows(root, orderBy(null, 'en'), () => true));
    expect(lookOf(social, 0, 'bar', null, extents)).toEqual({ kind: 'bar', part: 0.125 });
    expect(lookOf(social, 0, 'tint', null, extents)).toEqual({ kind: 'tint', part: 0 });
    expect(lookOf(video, 0, 'progress', 1, extents)).toEqual({ kind: 'progress', part: 0.2 });
    expect(lookOf(social, 0, 'progress', 1, extents)).toBeNull();
    expect(lookOf(social, 2, 'bar', null, extents)).toBeNull();
    expect(lookOf(root, 0, 'bar', null, extents)).toBeNull();
    expect(video.children.map((node) => lookOf(node, 0, 'bar', null, extents)?.part)).toEqual([1 / 3, 1]);
  });

  it('is the tone of the first rule that applies', () => {
    const rules = [
      { below: 1, tone: 'bad' },
      { above: 1, below: 4, tone: 'warning' },
      { above: 4, tone: 'good' },
    ] as const;
    expect([0.5, 1, 2, 5, null].map((figure) => toneOfFigure(figure, [...rules]))).toEqual([
      'bad',
      null,
      'warning',
      'good',
      null,
    ]);
  });
});
