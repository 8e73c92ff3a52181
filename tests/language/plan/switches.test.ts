import { describe, expect, it } from 'vitest';
import { compileProject } from '../../../src/language/index.ts';
import { pageWith } from '../../../src/language/plan/index.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const sound = await soundProject();
const metric = (only: string, more = '') =>
  `    metric: { type: segmented, properties: { label: filters.campaign }, switch: { dataset: sales, offers: measures, only: [${only}] }${more} }`;
const by = (only: string) =>
  `    by: { type: selectList, properties: { label: filters.campaign }, switch: { dataset: sales, offers: dimensions, only: [${only}] } }`;

function compiled(
  components: readonly string[],
  widget: string,
  more: readonly string[] = [],
  dimensions = '',
) {
  const report = [
    'route: /report',
    'title: pages.report',
    'filterBar:',
    '  components:',
    ...components,
    'queries:',
    `  daily: { path: reports/sales, params: { measures: [$metric$${dimensions === '' ? '' : ', spend'}], dimensions: [$by$${dimensions}], sort: -$metric$ } }`,
    '  fixed: { path: reports/sales, params: { measures: [spend], dimensions: [channel] } }',
    'widgets:',
    `  shown: { query: daily, ${widget} }`,
    '  same: { query: fixed, type: bar, x: spend, y: channel }',
    'rows: [[shown, same]]',
    ...more,
  ].join('\n');
  const sources = new Map([...sound].filter(([path]) => !path.startsWith('customers/')));
  const { base, diagnostics } = compileProject(sources.set('routes/report.yaml', report), vocabulary);
  const told = diagnostics.filter(({ file }) => file === 'routes/report.yaml');
  return {
    told: told.map(({ code, message }) => [code, message]),
    page: () => base.pages.get('/report')!.plan,
  };
}

const bars = 'type: bar, x: $metric$, y: $by$';

describe('a page with switches', () => {
  const { told, page } = compiled([metric('spend, buyers'), by('channel, brand')], bars);

  it('starts as its first choices make it', () => {
    expect(told).toEqual([]);
    const { widgets, queries } = page();
    expect(widgets.shown!.spec).toMatchObject({ x: 'spend', y: 'channel' });
    expect(queries[widgets.shown!.queries[0]!]!.params).toMatchObject({
      measures: ['spend'],
      dimensions: ['channel'],
      sort: ['-spend'],
    });
    expect(page().filterBar!.components.map(({ data, isNecessary }) => [data, isNecessary])).toEqual([
      [
        [
          { title: 'measures.spend', value: 'spend' },
          { title: 'measures.buyers', value: 'buyers' },
        ],
        true,
      ],
      [
        [
          { title: 'dimensions.channel', value: 'channel' },
          { title: 'dimensions.brand', value: 'brand' },
        ],
        true,
      ],
    ]);
  });

  it('becomes what each combination makes of it, and asks nothing of the others', () => {
    for (const x of ['spend', 'buyers']) {
      for (const y of ['channel', 'brand']) {
        const chosen = pageWith(page(), { metric: x, by: y });
        expect(chosen.widgets.shown!.spec).toMatchObject({ x, y });
        const requested = chosen.widgets.shown!.queries.map((name) => chosen.queries[name]!.params);
        expect(requested).toMatchObject([{ measures: [x], dimensions: [y] }]);
        const answers = new Set(Object.values(chosen.widgets).flatMap(({ queries }) => queries));
        const covering = [...answers].flatMap((name) => chosen.queries[name]!.coveredBy ?? []);
        expect(new Set(Object.keys(chosen.queries))).toEqual(new Set([...answers, ...covering]));
      }
    }
  });

  it('names one question the same under all choices, and never two questions', () => {
    const byName = new Map<string, string>();
    for (const x of ['spend', 'buyers']) {
      for (const y of ['channel', 'brand']) {
        const { queries, widgets } = pageWith(page(), { metric: x, by: y });
        expect(widgets.same).toEqual(page().widgets.same);
        for (const [name, query] of Object.entries(queries)) {
          const known = byName.get(name) ?? JSON.stringify(query);
          expect(JSON.stringify(query)).toBe(known);
          byName.set(name, known);
        }
      }
    }
  });

  it('is itself while nothing is chosen', () => {
    expect(pageWith(page(), {})).toBe(page());
    expect(pageWith(page(), { metric: 'unknown', by: 'brand' })).toBe(page());
  });
});

const check = (choice: string) => [
  'checks:',
  `  sums: { with: { metric: ${choice} }, expect: [{ type: addsUp, query: daily, measures: [${choice}] }] }`,
];

const codesOfCheck = (choice: string) =>
  compiled([metric('spend, buyers'), by('channel, brand')], bars, check(choice)).told.map(([code]) => code);

describe('the judgement of a switch', () => {
  it('says under which choice a widget can’t work', () => {
    const parts = 'type: pie, angle: $metric$, color: $by$';
    const { told } = compiled([metric('spend, ctr, clicks'), by('channel, brand')], parts);
    expect(told.map(([code]) => code)).toEqual(['not-additive']);
    expect(told[0]![1]).toMatch(/This is so when `metric` is `ctr`\.$/);
  });

  it('tells once what is wrong under every choice', () => {
    const { told } = compiled(
      [metric('spend, clicks'), by('channel, brand')],
      'type: line, x: $by$, y: revenue',
    );
    expect(told.filter(([, message]) => message!.includes('This is so'))).toEqual([]);
    expect(told.map(([code]) => code)).toContain('unknown-field');
  });

  it('refuses more combinations than can be compiled', () => {
    const many = metric('spend, clicks, ctr, impressions, buyers');
    const grown = Array.from({ length: 2 }, (_, index) =>
      by('channel, brand, campaign, "date:month"').replace('by:', `by${index}:`),
    );
    const { told } = compiled(
      [many, by('channel, brand, campaign'), ...grown],
      bars.replace('$by$', '$by$, color: $by0$, title: $by1$'),
    );
    expect(told.map(([code]) => code)).toContain('too-many-possibilities');
  });

  it('judges a check by the choice that it makes', () => {
    expect(codesOfCheck('spend')).toEqual([]);
    expect(codesOfCheck('buyers')).toEqual(['not-additive']);
  });

  it.each([
    ['type', metric('spend, clicks').replace('segmented', 'selectCheckList'), 'chooses one of several'],
    ['data', metric('spend, clicks', ', data: [{ title: A, value: a }]'), 'data of its own'],
    ['name', metric('spend, "clicks:share"'), 'no title'],
    ['measure', metric('spend, clickz'), '`clickz` is not a measure'],
  ])('refuses a switch of a wrong %s', (_, component, message) => {
    const { told } = compiled([component, by('channel, brand')], bars);
    expect(told.map(([, text]) => text).join()).toContain(message);
  });
});

describe('a list in which a switch stands beside names', () => {
  it('has what is chosen once', () => {
    const table = 'type: table, rows: [$by$, channel], columns: [$metric$, spend], sort: -$metric$';
    const { told, page } = compiled([metric('spend, clicks'), by('channel, brand')], table, [], ', channel');
    expect(told).toEqual([]);
    expect(page().widgets.shown!.spec).toMatchObject({
      rows: ['channel'],
      columns: ['spend'],
      sort: '-spend',
    });
    const other = pageWith(page(), { metric: 'clicks', by: 'brand' }).widgets.shown!.spec;
    expect(other).toMatchObject({
      rows: ['brand', 'channel'],
      columns: ['clicks', 'spend'],
      sort: '-clicks',
    });
  });
});
