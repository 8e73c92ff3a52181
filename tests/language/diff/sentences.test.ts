import { beforeAll, describe, expect, it } from 'vitest';
import { createCompiler, diffProjects, textOf, type Project } from '../../../src/language/index.ts';
import { reachWords, sectionsOf } from '../../../src/language/diff/sections.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

let sound: ReadonlyMap<string, string>;
beforeAll(async () => {
  sound = await soundProject();
});

const compiler = createCompiler(vocabulary);

type Edit = readonly [file: string, from: string, to: string];

/** What a reviewer reads when pieces of the sound project are replaced; an empty `from` makes or empties a file. */
function told(...edits: readonly Edit[]): string[] {
  const sources = new Map(sound);
  for (const [file, from, to] of edits) {
    const text = sources.get(file) ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    if (from === '' && to === '') sources.delete(file);
    else sources.set(file, from === '' ? to : text.replace(from, to));
  }
  const { changes, customers } = diffProjects(compiler.compile(sound), compiler.compile(sources));
  return changes.map(({ sentence, reach }) => textOf([...sentence, ...reachWords(reach, customers.length)]));
}

const report = 'routes/report.yaml';
const list = 'routes/list.yaml';
const bar = 'filter-bars/main.yaml';
const sales = 'datasets/sales.yaml';
const checks = 'routes/list.checks.yaml';
const zoo = 'customers/zoo/routes/report.yaml';

const golden: readonly (readonly [edit: Edit, sentence: string])[] = [
  [[bar, 'isNecessary: true, selectFirst', 'selectFirst'], 'Brand is no longer required on main; reaches 1 customer'],
  [[bar, 'campaign: { type: selectList }', 'campaign: { type: selectList, rules: { isNecessary: true } }'], 'Campaign is now required on main; reaches 1 customer'],
  [[bar, 'campaign: { type: selectList }', 'campaign: { type: selectCheckList }'], 'Campaign is now a selectCheckList on main (was selectList); reaches 1 customer'],
  [[bar, 'campaign: { type: selectList }', 'campaign: { type: selectList, rules: { autoload: false } }'], 'Campaign now loads only when it is opened on main; reaches 1 customer'],
  [[bar, 'defaultEntry: last-28d', 'defaultEntry: last-7d'], 'Date now starts with last-7d on main (was last-28d); reaches 1 customer'],
  [[bar, ', selectFirst: true', ''], 'Brand no longer selects its first entry on main; reaches 1 customer'],
  [[bar, '[[[brand, active], campaign]]', '[[brand, campaign]]'], 'Campaign no longer depends on Active on main; reaches 1 customer'],
  [[bar, '[[brand, campaign, date, active]]', '[[date, brand, campaign, active]]'], 'the filters stand in other places on main; reaches 1 customer'],
  [[bar, ', active_campaigns: $active$', ''], 'Campaign no longer sends active_campaigns for its entries on main (was $active$); reaches 1 customer'],
  [[bar, 'visualHierarchy', 'canBeSaved: true\nvisualHierarchy'], 'selections can now be saved under a name on main; reaches 1 customer'],
  [[list, 'size: { type: selectList, data: [{ title: filters.big, value: big }] }', 'size: { type: selectList, data: [{ title: filters.big, value: big }, { title: filters.size, value: all }] }'], 'Size now offers all on /list/:id; reaches 1 customer'],
  [[report, 'measures: [spend, clicks, ctr, buyers]', 'measures: [spend, clicks, ctr, buyers, impressions]'], 'query daily now asks for impressions; reaches 1 customer'],
  [[report, '  - [channels, mix]', '  - { when: rows.daily > 1, widgets: [channels, mix] }'], 'the layout has changed: row 3 is there only when rows.daily > 1; reaches no customer, not zoo'],
  [[report, 'type: pie, query', 'type: pie, when: rows.byChannel > 1, query'], 'widget mix is there only when rows.byChannel > 1; reaches 1 customer'],
  [[report, 'measures: [spend, ctr]', 'measures: [spend, clicks]'], 'query byChannel now asks for clicks, and no longer ctr; reaches 1 customer'],
  [[report, 'measures: [spend, ctr]', 'measures: [ctr, spend]'], 'query byChannel asks for the same measures in another order; reaches 1 customer'],
  [[report, 'dimensions: [date, channel]', 'dimensions: [date, channel, brand]'], 'query byChannel now asks for brand; reaches 1 customer'],
  [[report, '      compare: previous_period\n', ''], 'query daily no longer sends compare (was previous_period); reaches 1 customer'],
  [[report, 'compare: previous_period', 'compare: previous_year'], 'query daily now sends compare as previous_year (was previous_period); reaches 1 customer'],
  [[list, 'path: reports/sales', 'path: reports/plans'], 'query rows now asks reports/plans (was reports/sales); reaches 1 customer'],
  [[report, 'trend: { type: line', 'trend: { type: column'], 'widget trend is now a column chart (was line); reaches 1 customer'],
  [[report, 'mix: { type: pie, query: byChannel', 'mix: { type: pie, query: daily'], 'widget mix now shows the query daily (was byChannel); reaches 1 customer'],
  [[report, 'angle: spend, color: channel', 'angle: spend, color: channel, legend: bottom'], 'widgets.mix.legend is now bottom (was not set); reaches 1 customer'],
  [[report, 'mix: { type: pie, ', 'mix: { type: area, '], 'widget mix is now an area chart (was pie); reaches no customer, not zoo'],
  [[report, 'title: pages.report', 'title: pages.list'], 'page /report is now called List (was Report); reaches no customer, not zoo'],
  [[list, 'title: All, value: B000001', 'title: filters.big, value: B000001'], 'Brand now starts with Big on /list/:id (was All); reaches 1 customer'],
  [[report, '{ widget: trend, span: 16 }', '{ widget: trend, span: 12 }'], 'the layout has changed: trend is 12 columns wide (was 16 columns); reaches no customer, not zoo'],
  [[report, 'filterBar: main\n', ''], 'page /report has no filter bar any more (was main); reaches 1 customer'],
  [[report, 'title: pages.report', 'title: pages.report\nparent: { route: /other }'], 'page /report is now a tab of /other; reaches 1 customer'],
  [[report, 'menu: { section: reports, icon: LineChartOutlined }', 'menu: { section: other, icon: LineChartOutlined }'], 'page /report is now in the menu section other (was reports); reaches 1 customer'],
  [[report, 'filterBar: main', 'access: { action: read, subject: Auth }\nfilterBar: main'], 'page /report now asks for the right to read Auth; reaches 1 customer'],
  [[report, 'filterBar: main', 'disabled: true\nfilterBar: main'], 'page /report is switched off; reaches 1 customer'],
  [[list, 'route: /list/:id', 'route: /lists/:id'], 'page /list/:id has moved to /lists/:id; reaches 1 customer'],
  [[list, 'sort: -spend', 'sort: spend'], 'widgets.table.sort is now spend (was -spend); reaches 1 customer'],
  [[list, 'columns: [spend]', 'columns: [spend, { field: clicks }]'], 'widget table now shows clicks; reaches 1 customer'],
  [[list, '  movers: { type: highlights, query: movers }\n', ''], 'widget movers is gone (was a list of highlights); reaches 1 customer'],
  [[list, '', ''], 'page /list/:id is gone; reaches 1 customer'],
  [[sales, 'ratio: [clicks, impressions]', 'ratio: [buyers, impressions]'], 'measure ctr of sales is now the ratio of buyers and impressions (was of clicks and impressions); reaches 1 customer'],
  [[sales, 'format: percent', 'format: decimal'], 'measure ctr of sales is now shown as decimal (was percent); reaches 1 customer'],
  [[sales, 'channel: channel', 'channel: media'], 'dimension channel of sales is now the column media (was channel); reaches 1 customer'],
  [[sales, '  buyers:', '  visits: { count: true }\n  buyers:'], 'measure visits of sales is new: the count of rows; reaches 1 customer'],
  [[sales, 'clicks: { sum: clicks }', 'clicks: { sum: clicks, where: { channel: [search, social] } }'], 'measure clicks of sales now counts only rows where channel is search or social; reaches 1 customer'],
  [[sales, 'clicks: { sum: clicks }', 'clicks: { sum: clicks, where: { channel: { not: search } } }'], 'measure clicks of sales now counts only rows where channel is not search; reaches 1 customer'],
  [[sales, '  buyers:', '  total: { add: [spend, clicks], title: measures.spend }\n  buyers:'], 'measure total of sales is new: the add of spend and clicks; reaches 1 customer'],
  [[sales, 'time: date', 'time: date\njoins: { plans: { table: campaigns, on: { campaign_id: campaign_id } } }'], 'join plans of sales is new; reaches 1 customer'],
  [[sales, '  channel: channel', '  channel: { column: channel, bands: [0, 10] }'], 'dimension channel of sales now has bands with the bounds 0 and 10; reaches 1 customer'],
  [[sales, '  channel: channel', '  channel: { column: channel, part: weekday }'], 'dimension channel of sales is now the weekday of its dates; reaches 1 customer'],
  [[sales, 'time: date', 'time: date\nbrands: brand'], 'dataset sales now tells brands apart by brand (was not set); reaches 1 customer'],
  [[sales, 'brand: { column: brand_id,', 'brand: { column: brand_id, all: B000001,'], 'for dimension brand of sales, B000001 now stands for all members (was not set); reaches 1 customer'],
  [[sales, 'time: date', 'time: date\ninsights: { planned: spend }'], 'dataset sales now says with spend what was planned (was not set); reaches 1 customer'],
  [[sales, 'time: date', 'time: date\ninsights: { top: { lists: { brands: brand }, measure: spend } }'], 'dataset sales now has leaderboards; reaches 1 customer'],
  [[list, 'title: pages.list', 'title: pages.list\nexplains: { brand: { brand: $member$ } }'], 'page /list/:id now explains brand; reaches 1 customer'],
  [['app.yaml', 'home: /report', 'home: /list/:id'], "the product's home is now /list/:id (was /report); reaches 1 customer"],
  [['app.yaml', 'languages: [en, de]', 'languages: [en, de]\nskin: dark'], "the product's default skin is now dark (was not set); reaches 1 customer"],
  [['locales/en.yaml', 'report: Report', 'report: The report'], 'text pages.report is now The report in en (was Report); reaches 1 customer'],
  [[report, 'rows:\n', 'checks: { total: { expect: [{ type: rows, query: daily, max: 9 }] } }\nrows:\n'], 'check total is new: daily has from 1 to 9 rows; reaches 1 customer'],
  [[checks, '', 'checks: { total: { expect: [{ type: rows, query: rows }] }, other: { expect: [{ type: rows, query: rows }] } }'], 'page /list/:id is now checked: total and other; reaches 1 customer'],
  [[zoo, 'x: spend, y: channel', 'x: ctr, y: channel'], 'widgets.mix.x is now ctr (was spend); reaches zoo alone'],
  [['customers/ark/app.yaml', '', 'currency: GBP'], "the product's currency is now GBP (was not set); reaches ark alone"],
  [['customers/zoo/routes/list.yaml', '', 'disabled: true'], 'page /list/:id is switched off; reaches zoo alone'],
]; // prettier-ignore

/** A time, and insights. */
function insights(top: string, watched: string, each: string): string {
  return `time: date\ninsights: { top: ${top}, highlights: ${watched}, scores: { by: [], each: { ${each} } } }`;
}

/** A component that chooses one of few entries, as a switch where it says of what. */
const segmented = (offers?: string, only?: readonly string[]): object => ({
  type: 'segmented',
  ...(offers === undefined ? {} : { switch: { dataset: 'sales', offers, ...(only && { only }) } }),
});

describe('a change in a reviewer’s words', () => {
  it.each(golden.map(([edit, sentence]) => [sentence, edit] as const))('%s', (sentence, edit) => {
    expect(told(edit)).toEqual([sentence]);
  });

  it('tells what became of insights and of what a page explains', () => {
    const before = new Map(sound);
    const after = new Map(sound);
    const rule = 'rule: goal, constant: 0.5, actual: clicks, base: impressions';
    const written = [
      [before, insights('{ lists: { brands: brand }, measure: spend }', '{ dimensions: [brand], measures: [spend] }', `engagement: { ${rule}, weight: 1 }`), 'brand: { brand: $member$ }'],
      [after, insights('{ lists: { channels: channel }, measure: clicks }', '{ dimensions: [brand, channel], measures: [ctr] }', `engagement: { ${rule}, weight: 2 }`), 'brand: { brand: x }'],
    ] as const;
    for (const [sources, said, explained] of written) {
      sources.set(sales, sound.get(sales)!.replace('time: date', said));
      sources.set(list, sound.get(list)!.replace('title: pages.list', `title: pages.list\nexplains: { ${explained} }`));
    }
    const { changes } = diffProjects(compiler.compile(before), compiler.compile(after));
    expect(changes.map(({ sentence }) => textOf(sentence)).toSorted()).toEqual([
      'leaderboard brands of sales is gone (was brand)',
      'leaderboard channels of sales now ranks channel',
      'page /list/:id, where it explains brand, now sets brand to x (was $member$)',
      'score engagement of sales now has the weight 2 (was 1)',
      'the highlights of sales now watch channel',
      'the highlights of sales now watch ctr, and no longer spend',
      'the leaderboards of sales now rank by clicks (was spend)',
    ]);
  }); // prettier-ignore

  it.each([
    [{ type: 'selectCheckList' }, { type: 'selectCheckList', properties: { excluded: true } }, 'Campaign now leaves out what is chosen, also in links and saved selections, on main'],
    [{ type: 'selectNumber' }, { type: 'selectNumber', properties: { min: 5 } }, 'Campaign now takes numbers from 5 on main'],
    [{ type: 'selectNumber', properties: { max: 5 } }, { type: 'selectNumber' }, 'Campaign now takes numbers of any size on main (was 5)'],
    [{ type: 'selectNumber' }, { type: 'selectNumber', rules: { defaultEntry: { from: 5 } } }, 'Campaign now starts with at least 5 on main (was not set)'],
    [{ type: 'search' }, { type: 'search', properties: { minLength: 3 } }, 'Campaign now takes at least 3 letters on main'],
    [segmented(), segmented('measures'), 'Campaign is now a switch over sales on main; Campaign now offers measures on main'],
    [segmented('measures'), segmented(), 'Campaign is no longer a switch on main (was over sales); Campaign no longer offers measures on main'],
    [segmented('measures', ['spend', 'clicks']), segmented('measures', ['spend', 'ctr']), 'Campaign now offers ctr, and no longer offers clicks on main'],
    [segmented('measures'), segmented('measures', ['spend', 'ctr']), 'Campaign now offers only spend and ctr on main'],
    [segmented('measures', ['spend', 'ctr']), segmented('measures'), 'Campaign now offers all that its dataset has on main'],
    [segmented('measures'), segmented('grains'), 'Campaign now offers grains on main (was measures)'],
  ])('tells what became of a component: %j, %j', (before, after, sentence) => {
    const [old, now] = [before, after].map((component) => {
      const text = sound.get(bar)!.replace('{ type: selectList }', JSON.stringify(component));
      return compiler.compile(new Map([...sound, [bar, text]]));
    }) as [Project, Project];
    expect(diffProjects(old, now).changes.map(({ sentence: said }) => textOf(said)).join('; ')).toBe(sentence);
  }); // prettier-ignore

  it('is one for each thing that came: a query, its widget, its place', () => {
    expect(
      told(
        [report, 'widgets:\n', '  brands: { path: reports/sales, params: { measures: [spend], dimensions: [brand] } }\nwidgets:\n  best: { type: bar, query: brands, x: spend, y: brand }\n'],
        [report, '  - [channels, mix]', '  - [channels, mix]\n  - [best]'],
      ),
    ).toEqual([
      'query brands is new; reaches 1 customer',
      'widget best is new: a bar chart; reaches 1 customer',
      'the layout has changed: best stands in row 4; reaches no customer, not zoo',
    ]); // prettier-ignore
  });

  it('is one line for each section and tab that comes, beside what leaves the rows', () => {
    const rows = 'rows:\n  - [table]\n  - [movers]\n  - [form]';
    const parts = `rows: [[table]]
sections: { more: { title: pages.list, rows: [[movers]] } }
tabs: { one: { title: pages.list, rows: [[form]] }, two: { title: pages.report, rows: [[table]] } }`;
    expect(told([list, rows, parts])).toEqual([
      'section more is new; reaches 1 customer',
      'tab one is new; reaches 1 customer',
      'tab two is new; reaches 1 customer',
      'the layout has changed: movers has left row 2, form has left row 3; reaches 1 customer',
    ]);
  });

  it('is one line for a text of which several languages tell the same, in the first one of the product', () => {
    const after = new Map(sound);
    for (const [file, from, to] of [['en', 'report: Report', 'report: The report'], ['de', 'report: Bericht', 'report: Der Bericht']] as const)
      after.set(`locales/${file}.yaml`, sound.get(`locales/${file}.yaml`)!.replace(from, to));
    const sections = sectionsOf(diffProjects(compiler.compile(sound), compiler.compile(after)));
    expect(sections.flatMap(({ lines }) => lines.map(({ sentence }) => textOf(sentence)))).toEqual([
      'text pages.report is now The report in en (was Report), and another one in de; reaches 1 customer',
    ]);
  }); // prettier-ignore

  it('is told of the order of keys where users see it', () => {
    const menu = 'reports: { title: menu.reports, icon: BarChartOutlined }';
    const other = 'other: { title: menu.reports, icon: BarChartOutlined }';
    const withMenu = (first: string, second: string) =>
      compiler.compile(new Map(sound).set('app.yaml', sound.get('app.yaml')!.replace(menu, `${first}\n  ${second}`)));
    const { changes } = diffProjects(withMenu(menu, other), withMenu(other, menu));
    expect(changes.map(({ sentence }) => textOf(sentence))).toEqual(['menu stands in another order']);
    expect(
      told([list, 'country: { type: string, title: forms.name }\n        language:', 'language:'], [list, "title: forms.name, oneOf: [{ const: en, title: forms.name }] }", "title: forms.name, oneOf: [{ const: en, title: forms.name }] }\n        country: { type: string, title: forms.name }"]),
    ).toEqual(['widgets.form.schema.properties stands in another order; reaches 1 customer']);
    expect(
      told([list, 'components:\n    brand: { type: selectList, rules: { isNecessary: true, defaultEntry: { title: All, value: B000001 } } }\n', 'components:\n'], [list, 'value: big }] }\n', 'value: big }] }\n    brand: { type: selectList, rules: { isNecessary: true, defaultEntry: { title: All, value: B000001 } } }\n']),
    ).toEqual(['the filters stand in other places on /list/:id; reaches 1 customer']);
  }); // prettier-ignore

  it('is one for what changes on a page that moves to another file, and for a check that changes as it moves', () => {
    expect(
      told([report, '', ''], ['routes/first/report.yaml', '', sound.get(report)!.replace('type: line', 'type: column')], ['customers/zoo/routes/report.yaml', '', ''], ['customers/zoo/routes/first/report.yaml', '', sound.get(zoo)!]),
    ).toEqual(['widget trend is now a column chart (was line); reaches 1 customer']);
    const inFile = new Map(sound).set(checks, 'checks: { total: { route: { id: a }, expect: [{ type: rows, query: rows }] } }');
    const inPage = new Map(sound).set(list, `${sound.get(list)!}checks: { total: { route: { id: b }, expect: [{ type: rows, query: rows }] } }\n`);
    const { changes } = diffProjects(compiler.compile(inFile), compiler.compile(inPage));
    expect(changes.map(({ sentence, slot }) => [textOf(sentence), slot])).toEqual([
      ['check total now opens the page with id b (was a)', 'routes/list'],
    ]);
  }); // prettier-ignore

  it('is none where a page is written in JSON, in another order, with comments or in short forms', () => {
    expect(told([sales, 'channel: channel', 'channel: { column: channel }'])).toEqual([]);
    expect(told([report, '- [note]', '- [{ widget: note }] # first'])).toEqual([]);
    expect(told([report, '    path: reports/sales\n    params:', '    # asked\n    path: reports/sales\n    params:'])).toEqual([]);
    expect(told([list, 'route: /list/:id\ntitle: pages.list\n', 'title: "pages.list"\nroute: /list/:id\n'])).toEqual([]);
  }); // prettier-ignore
});
