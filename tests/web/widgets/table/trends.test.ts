import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ReportColumn, ReportData, ReportRow } from '../../../../src/language/plan/index.ts';
import { FigureCell } from '../../../../src/web/widgets/table/FigureCell.tsx';
import { Extents } from '../../../../src/web/widgets/table/figure-look.ts';
import { tableProps } from '../../../../src/web/widgets/table/to-props.ts';
import type { TableProps } from '../../../../src/web/widgets/table/to-props.ts';
import { tableReport } from '../../../../src/web/widgets/table/to-report.ts';
import { lineThrough } from '../../../../src/web/widgets/table/TrendCell.tsx';
import {
  clicks,
  complete,
  dateColumn,
  dimension,
  measure,
  report,
  widgetContext,
} from '../../../support/widget-context.ts';

const channel = dimension('channel');
const campaign = dimension('campaign');
const week = { ...dateColumn, grain: 'week' } as const;
const helper = (name: string, role: ReportColumn['role']): ReportColumn => ({
  ...measure(name),
  role,
  aggregate: 'none',
});
const people = measure('people', { aggregate: 'none' });
const ctr = measure('ctr', { format: 'percent', aggregate: 'ratio', parts: ['clicks', 'shown'] });
const shown = measure('shown', { format: 'integer' });

const now = report([channel, campaign, clicks], [['Video', 'Film', 30], ['Video', 'Spot', 5], ['Social', 'Feed', 9]]); // prettier-ignore
const range = { start: '2026-09-28', end: '2026-10-25' };
const weekly = report(
  [channel, campaign, week, clicks, shown, ctr],
  [
    ['Video', 'Film', '2026-09-28', 10, 100, 0.1],
    ['Video', 'Spot', '2026-09-28', 1, 300, 1 / 300],
    ['Video', 'Film', '2026-10-12', 20, 100, 0.2],
    ['Social', 'Feed', '2026-10-05', 9, 90, 0.1],
  ],
  { range },
);

const specOf = (trend: string, scale?: 'common') =>
  complete({
    type: 'table',
    query: 'now',
    rows: ['channel', 'campaign'],
    columns: ['clicks', { trend, ...(scale && { scale }) }],
    totals: true,
  });

function propsOf(trend: string, answer: ReportData, today?: string, scale?: 'common'): TableProps {
  const spec = specOf(trend, scale);
  return tableProps(spec, { now, weekly: answer }, widgetContext(spec, today ? { today } : {}))!;
}

const film = ({ root }: TableProps) => root.children[0]!.children[0]!;

/** The course of a row by its path. */
function courseOf({ root, columns }: TableProps, ...path: readonly string[]) {
  const node = path.reduce((at, label) => at.children.find((child) => child.label === label)!, root);
  return columns[1]!.trend!.courseOf(node);
}

describe('the trend of a row', () => {
  it('has the figure of each period, and a gap where there is none', () => {
    const props = propsOf('weekly.clicks', weekly);
    expect(courseOf(props, 'Video', 'Film')).toEqual([10, null, 20, null]);
    expect(courseOf(props, 'Social', 'Feed')).toEqual([null, 9, null, null]);
  });

  it('is right at every level, rates too', () => {
    const props = propsOf('weekly.ctr', weekly);
    expect(courseOf(props, 'Video')).toEqual([11 / 400, null, 0.2, null]);
    expect(courseOf(props)).toEqual([11 / 400, 0.1, 0.2, null]);
  });

  it('takes what the server has computed at a level where rows can’t be combined', () => {
    const columns = [channel, campaign, week, people, helper('level#across', 'helper'), helper('level', 'level')]; // prettier-ignore
    const rows: ReportRow[] = [
      ['Video', 'Film', '2026-09-28', 4, 1, 3],
      ['Video', 'Spot', '2026-09-28', 3, 1, 3],
      ['Video', null, '2026-09-28', 5, 1, 2],
      [null, null, '2026-09-28', 6, 1, 1],
      ['Video', null, null, 5, 0, 1],
    ];
    const props = propsOf('weekly.people', report(columns, rows, { range }));
    expect(courseOf(props, 'Video')[0]).toBe(5);
    expect(courseOf(props)[0]).toBe(6);
  });

  it('leaves out a period that is not over, and one that the range cuts', () => {
    expect(courseOf(propsOf('weekly.clicks', weekly, '2026-10-14'), 'Video', 'Film')).toEqual([
      10,
      null,
      null,
    ]);
    const cut = { ...weekly, range: { start: '2026-09-30', end: '2026-10-25' } };
    expect(courseOf(propsOf('weekly.clicks', cut), 'Video', 'Film')).toEqual([null, 20, null]);
  });

  it('is drawn between its own figures, or between zero and the highest of its level', () => {
    const own = propsOf('weekly.clicks', weekly);
    expect(own.columns[1]!.trend!.scaleOf(film(own))).toEqual([10, 20]);
    const common = propsOf('weekly.clicks', weekly, undefined, 'common');
    const { scaleOf } = common.columns[1]!.trend!;
    expect([scaleOf(film(common)), scaleOf(common.root.children[1]!), scaleOf(common.root)]).toEqual([[0, 20], [0, 20], [0, 20]]); // prettier-ignore
  });

  it('is left out with a note where the answer is cut, rather than drawn with holes', () => {
    const { columns, note } = propsOf('weekly.clicks', { ...weekly, truncated: true });
    expect(columns.map(({ field }) => field)).toEqual(['clicks']);
    expect(note).toMatch(/left out/);
  });

  it('is told in words', () => {
    const { root, columns } = propsOf('weekly.clicks', weekly);
    const context = widgetContext(specOf('weekly.clicks'));
    const cell = (node: typeof root) => {
      const drawn = { node, column: columns[1]!, index: 1, hasDelta: false };
      return renderToStaticMarkup(
        createElement(FigureCell, { ...drawn, extents: new Extents([node]), context }),
      );
    };
    expect(cell(root.children[0]!.children[0]!)).toMatch(/From 10 \(.*Sep.*\) to 20 \(.*Oct.*\), highest 20/);
    expect(cell(root.children[0]!.children[1]!)).toMatch(/<path d="M2 10h0"/);
  });

  it('goes into a file as a column for each period', () => {
    const spec = specOf('weekly.clicks');
    const file = tableReport(spec, { now, weekly }, widgetContext(spec))!;
    expect(file.columns.map(({ title }) => title).slice(3, 5)).toEqual([
      expect.stringMatching(/^clicks over time \/ .*28 Sep/),
      expect.stringMatching(/ 5\b.*Oct/),
    ]);
    expect(file.rows.find(([, name]) => name === 'Film')).toEqual([
      'Video',
      'Film',
      30,
      10,
      null,
      20,
      null,
      2,
    ]);
    expect(file.totals?.slice(3, 7)).toEqual([11, 9, 20, null]);
  });
});

describe('the line of a course', () => {
  it('is interrupted by a gap, and a point alone is a dot', () => {
    expect(lineThrough([[0, 1], [2, 3], null, [4, 5], null])).toBe('M0 1L2 3M4 5h0'); // prettier-ignore
  });
});
