import { describe, expect, it } from 'vitest';
import { compileProject } from '../../../src/language/index.ts';
import type { PagePlan } from '../../../src/language/plan/index.ts';
import { shippedProject } from '../../support/shipped-project.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();

/** The page of these queries and widgets. */
function planOf(
  dimensions: string,
  widgets: readonly string[],
  more = '',
  measures = 'spend, ctr, buyers',
): PagePlan {
  const names = widgets.map((_, index) => `w${index}`);
  const report = [
    'route: /report',
    'title: pages.report',
    'filterBar: main',
    'queries:',
    `  daily: { path: reports/sales, params: { measures: [${measures}], dimensions: [${dimensions}], date: $date$, compare: previous_period${more} } }`,
    'widgets:',
    ...widgets.map((widget, index) => `  w${index}: { query: daily, ${widget} }`),
    `rows: [[${names.join(', ')}]]`,
  ].join('\n');
  const sources = new Map([...sound].filter(([path]) => !path.startsWith('customers/')));
  const { base, diagnostics } = compileProject(sources.set('routes/report.yaml', report), vocabulary);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return base.pages.get('/report')!.plan;
}

const atFirst = ({ queries }: PagePlan) => Object.values(queries).filter(({ coveredBy }) => !coveredBy);
const answerOf = ({ widgets, queries }: PagePlan, widget: string) => queries[widgets[widget]!.queries[0]!]!;

const line = 'type: line, x: date, y: spend, color: channel';
const pie = 'type: pie, angle: spend, color: channel';
const bar = (measure: string) => `type: bar, x: ${measure}, y: channel`;
const table = 'type: table, rows: [brand, channel], columns: [spend, ctr], sort: -spend';

/** The question of a trend beside a table of brands and channels. */
function trendOf(measure: string) {
  const report = [
    'route: /report',
    'title: pages.report',
    'filterBar: main',
    'queries:',
    '  now: { path: reports/sales, params: { measures: [spend], dimensions: [brand, channel], date: $date$ } }',
    "  weekly: { path: reports/sales, params: { measures: [spend, buyers], dimensions: [brand, 'date:month', channel], date: $date$ } }",
    'widgets:',
    `  w0: { type: table, query: now, rows: [brand, channel], columns: [spend, { trend: weekly.${measure} }] }`,
    'rows: [[w0]]',
  ].join('\n');
  const sources = new Map([...sound].filter(([path]) => !path.startsWith('customers/')));
  const { base } = compileProject(sources.set('routes/report.yaml', report), vocabulary);
  const { plan } = base.pages.get('/report')!;
  expect(plan.widgets.w0!.names).toEqual(['now', 'weekly']);
  return plan.queries[plan.widgets.w0!.queries[1]!]!;
}

describe('the questions of a page', () => {
  it('are one for each query, by what its widgets draw, where rows can be combined', () => {
    const plan = planOf('date, channel, brand', [line, pie, 'type: kpi, measure: ctr, sparkline: date']);
    expect(atFirst(plan).map(({ name, params }) => [name, params.dimensions])).toEqual([
      ['daily', ['date', 'channel']],
    ]);
  });

  it('have one in reserve for each thing that is drawn, for when the rows are cut', () => {
    const plan = planOf('date, channel, brand', [line, pie, table]);
    expect(atFirst(plan).map(({ name }) => name)).toEqual(['daily']);
    expect(answerOf(plan, 'w0')).toMatchObject({
      coveredBy: 'daily',
      params: { dimensions: ['date', 'channel'], limit: 100_000, totals: true, compare: 'previous_period' },
    });
    expect(answerOf(plan, 'w1').params).toMatchObject({ dimensions: ['channel'] });
    // The first rows of the table's own order, below their subtotals.
    expect(answerOf(plan, 'w2').params).toMatchObject({
      dimensions: ['brand', 'channel'],
      rollup: true,
      sort: ['-spend'],
    });
    expect(answerOf(plan, 'w2').params).not.toHaveProperty('limit');
    expect(plan.widgets.w2!.names).toEqual(['daily']);
  });

  it('have those of a trend: its rows by dates, with the levels of both where they can’t be combined', () => {
    const levels = { dimensions: ['brand', 'channel', 'date:month'], across: 1, rollup: true };
    expect(trendOf('buyers')).toMatchObject({ params: levels });
    expect(trendOf('buyers').coveredBy).toBeUndefined();
    expect(trendOf('spend')).toMatchObject({ coveredBy: 'weekly', params: levels });
  });

  it('are of their own for operations by other groups, but for shares of the total, which add up', () => {
    const operations = 'spend, "spend:share", "spend:rank", "spend:cumulative"';
    const share = planOf('date, channel', [bar("'spend:share'")], '', operations);
    // No line of time is left.
    expect(atFirst(share).map(({ params }) => [params.dimensions, params.measures])).toEqual([
      [['channel'], ['spend', 'spend:share', 'spend:rank']],
    ]);
    const both = planOf('date, channel', [line, bar("'spend:share'"), bar("'spend:rank'")], '', operations);
    expect(atFirst(both).map(({ params }) => params.dimensions)).toEqual([['date', 'channel'], ['channel']]);
    const summed = planOf('date, channel', [line, bar("'spend:share'")], '', operations);
    expect(answerOf(summed, 'w1').coveredBy).toBe('daily');
    const curve = "type: line, x: date, y: 'spend:cumulative'";
    expect(answerOf(planOf('channel, date', [curve], '', operations), 'w0').params).toMatchObject({
      dimensions: ['date'],
      measures: ['spend', 'spend:share', 'spend:rank', 'spend:cumulative'],
    });
  });

  it('keep the order of dimensions that tells the parents', () => {
    const widget = "type: column, x: channel, y: 'spend:shareOfParent', color: brand, stack: group";
    const plan = planOf('brand, channel, date', [widget], '', 'spend, "spend:shareOfParent"');
    expect(answerOf(plan, 'w0').params.dimensions).toEqual(['brand', 'channel']);
  });

  it('are the query itself where it chooses groups, since by other dimensions it would choose others', () => {
    for (const more of [', having: spend>100', ', top: 3, topOf: channel']) {
      const plan = planOf('brand, channel', [pie, bar('spend')], more);
      expect(Object.values(plan.queries).map(({ params }) => params.dimensions)).toEqual([
        ['brand', 'channel'],
      ]);
    }
  });

  it('are of their own for figures that can’t be combined from finer rows', () => {
    const plan = planOf('date, channel', [line, 'type: line, x: date, y: buyers']);
    expect(atFirst(plan).map(({ params }) => params.dimensions)).toEqual([['date', 'channel'], ['date']]);
    const tree = planOf('date, channel', ['type: table, rows: [channel, date], columns: [buyers]']);
    expect(atFirst(tree).map(({ params }) => [params.dimensions, params.rollup])).toEqual([
      [['channel', 'date'], true],
    ]);
  });

  it('ask a table with columns of members for the levels of both sides, and for no comparison', () => {
    const pivot = 'type: pivot, rows: [brand, channel], columns: [date], measures: [buyers], sort: -buyers';
    const plan = planOf("channel, brand, 'date:month'", [pivot]);
    const { params } = answerOf(plan, 'w0');
    expect(params).toMatchObject({
      dimensions: ['brand', 'channel', 'date:month'],
      rollup: true,
      across: 1,
      sort: ['-buyers'],
      limit: 100_000,
    });
    expect(params).not.toHaveProperty('compare');
  });

  it('leave a query with a limit as it was written', () => {
    const plan = planOf('date, channel', [pie, line], ', limit: 10, sort: -spend');
    expect(Object.values(plan.queries).map(({ params }) => params)).toMatchObject([
      { dimensions: ['date', 'channel'], limit: 10, sort: '-spend' },
    ]);
  });

  it('keep only what the rows that are left can be sorted by', () => {
    const plan = planOf('date, channel, brand', [line, pie], ', sort: [brand, -spend]');
    expect(atFirst(plan).map(({ params }) => params.sort)).toEqual([['-spend']]);
  });

  it('are as few on the shipped pages as these have queries', () => {
    const { base, customers } = shippedProject();
    const counts = [base, ...customers.values()].map(({ pages }) =>
      [...pages.values()].map(({ plan }) => {
        const written = Object.values(plan.widgets).flatMap(({ names }) => names);
        return [plan.route, atFirst(plan).length, new Set(written).size] as const;
      }),
    );
    // Where subtotals can't be combined from rows, a chart beside the tree is a question of its own.
    expect(
      counts.flat().filter(([, requested, written]) => requested < written || requested > written + 1),
    ).toEqual([]);
    const more = counts.flat().filter(([, requested, written]) => requested > written);
    expect(more.length).toBeLessThan(counts.flat().length / 10);
    expect(Object.fromEntries(counts[0]!.map(([route, requested]) => [route, requested]))).toMatchObject({
      '/home/index': 11,
      '/smart-reporting/channel-report': 3,
      '/smart-reporting/campaign-performance-report': 5,
      '/media-intelligence/awareness/overview': 6,
    });
  });
});

describe('a query whose rows a condition counts', () => {
  const when = 'when: \'rows.daily > 1 && brand != ""\'';

  it('is asked as it is written, beside what its widgets draw', () => {
    const plan = planOf('date, channel', [`${bar('buyers')}, ${when}`]);
    expect(plan.widgets.w0!.when).toEqual({
      expression: 'rows.daily > 1 && brand != ""',
      names: ['rows.daily', 'brand'],
      rows: { daily: 'daily' },
    });
    expect(plan.queries.daily!.params.dimensions).toEqual(['date', 'channel']);
    expect(answerOf(plan, 'w0').params.dimensions).toEqual(['channel']);
  });

  it('is one question with a widget that draws all of it', () => {
    expect(atFirst(planOf('date, channel', [`${line}, ${when}`])).map(({ name }) => name)).toEqual(['daily']);
  });
});

describe('the figures of a title', () => {
  it('are named by their names alone, and asked for as totals', () => {
    const plan = planOf('channel', [
      "type: pie, angle: spend, color: channel, title: '{{buyers}} bought for {{spend}}'",
    ]);
    expect(plan.widgets.w0!.spec.values).toEqual({ buyers: 'buyers', spend: 'spend' });
    expect(answerOf(plan, 'w0').params).toMatchObject({ totals: true });
  });

  it('ask for nothing where they are what a filter has selected', () => {
    const plan = planOf('channel', ["type: bar, x: spend, y: channel, title: 'Spend in {{date}}'"]);
    expect(plan.widgets.w0!.spec.values).toEqual({ date: '$date$' });
    expect(answerOf(plan, 'w0').params.totals).toBeUndefined();
  });
});
