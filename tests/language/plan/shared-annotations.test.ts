import { describe, expect, it } from 'vitest';
import { compileProject } from '../../../src/language/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();
const events =
  '{ path: alerts/events, filters: [brand_id, date], start: date, end: ends, name: event, measure: measure }';

interface Written {
  readonly app?: string;
  readonly page?: string;
  readonly widgets?: readonly string[];
  readonly customer?: Readonly<Record<string, string>>;
}

/** A page with a chart along dates, one along channels, and a table. */
function compiled({ app = `[${events}]`, page = '', widgets = [], customer = {} }: Written = {}) {
  const report = [
    'route: /report',
    'title: pages.report',
    page,
    'queries:',
    '  daily: { path: reports/sales, params: { measures: [spend], dimensions: [date], date: 2026-10-01_2026-10-07 } }',
    '  later: { path: reports/sales, params: { measures: [clicks], dimensions: [date], date: 2026-10-01_2026-10-07 } }',
    '  other: { path: reports/sales, params: { measures: [clicks], dimensions: [date], date: 2026-09-01_2026-09-30 } }',
    '  channels: { path: reports/sales, params: { measures: [spend], dimensions: [channel], date: 2026-10-01_2026-10-07 } }',
    'widgets:',
    '  days: { type: line, query: daily, x: date, y: spend }',
    '  channels: { type: column, query: channels, x: channel, y: spend }',
    '  table: { type: table, query: channels, rows: [channel], columns: [spend] }',
    ...widgets,
    `rows: [[days, channels, table${widgets.map((_, index) => `, more${index}`).join('')}]]`,
  ].join('\n');
  const sources = new Map([...sound].filter(([path]) => !path.startsWith('customers/')))
    .set('routes/report.yaml', report)
    .set('app.yaml', `${sound.get('app.yaml')!}\nannotations: ${app}\n`);
  for (const [path, text] of Object.entries(customer)) sources.set(`customers/big/${path}`, text);
  const project = compileProject(sources, vocabulary);
  const told = project.diagnostics.map(({ message, severity }) => [severity, message]);
  const pageOf = (variant: typeof project.base) => variant.pages.get('/report')!.plan;
  return { told, base: () => pageOf(project.base), big: () => pageOf(project.variant('big')) };
}

const marksOf = ({ widgets }: ReturnType<ReturnType<typeof compiled>['base']>, widget: string) =>
  (widgets[widget]!.spec as { annotations?: readonly object[] }).annotations;
const marked = { query: 'annotations 1', start: 'date', end: 'ends', name: 'event', measure: 'measure' };

const widgets = (isOn: boolean) => [
  `  more0: { type: line, query: later, x: date, y: clicks, sharedAnnotations: ${isOn} }`,
];
const faults = (app: string) =>
  compiled({ app }).told.flatMap(([severity, message]) => (severity === 'error' ? message : []));

describe('what app.yaml has all charts mark', () => {
  it('stands on each chart along dates, and is asked by the filters of its query', () => {
    const page = compiled().base();
    expect(marksOf(page, 'days')).toEqual([marked]);
    expect(marksOf(page, 'channels')).toBeUndefined();
    expect(page.widgets['days']).toMatchObject({
      names: ['daily', 'annotations 1'],
      beside: ['annotations 1'],
    });
    expect(page.widgets['table']!.names).toEqual(['channels']);
    expect(page.queries['annotations 1']).toMatchObject({
      path: 'alerts/events',
      params: { date: '2026-10-01_2026-10-07' },
      dataset: null,
    });
  });

  it('is asked once for all charts with the same filters', () => {
    const page = compiled({
      widgets: [
        '  more0: { type: area, query: later, x: date, y: clicks }',
        '  more1: { type: line, query: other, x: date, y: clicks }',
      ],
    }).base();
    expect(marksOf(page, 'more0')).toEqual([marked]);
    expect(marksOf(page, 'more1')).toEqual([{ ...marked, query: 'annotations 2' }]);
    expect(Object.keys(page.queries).filter((name) => name.startsWith('annotations'))).toHaveLength(2);
  });

  it('comes after what the chart marks itself', () => {
    const own = { date: '2026-11-11', title: 'pages.report' };
    const page = compiled({
      widgets: [
        "  more0: { type: line, query: daily, x: date, y: spend, annotations: [{ date: '2026-11-11', title: pages.report }] }",
      ],
    }).base();
    expect(marksOf(page, 'more0')).toEqual([own, marked]);
  });

  it('is switched off by a widget or a page, and on again by a widget of that page', () => {
    const one = compiled({ widgets: widgets(false) }).base();
    expect([marksOf(one, 'days'), marksOf(one, 'more0')]).toEqual([[marked], undefined]);
    const none = compiled({ page: 'sharedAnnotations: false' }).base();
    expect(marksOf(none, 'days')).toBeUndefined();
    expect(Object.keys(none.queries).filter((name) => name.startsWith('annotations'))).toEqual([]);
    const again = compiled({ page: 'sharedAnnotations: false', widgets: widgets(true) }).base();
    expect([marksOf(again, 'days'), marksOf(again, 'more0')]).toEqual([undefined, [marked]]);
  });

  it('is another one for a customer that has another one', () => {
    const { base, big } = compiled({ customer: { 'app.yaml': 'annotations: []' } });
    expect(marksOf(base(), 'days')).toEqual([marked]);
    expect(marksOf(big(), 'days')).toBeUndefined();
  });

  it('is judged where it is written: its path, its parameters and its columns', () => {
    expect(faults(`[${events}]`)).toEqual([]);
    expect(faults('[{ path: alerts/event, start: date, name: event }]')).toHaveLength(1);
    expect(faults('[{ path: alerts/events, filters: [brand], start: date, name: event }]')[0]).toContain(
      'brand',
    );
    expect(faults('[{ path: alerts/events, start: event, name: event }]')).toEqual([
      'The query `alerts/events` has no date `event`. It has `date`, `ends`.',
    ]);
    expect(faults('[{ path: alerts/events, start: date, name: title, measure: kind }]')).toHaveLength(2);
  });
});
