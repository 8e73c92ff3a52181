import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportRow } from '../../../../src/language/plan/index.ts';
import { cellsOf } from '../../../../src/web/widgets/table/cells.ts';
import { headsOf } from '../../../../src/web/widgets/pivot/heads.ts';
import { pivotProps } from '../../../../src/web/widgets/pivot/to-props.ts';
import { pivotReport } from '../../../../src/web/widgets/pivot/to-report.ts';
import { View } from '../../../../src/web/widgets/pivot/View.tsx';
import { openRows, orderBy } from '../../../../src/web/widgets/table/order.ts';
import type { TableNode } from '../../../../src/web/widgets/table/tree.ts';
import { complete, dimension, measure, report, widgetContext } from '../../../support/widget-context.ts';

const helper = (name: string, role: ReportColumn['role']): ReportColumn => ({
  name,
  role,
  type: 'number',
  title: name,
  titleKey: name,
});

const columns = [
  dimension('channel'),
  dimension('campaign'),
  dimension('year'),
  dimension('quarter'),
  measure('people', { aggregate: 'none' }),
  helper('level#across', 'helper'),
  helper('level', 'level'),
];

/** As the API answers it: people are told apart at each level, so that totals are less than sums. */
const levels: ReportRow[] = [
  [null, null, null, null, 9, 0, 0],
  ['Video', null, null, null, 4, 0, 1],
  ['Social', null, null, null, 6, 0, 1],
  [null, null, '2024', null, 7, 1, 1],
  [null, null, '2025', null, 3, 1, 1],
  ['Video', 'Film', null, null, 4, 0, 2],
  ['Video', null, '2024', null, 3, 1, 2],
  ['Social', null, '2024', null, 5, 1, 2],
  ['Social', null, '2025', null, 2, 1, 2],
  [null, null, '2024', 'Q1', 5, 2, 2],
  ['Video', 'Film', '2024', null, 3, 1, 3],
  ['Video', null, '2024', 'Q1', 2, 2, 3],
  ['Video', 'Film', '2024', 'Q1', 2, 2, 4],
];
const AXES = [
  ['channel', 'campaign'],
  ['year', 'quarter'],
] as const;

const all = (root: TableNode): readonly TableNode[] => openRows(root, orderBy(null, 'en'), () => true);
const named = (root: TableNode, ...labels: readonly string[]): TableNode =>
  labels.reduce((node, label) => node.children.find((child) => child.label === label)!, root);

describe('the cells of a pivot table', () => {
  it('are the totals that the server has computed, at every level of both sides', () => {
    const { rows, columns: across, figure } = cellsOf(report(columns, levels), ...AXES, ['people']);
    expect(figure(rows, across, 0)).toBe(9);
    expect(figure(named(rows, 'Social'), across, 0)).toBe(6);
    expect(figure(rows, named(across, '2024'), 0)).toBe(7);
    expect(figure(rows, named(across, '2024', 'Q1'), 0)).toBe(5);
    expect(figure(named(rows, 'Video'), named(across, '2024'), 0)).toBe(3);
    expect(figure(named(rows, 'Video', 'Film'), named(across, '2024', 'Q1'), 0)).toBe(2);
    expect(figure(named(rows, 'Video'), named(across, '2025'), 0)).toBeNull();
  });

  it('are combined from rows without levels as plain loops do it', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const amount = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, name, name, name, amount), { minLength: 1, maxLength: 40 }),
        (facts) => {
          const flat = columns.slice(0, 4).concat(measure('spend'));
          const cells = cellsOf(report(flat, facts), ...AXES, ['spend']);
          const sum = (...path: readonly (string | undefined)[]): number =>
            facts
              .filter((fact) => path.every((member, at) => member === undefined || fact[at] === member))
              .reduce((total, fact) => total + fact[4], 0);
          const pathOf = (node: TableNode): string[] =>
            node.parent === null ? [] : [...pathOf(node.parent), String(node.label)];
          for (const row of [cells.rows, ...all(cells.rows)])
            for (const column of [cells.columns, ...all(cells.columns)]) {
              const [[channel, campaign], [year, quarter]] = [pathOf(row), pathOf(column)];
              expect(cells.figure(row, column, 0) ?? 0).toBe(sum(channel, campaign, year, quarter));
            }
        },
      ),
    );
  });

  it('are of the levels alone where the rows of the report have others', () => {
    const other = report(columns, levels);
    const { rows, columns: across } = cellsOf(other, ['channel'], ['year'], ['people']);
    expect(all(rows).map(({ label }) => label)).toEqual(['Video']);
    expect(all(across).map(({ label }) => label)).toEqual(['2024']);
  });
});

describe('the headings of a pivot table', () => {
  const { columns: across } = cellsOf(report(columns, levels), ...AXES, ['people']);
  const told = (isOpen: (node: TableNode) => boolean, from = 0) =>
    headsOf(openRows(across, orderBy(null, 'en'), isOpen).slice(from), 2, isOpen).map((row) =>
      row.map(({ node, isTotal, first, columns: over, rows }) => [node.label, isTotal, first, over, rows]),
    );

  it('reach down to the figures where a member is closed', () => {
    expect(told(() => false)).toEqual([
      [
        ['2024', false, 0, 1, 2],
        ['2025', false, 1, 1, 2],
      ],
      [],
    ]);
  });

  it('stand over the own total of an open member and all that is under it', () => {
    const heads = told(({ label }) => label === '2024');
    expect(heads).toEqual([
      [
        ['2024', false, 0, 2, 1],
        ['2025', false, 2, 1, 2],
      ],
      [
        ['2024', true, 0, 1, 1],
        ['Q1', false, 1, 1, 1],
      ],
    ]);
  });

  it('are there over the columns in sight, wherever these begin', () => {
    expect(told(({ label }) => label === '2024', 1)).toEqual([
      [
        ['2024', false, 0, 1, 1],
        ['2025', false, 1, 1, 2],
      ],
      [['Q1', false, 0, 1, 1]],
    ]);
  });
});

describe('a pivot table', () => {
  const spec = complete<'pivot'>({
    type: 'pivot',
    query: 'daily',
    rows: ['channel', 'campaign'],
    columns: ['year', 'quarter'],
    measures: [{ field: 'people', highlight: 'tint' }],
    sort: '-people',
    expand: 1,
  });
  const data = { daily: report(columns, levels) };
  const context = widgetContext(spec);

  it('says itself in a sentence', () => {
    const props = pivotProps(spec, data, context)!;
    expect(props.figureText(props.rows, props.columns, 0)).toBe('9');
  });

  it('is a file of a column for each member, each under its headings, with totals of its own', () => {
    const table = pivotReport(spec, data, context)!;
    expect(table.columns.map(({ title }) => title)).toEqual([
      'channel',
      'campaign',
      '2024 / Total',
      '2024 / Q1',
      '2025 / Total',
      'Total',
      'level',
    ]);
    expect(table.heads?.[3]).toEqual({ above: ['2024', 'Q1'], level: 2 });
    expect(table.rows).toEqual([
      ['Social', null, 5, null, 2, 6, 1],
      ['Video', null, 3, 2, null, 4, 1],
      ['Video', 'Film', 3, 2, null, 4, 2],
    ]);
    expect(table.totals).toEqual([null, null, 7, 5, 3, 9, 0]);
  });

  it('is a real table: headings say what they are of, rows and columns how many there are', () => {
    const props = pivotProps(spec, data, context)!;
    const markup = renderToStaticMarkup(createElement(View, { props, context }));
    expect(markup).toContain('aria-colcount="4"');
    expect(markup).toContain('aria-rowcount="6"');
    expect(markup).toContain('scope="row"');
    expect(markup).toMatch(/<tfoot>.*Total.*<\/tfoot>/s);
    expect(markup).toContain('aria-sort="descending"');
  });

  it('keeps the totals of several measures beside each other at the end, none behind another', () => {
    const several = report(
      [dimension('channel'), dimension('year'), measure('spend'), measure('cost')],
      [
        ['Social', '2024', 1000, 2],
        ['Social', '2025', 123_456_789, 3],
      ],
    );
    const two = complete<'pivot'>({
      type: 'pivot',
      query: 'daily',
      rows: ['channel'],
      columns: ['year'],
      measures: ['spend', 'cost'],
    });
    const props = pivotProps(two, { daily: several }, widgetContext(two))!;
    const [spent, cost] = props.figureWidths;
    expect(spent).toBeGreaterThan(cost!);
    expect(props.totalInsets).toEqual([cost, 0]);
    const markup = renderToStaticMarkup(createElement(View, { props, context: widgetContext(two) }));
    const foot = /<tfoot>(.*)<\/tfoot>/s.exec(markup)![1]!;
    expect([...foot.matchAll(/inset-inline-end:(\d+)(?:px)?/g)].map(([, px]) => Number(px))).toEqual([
      cost,
      0,
    ]);
  });
});

describe('dates across', () => {
  it('stand in their order, whatever the rows are sorted by', () => {
    const spec = complete<'pivot'>({ type: 'pivot', query: 'all', rows: ['channel'], columns: ['month'], measures: ['people'], sort: '-people' }); // prettier-ignore
    const answer = report(
      [dimension('channel'), { ...dimension('month'), type: 'date' }, measure('people', { aggregate: 'none' }), helper('level#across', 'helper'), helper('level', 'level')], // prettier-ignore
      [
        [null, null, 9, 0, 0],
        ['Video', null, 9, 0, 1],
        [null, '2024-02-01', 5, 1, 1],
        [null, '2024-01-01', 4, 1, 1],
        ['Video', '2024-02-01', 5, 1, 2],
        ['Video', '2024-01-01', 4, 1, 2],
      ],
    );
    const file = pivotReport(spec, { all: answer }, widgetContext(spec))!;
    expect(file.rows).toEqual([['Video', 4, 5, 9]]);
  });
});
