import { describe, expect, it } from 'vitest';
import { barProps } from '../../../src/web/widgets/bar/to-props.ts';
import { columnProps } from '../../../src/web/widgets/column/to-props.ts';
import { highlightsProps } from '../../../src/web/widgets/highlights/to-props.ts';
import { kpiWidget } from '../../../src/web/widgets/kpi/index.ts';
import { kpiProps } from '../../../src/web/widgets/kpi/to-props.ts';
import { lineProps } from '../../../src/web/widgets/line/to-props.ts';
import { pieProps } from '../../../src/web/widgets/pie/to-props.ts';
import { ringsProps } from '../../../src/web/widgets/rings/to-props.ts';
import { textProps } from '../../../src/web/widgets/text/to-props.ts';
import { tooltipTable } from '../../../src/web/widgets/chart-kit/guide/tooltip-rows.ts';
import {
  complete,
  type Written,
  clicks,
  ctr,
  dateColumn,
  dimension,
  impressions,
  measure,
  noFilters,
  reach,
  report,
  spend,
  widgetContext,
} from '../../support/widget-context.ts';

const daily = report(
  [dateColumn, dimension('channel'), spend, impressions, clicks, ctr],
  [
    ['2026-11-01', 'Social', 100, 1000, 10, 0.01],
    ['2026-11-01', 'Search', 50, 100, 8, 0.08],
    ['2026-11-03', 'Social', 300, 1000, 30, 0.03],
  ],
  {
    range: { start: '2026-11-01', end: '2026-11-03' },
    comparison: {
      covered: true,
      start: '2026-10-29',
      end: '2026-10-31',
      rows: [
        ['2026-10-29', 'Social', 200, 1000, 20, 0.02],
        ['2026-10-31', 'Social', 50, 500, 5, 0.01],
      ],
      totals: null,
    },
  },
);
const data = { daily };

function kpi(spec: Omit<Written<'kpi'>, 'type' | 'query'>, answers: Parameters<typeof kpiProps>[1] = data) {
  const whole = complete<'kpi'>({ type: 'kpi', query: 'daily', ...spec });
  return kpiProps(whole, answers, widgetContext(whole));
}

describe('a tile', () => {
  it('shows the total, its change and its course with gaps', () => {
    expect(kpi({ measure: 'spend', delta: 'daily', sparkline: 'date' })).toMatchObject({
      value: '€450.00',
      change: { text: '+80.0%', direction: 'up', tone: 'neutral', against: '€250.00' },
      course: { values: [150, null, 300] },
    });
  });

  it('computes a rate from its parts, and its change in points, which so few clicks do not judge', () => {
    const props = kpi({ measure: 'ctr', delta: 'daily' });
    const change = { text: '+0.62\u00a0pp', tone: 'neutral', isChance: true };
    expect(props).toMatchObject({ value: '2.29%', change });
  });

  it('knows which direction is good', () => {
    expect(kpi({ measure: 'clicks', delta: 'daily', goodWhen: 'lower' })?.change?.tone).toBe('bad');
    expect(kpi({ measure: 'clicks', target: { value: 40 } })?.target).toEqual({
      value: 40,
      text: 'Target 40',
      tone: 'good',
    });
    expect(kpi({ measure: 'clicks', target: { value: 50 } })?.target?.tone).toBe('bad');
  });

  it('shows a dash for a figure that can’t be added up, rather than a wrong one', () => {
    const answers = {
      daily: report(
        [dateColumn, reach],
        [
          ['2026-11-01', 5],
          ['2026-11-02', 6],
        ],
      ),
    };
    expect(kpi({ measure: 'reach' }, answers)?.value).toBe('–');
    expect(kpi({ measure: 'reach' }, { daily: { ...answers.daily, totals: [null, 8] } })?.value).toBe('8');
  });

  it('is as high as what it is asked to show', () => {
    const heights = [
      {},
      { target: { value: 2 } },
      { sparkline: 'date' },
      { delta: 'daily', sparkline: 'date' },
    ].map((requested) =>
      kpiWidget.heightOf(complete<'kpi'>({ type: 'kpi', query: 'daily', measure: 'spend', ...requested })),
    );
    expect(heights).toEqual([44, 60, 72, 96]);
  });

  it('has no change where nothing is compared, and no course in which today would seem to fall', () => {
    expect(kpi({ measure: 'spend' })?.change).toBeNull();
    const spec = complete<'kpi'>({ type: 'kpi', query: 'daily', measure: 'spend', sparkline: 'date' });
    expect(kpiProps(spec, data, widgetContext(spec, { today: '2026-11-03' }))?.course).toBeNull();
    const columns = daily.columns.map((each) => (each.name === 'spend' ? { ...each, lagDays: 2 } : each));
    const late = { daily: { ...daily, columns } };
    expect(kpiProps(spec, late, widgetContext(spec, { today: '2026-11-05' }))?.course).toBeNull();
    expect(kpiProps(spec, late, widgetContext(spec, { today: '2026-11-06' }))?.course).not.toBeNull();
  });
});

function line(spec: Omit<Written<'line'>, 'type' | 'query' | 'x'>, today = '2026-11-21') {
  const whole = complete<'line'>({ type: 'line', query: 'daily', x: 'date', ...spec });
  return lineProps(whole, data, widgetContext(whole, { today }));
}

describe('a chart over dates', () => {
  it('has a place for every day, and a gap where no row is', () => {
    const props = line({ y: 'spend' });
    expect(props?.positions.map(({ key }) => key)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(props?.series[0]?.values).toEqual([150, null, 300]);
  });

  it('lays the comparison beside by position in the range', () => {
    const props = line({ y: 'spend', compare: 'daily' });
    expect(props?.series[0]?.previous).toEqual([200, null, 50]);
    expect(props?.drawPrevious).toBe(true);
  });

  it('splits by a dimension, the largest first', () => {
    expect(line({ y: 'spend', color: 'channel' })?.series.map(({ name, values }) => [name, values])).toEqual([
      ['Social', [100, null, 300]],
      ['Search', [50, null, null]],
    ]);
  });

  it('puts what is beyond the limit into Other and says what it holds', () => {
    const props = line({ y: 'ctr', color: 'channel', limit: 1 });
    expect(props?.series.map(({ name, holds }) => [name, holds])).toEqual([
      ['Search', []],
      ['Other', ['Social']],
    ]);
  });

  it('knows from which day on the figures of each measure still grow', () => {
    const columns = daily.columns.map((each) => (each.name === 'clicks' ? { ...each, lagDays: 2 } : each));
    const late = { ...daily, columns };
    const spec = complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: ['spend', 'clicks'] });
    const openFrom = (today: string) =>
      lineProps(spec, { daily: late }, widgetContext(spec, { today }))?.series.map((each) => each.openFrom);
    expect(openFrom('2026-11-04')).toEqual([undefined, 1]);
    expect(openFrom('2026-11-05')).toEqual([undefined, 2]);
    expect(openFrom('2026-11-06')).toEqual([undefined, undefined]);
  });

  it('marks the day that is not over, and never compares it', () => {
    const props = line({ y: 'spend' }, '2026-11-03')!;
    expect([...props.partial.keys()]).toEqual([2]);
    const spec = complete<'line'>({ type: 'line', query: 'daily', x: 'date', y: 'spend' });
    const table = tooltipTable(props, props.series, 2, widgetContext(spec), () => '');
    expect(table.rows[0]?.change).toBeNull();
    expect(table.notes).toEqual(['3 Nov 2026 is not over yet']);
    expect(tooltipTable(props, props.series, 0, widgetContext(spec), () => '').rows[0]).toMatchObject({
      value: '€150.00',
      change: { text: '−25.0%' },
    });
  });

  it('finds a date by its grain or without it', () => {
    const weekly = report([{ ...dateColumn, name: 'date:week', grain: 'week' }, spend], [['2026-11-02', 7]]);
    for (const x of ['date:week', 'date']) {
      const spec = complete<'line'>({ type: 'line', query: 'daily', x, y: 'spend' });
      expect(lineProps(spec, { daily: weekly }, widgetContext(spec))).toMatchObject({
        grain: 'week',
        positions: [{ key: '2026-11-02' }],
      });
    }
  });
});

function bar(change: Partial<Written<'bar'>>) {
  const spec = complete<'bar'>({ type: 'bar', query: 'daily', x: 'spend', y: 'channel', ...change });
  return barProps(spec, data, widgetContext(spec));
}

function stackOf(change: Partial<Written<'column'>>) {
  const spec = complete<'column'>({ type: 'column', query: 'daily', x: 'date', y: 'spend', ...change });
  return columnProps(spec, data, widgetContext(spec))?.stack;
}

describe('a chart over members', () => {
  it('is sorted as asked: by a figure either way, or by name', () => {
    expect(bar({})?.positions.map(({ label }) => label)).toEqual(['Social', 'Search']);
    expect(bar({ sort: 'spend' })?.positions.map(({ label }) => label)).toEqual(['Search', 'Social']);
    expect(bar({ sort: 'channel' })?.positions.map(({ label }) => label)).toEqual(['Search', 'Social']);
  });

  it('keeps the first of the order and adds the rest up', () => {
    const props = bar({ sort: '-spend', limit: 1 });
    expect(props?.positions.map(({ label, isRest }) => [label, isRest])).toEqual([
      ['Social', undefined],
      ['Other', true],
    ]);
    expect(props?.series[0]?.values).toEqual([400, 50]);
  });

  it('draws no Other where the page hides it, and says how many more there are', () => {
    for (const sort of ['-spend', undefined]) {
      const props = bar({ sort, limit: 1, rest: 'hide' });
      expect(props?.positions.map(({ label }) => label)).toEqual(['Social']);
      expect(props?.series[0]?.values).toEqual([400]);
      expect(props?.note).toBe('1 more is not shown');
    }
    expect(bar({ limit: 2, rest: 'hide' })?.note).toBeNull();
  });

  it('hides series beyond the limit where its positions are dates', () => {
    const spec = complete<'column'>({
      type: 'column',
      query: 'daily',
      x: 'date',
      y: 'spend',
      color: 'channel',
      limit: 1,
      rest: 'hide',
    });
    const props = columnProps(spec, data, widgetContext(spec));
    expect(props?.series.map(({ name }) => name)).toEqual(['Social']);
    expect(props?.note).toBe('1 more is not shown');
  });

  it('says what it leaves out where the rest can’t be added up', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'daily', x: 'reach', y: 'channel', limit: 1 });
    const answers = {
      daily: report(
        [dimension('channel'), reach],
        [
          ['a', 3],
          ['b', 2],
          ['c', 1],
        ],
      ),
    };
    const props = barProps(spec, answers, widgetContext(spec));
    expect(props?.positions).toHaveLength(1);
    expect(props?.note).toBe('2 smaller entries are not shown: reach cannot be added up.');
  });

  it('stands rates and different measures side by side, never upon each other', () => {
    expect(stackOf({ color: 'channel' })).toBe('zero');
    expect(stackOf({ y: 'ctr', color: 'channel' })).toBe('group');
    expect(stackOf({ y: ['spend', 'clicks'] })).toBe('group');
    expect(stackOf({ y: ['spend', 'clicks'], stack: 'zero' })).toBe('zero');
  });

  it('takes the earlier figure of a leaderboard from its own column', () => {
    const spec = complete<'bar'>({ type: 'bar', query: 'top', x: 'value', y: 'brand' });
    const top = report([dimension('brand'), measure('value'), measure('previous')], [['Nova', 8, 4]]);
    expect(barProps(spec, { top }, widgetContext(spec))?.series[0]?.previous).toEqual([4]);
  });
});

function moverRow(link: string) {
  return [
    'Nova',
    0.03,
    0.5,
    '{{subject}}: {{measure}} rose by {{change}} to {{value}}',
    'CTR',
    'percent',
    'points',
    'up',
    'good',
    link,
  ];
}

describe('the other widgets', () => {
  it('shares a whole out, and leaves parts below zero out', () => {
    const spec = complete<'pie'>({ type: 'pie', query: 'daily', angle: 'spend', color: 'channel' });
    const props = pieProps(spec, data, widgetContext(spec));
    expect(props?.parts.map(({ name, shareText }) => [name, shareText])).toEqual([
      ['Social', '88.9%'],
      ['Search', '11.1%'],
    ]);
    expect(props?.total).toBe('€450.00');
    const negative = {
      daily: report(
        [dimension('channel'), spend],
        [
          ['a', -5],
          ['b', 5],
        ],
      ),
    };
    expect(pieProps(spec, negative, widgetContext(spec))?.parts.map(({ share }) => share)).toEqual([1]);
  });

  it('fills a text with totals and words about the user', () => {
    const spec = complete<'text'>({
      type: 'text',
      query: 'daily',
      text: '{{name}} spent {{spend}} on {{none}}',
      values: { name: '$session.fullname$', spend: 'spend', none: 'absent' },
    });
    expect(textProps(spec, data, widgetContext(spec))?.text).toBe('Ada Lovelace spent €450.00 on –');
  });

  it('fills a text with what is selected in filters and with the route; what is missing is a dash', () => {
    const spec = complete<'text'>({
      type: 'text',
      text: '{{days}}, {{brand}}, {{user}}, {{other}}',
      values: { days: '$date$', brand: '$brand$', user: '$route.sub$', other: '$route.other$' },
    });
    const filters = { ...noFilters, wordsOf: (name: string) => (name === 'date' ? 'last week' : '') };
    const context = widgetContext(spec, { filters, route: { sub: 'ada' } });
    expect(textProps(spec, {}, context)?.text).toBe('last week, –, ada, –');
  });

  it('fills rings no further than full', () => {
    const spec = complete<'rings'>({
      type: 'rings',
      query: 'scores',
      label: 'score',
      value: 'value',
      previous: 'previous',
    });
    const scores = report(
      [dimension('score'), measure('value'), measure('previous')],
      [
        ['cost', 120, 100],
        ['reach', 40, 46],
        ['none', null, 1],
      ],
    );
    expect(ringsProps(spec, { scores }, widgetContext(spec))?.rings).toMatchObject([
      { fraction: 1, change: { text: '+20', tone: 'good' } },
      { fraction: 0.4, change: { text: '−6', tone: 'bad' } },
    ]);
  });

  it('writes highlights as sentences and follows no way out of the product', () => {
    const spec = complete<'highlights'>({ type: 'highlights', query: 'movers', limit: 3 });
    const helpers = ['sentenceKey', 'measure', 'format', 'changeKind', 'direction', 'tone', 'link'];
    const columns = [
      dimension('subject'),
      measure('value'),
      measure('change'),
      ...helpers.map((name) => measure(name, { role: 'helper', type: 'string' })),
    ];
    const movers = report(columns, [
      moverRow('/a?b=c'),
      moverRow('//evil.example'),
      moverRow('javascript:alert(1)'),
      moverRow('/fourth'),
    ]);
    const items = highlightsProps(spec, { movers }, widgetContext(spec))?.items;
    expect(items?.map(({ link }) => link?.() ?? null)).toEqual(['/a?b=c', null, null]);
    expect(items?.[0]).toMatchObject({
      sentence: 'Nova: CTR rose by 0.50\u00a0pp to 3%',
      figure: '+0.50\u00a0pp',
    });
  });

  it('says each row of a query in the words of the page, or what it says where there is none', () => {
    const spec = complete<'highlights'>({
      type: 'highlights',
      query: 'rows',
      sentence: '{{channel}}: {{clicks}}',
      values: { channel: 'channel', clicks: 'clicks' },
      figure: 'clicks',
      tone: 'bad',
      empty: 'All is well.',
      limit: 2,
      link: { route: '/a', filters: { channel: 'channel', activeCampaigns: false } },
    });
    const columns = [dimension('channel'), measure('clicks', { format: 'integer' })];
    const rows = report(columns, [
      ['Search', 12],
      ['Video', 1200],
      ['Social', 3],
    ]);
    const items = highlightsProps(spec, { rows }, widgetContext(spec))?.items;
    expect(items?.map(({ sentence, figure, tone }) => [sentence, figure, tone])).toEqual([
      ['Search: 12', '12', 'bad'],
      ['Video: 1.2K', '1.2K', 'bad'],
    ]);
    expect(items?.[1]?.link?.()).toBe('/a?channel=Video&activeCampaigns=false');
    const none = highlightsProps(spec, { rows: report(columns, []) }, widgetContext(spec));
    expect(none).toEqual({ items: [], nothing: 'All is well.', note: null });
  });

  it('ends a line with the sign of a difference, also where more is spent than planned', () => {
    const spec = complete<'highlights'>({ type: 'highlights', query: 'rows', sentence: '{{channel}}', figure: 'gap', limit: 3 }); // prettier-ignore
    const gap = measure('gap', { format: 'integer', aggregate: 'difference' });
    const rows = report([dimension('channel'), gap], [['Search', 12], ['Video', -3], ['Social', 0]]); // prettier-ignore
    const items = highlightsProps(spec, { rows }, widgetContext(spec))?.items;
    expect(items?.map(({ figure }) => figure)).toEqual(['+12', '−3', '0']);
  });

  it('says only the rows beyond a bound, in the order of a measure', () => {
    const columns = [dimension('channel'), measure('clicks', { format: 'integer' }), measure('gap')];
    const rows = report(columns, [
      ['Search', 12, 3],
      ['Video', 90, null],
      ['Social', 3, 5],
      ['Audio', null, 9],
      ['Display', 50, 7],
      ['Radio', 51, 1],
    ]);
    const propsOf = (only: object, sort?: string, limit = 6) => {
      const spec = complete<'highlights'>({
        type: 'highlights',
        query: 'rows',
        sentence: '{{channel}}',
        values: { channel: 'channel' },
        only: { field: 'clicks', ...only },
        ...(sort === undefined ? {} : { sort }),
        empty: 'All is well.',
        limit,
      });
      return highlightsProps(spec, { rows }, widgetContext(spec));
    };
    const said = (only: object, sort?: string) => {
      const props = propsOf(only, sort);
      return props?.items.map(({ sentence }) => sentence).join(' ') || props?.nothing;
    };
    expect(said({ below: 51 })).toBe('Search Social Display');
    expect(said({ below: 51 }, '-gap')).toBe('Display Social Search');
    expect(said({ above: 12 }, 'gap')).toBe('Radio Display Video');
    expect(said({ above: 12, below: 90 })).toBe('Display Radio');
    expect(said({ above: 90 }, 'gap')).toBe('All is well.');
    expect(propsOf({ below: 51 }, 'gap', 2)?.note).toBe('Top 2 of 3');
    expect(propsOf({ below: 51 }, 'gap', 3)?.note).toBeNull();
  });
});
