import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LanguageServer } from './language-server.ts';
import { Workspace } from './workspace.ts';

const PAGE = 'pages/routes/smart-reporting/page.yaml';
const BAR = 'pages/filter-bars/bar.yaml';
const DATASET = 'pages/datasets/x.yaml';
const APP = 'pages/app.yaml';
const OVERLAY = 'pages/customers/globex/routes/smart-reporting/channel-report.yaml';

const line = (to: string) => `# yaml-language-server: $schema=${to}.schema.json\n`;
const page = (rest: string) => `${line('../../.editor/page')}route: /x\ntitle: pages.home.title\n${rest}`;
const bar = (rest: string) =>
  `${line('../.editor/filter-bar')}components:\n  brand: { type: selectList }\n${rest}`;
const dataset = (rest: string) => `${line('../.editor/dataset')}table: t\n${rest}`;
const facts = (rest: string) => dataset(rest).replace('table: t', 'table: delivery_daily');
const app = (rest: string) => `${line('./.editor/app')}${rest}`;
const list = (rest: string) => app(`lists:\n  a:\n    dataset: list_delivery\n    ${rest}`);
const overlay = (rest: string) => `${line('../../../../.editor/customers/page')}${rest}`;
const query = (rest: string) =>
  page(`queries:\n  daily:\n    path: reports/exposure_panel\n    params:\n${rest}`);

const workspace = new Workspace();
const server = new LanguageServer(workspace.folder);
beforeAll(async () => {
  await workspace.refresh();
  await server.start();
});
afterAll(async () => {
  await server.stop();
  workspace.remove();
});

/** Where the mark stands, what is offered, and what is not. */
const places: readonly (readonly [string, string, string, readonly string[], readonly string[]])[] = [
  ['the keys of a page', PAGE, page('‸\n'), ['queries', 'widgets', 'rows', 'menu'], ['route', 'components']],
  ['the types of widgets', PAGE, page('widgets:\n  a:\n    type: ‸\n'), ['line', 'kpi', 'table'], ['dial']],
  ['the options of a type', PAGE, page('widgets:\n  a:\n    type: kpi\n    ‸\n'), ['sparkline'], ['angle', 'x']],
  ['datasets and paths', PAGE, page('queries:\n  daily:\n    path: ‸\n'), ['reports/delivery_daily', 'top/brands', 'highlights/$session.company$'], []],
  ['measures of the dataset', PAGE, query('      measures: [‸]\n'), ['reach', 'frequency'], ['spend']],
  ['dimensions and grains', PAGE, query('      dimensions:\n        - ‸\n'), ['platform', 'date:week'], ['device']],
  ['parameters of a path', PAGE, query('      ‸\n'), ['compare', 'brand_id'], ['subject']],
  ['operations that a measure can have', PAGE, query('      measures: [‸]\n'), ['contacts:share', 'contacts:movingAverage7', 'reach:rank'], ['reach:share', 'reach:cumulative']],
  ['operations in a widget', PAGE, page('widgets:\n  a:\n    type: pie\n    angle: ‸\n'), ['spend:share'], ['ctr:share']],
  ['dimensions to keep members of', PAGE, query('      topOf: ‸\n'), ['platform', 'brand'], ['reach']],
  ['measures to choose by', PAGE, query('      topBy: ‸\n'), ['-reach', 'reach'], ['platform']],
  ['columns to sort by', PAGE, query('      sort: ‸\n'), ['-reach', 'contacts:share', 'date:month'], []],
  ['tokens of components', PAGE, query('      brand_id: ‸\n'), ['$brand$', '$session.company$'], []],
  ['fields of a widget', PAGE, page('widgets:\n  a:\n    type: pie\n    angle: ‸\n'), ['spend'], ['channel']],
  ['queries of a widget', PAGE, page('widgets:\n  a:\n    type: pie\n    query: ‸\n'), ['daily'], ['spend', 'logIn']],
  ['queries beside that of a widget', PAGE, page('widgets:\n  a:\n    type: line\n    annotations:\n      - query: ‸\n'), ['daily'], ['spend']],
  ['commands of the page', PAGE, page('actions:\n  - ‸\n'), ['logIn', 'save'], ['daily']],
  ['commands for several rows of a table', PAGE, page('widgets:\n  a:\n    type: table\n    bulkActions:\n      - ‸\n'), ['logIn', 'save'], ['daily']],
  ['commands of a form', PAGE, page('widgets:\n  a:\n    type: form\n    submit: ‸\n'), ['logIn', 'save'], ['daily']],
  ['conditions to begin with', PAGE, page('widgets:\n  a:\n    type: pie\n    when: ‸\n'), ["brand == ''", "date.start >= '2024-01-01'", 'activeCampaigns'], ['brand']],
  ['what stands for a placeholder', PAGE, page('widgets:\n  a:\n    type: text\n    values:\n      days: ‸\n'), ['$date$', '$session.fullname$', 'spend'], []],
  ['the dates of a range in a text', PAGE, page('widgets:\n  a:\n    type: text\n    values:\n      days:\n        start: ‸\n'), ['date'], ['spend']],
  ['shared filter bars', PAGE, page('filterBar: ‸\n'), ['default-report'], ['brand']],
  ['icons', PAGE, page('menu:\n  icon: BarCh‸\n'), ['BarChartOutlined'], []],
  ['sections of the menu', PAGE, page('menu:\n  section: ‸\n'), ['smartReporting', 'planning'], ['home']],
  ['i18n keys', PAGE, page('description: ‸\n'), ['pages.home.question'], ['pages.home']],
  ['paths in apiRules', BAR, bar('apiRules:\n  ‸\n'), ['global/filters', 'global/filters/date'], ['reports/x']],
  ['components in apiRules', BAR, bar('apiRules:\n  global/filters:\n    ‸\n'), ['brand', 'campaign'], []],
  ['lists of datasets in apiRules', BAR, bar('apiRules:\n  ‸\n'), ['lists/exposure_panel'], ['lists/x']],
  ['datasets of a switch', BAR, bar('  a:\n    type: segmented\n    switch:\n      dataset: ‸\n'), ['exposure_panel'], ['brand']],
  ['measures of a switch', BAR, bar('  a:\n    type: segmented\n    switch:\n      dataset: exposure_panel\n      offers: measures\n      only:\n        - ‸\n'), ['reach', 'frequency'], ['spend', 'platform']],
  ['dimensions of a switch', BAR, bar('  a:\n    type: segmented\n    switch:\n      dataset: exposure_panel\n      offers: dimensions\n      only:\n        - ‸\n'), ['platform', 'date:month'], ['reach', 'device']],
  ['grains of a switch', BAR, bar('  a:\n    type: segmented\n    switch:\n      dataset: exposure_panel\n      offers: grains\n      only:\n        - ‸\n'), ['week', 'month'], ['date:month']],
  ['forms of a filter', PAGE, query('      ‸\n'), ['platform!', 'platform~'], ['date~']],
  ['properties of a component', BAR, bar('  a:\n    type: selectNumber\n    properties:\n      ‸\n'), ['min', 'step', 'format'], []],
  ['dimensions of a list', BAR, bar('apiRules:\n  lists/exposure_panel:\n    brand:\n      dimension: ‸\n'), ['platform', 'date:month'], ['device']],
  ['parameters of a list', BAR, bar('apiRules:\n  lists/exposure_panel:\n    brand:\n      params:\n        ‸\n'), ['campaign_id', 'date'], ['search']],
  ['keys of the reply', BAR, bar('apiRules:\n  global/filters:\n    brand:\n      responseKey: ‸\n'), ['brandFilter'], []],
  ['formats', DATASET, dataset('measures:\n  a:\n    format: ‸\n'), ['currency', 'percent'], ['money']],
  ['tables', DATASET, dataset('‸\n').replace('table: t\n‸', 'table: ‸'), ['delivery_daily', 'brands'], ['spend']],
  ['columns to sum', DATASET, facts('measures:\n  a:\n    sum: ‸\n'), ['spend', 'clicks'], ['channel', 'person_id']],
  ['columns to count', DATASET, facts('measures:\n  a:\n    countDistinct: ‸\n'), ['channel', 'creative_id'], ['person_id']],
  ['columns of a dimension', DATASET, facts('dimensions:\n  a:\n    column: ‸\n'), ['channel', 'date'], ['person_id']],
  ['columns of any table where none is named', DATASET, dataset('measures:\n  a:\n    sum: ‸\n').replace('table: t\n', ''), ['contacts', 'spend'], ['channel']],
  ['dimensions for conditions', DATASET, facts('measures:\n  a:\n    where:\n      ‸\n'), ['channel', 'platform'], ['spend']],
  ['tables to join', DATASET, facts('joins:\n  a:\n    table: ‸\n'), ['kpi_targets', 'campaigns'], []],
  ['columns of a join', DATASET, facts('joins:\n  a:\n    table: kpi_targets\n    on:\n      ‸\n'), ['kpi_type', 'brand_id'], ['channel']],
  ['what a join equals', DATASET, facts('joins:\n  a:\n    table: kpi_targets\n    on:\n      date: ‸\n'), ['month(date)', 'date', 'brand_id'], ['kpi_type']],
  ['conditions of a join', DATASET, facts('joins:\n  a:\n    table: kpi_targets\n    where:\n      ‸\n'), ['kpi_type'], ['channel']],
  ['columns that can be unknown', DATASET, facts('unknown:\n  ‸\n'), ['revenue'], ['person_id']],
  ['what says how much is known', DATASET, facts('unknown:\n  revenue: ‸\n'), ['spend'], ['channel']],
  ['dates to go over', DATASET, facts('measures:\n  a:\n    over: ‸\n'), ['date'], ['channel', 'date:month']],
  ['dimensions with last values of their own', DATASET, facts('measures:\n  a:\n    per:\n      - ‸\n'), ['channel'], ['spend']],
  ['parts of the calendar', DATASET, facts('dimensions:\n  a:\n    part: ‸\n'), ['weekday', 'hourOfDay'], ['week']],
  ['datasets of a list', APP, app('lists:\n  a:\n    dataset: ‸\n'), ['list_delivery'], ['delivery']],
  ['dimensions of the dataset of a list', APP, list('dimension: ‸\n'), ['brand', 'platform', 'date:year'], ['reach', 'kpi_type']],
  ['what narrows a list', APP, list('narrowedBy:\n      - ‸\n'), ['brand'], ['date:year', 'kpi_type']],
  ['conditions of a list', APP, list('where:\n      ‸\n'), ['platform'], ['kpi_type']],
  ['who is answered lists', APP, app('listsOf:\n  ‸\n'), ['brandSummary', 'getFilters'], ['getReport', 'custom:']],
  ['lists to be answered', APP, app('listsOf:\n  custom:\n    - ‸\n'), ['brandFilter', 'deliveredDays'], ['custom']],
  ['options in an overlay', OVERLAY, overlay('widgets:\n  mix:\n    ‸\n'), ['type', 'angle', 'sparkline'], []],
  ['fields in an overlay', OVERLAY, overlay('widgets:\n  mix:\n    color: ‸\n'), ['channel'], ['spend']],
]; // prettier-ignore

describe('an editor that completes', () => {
  it.each(places)('offers %s', async (_, file, text, offered, kept) => {
    const labels = (await server.complete(file, text)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([...offered]));
    expect(labels.filter((label) => kept.includes(label))).toEqual([]);
  });

  it('tells what a measure is while it offers it', async () => {
    const items = await server.complete(PAGE, query('      measures: [‸]\n'));
    const reach = items.find(({ label }) => label === 'reach');
    expect(reach?.documentation).toMatchObject({ value: expect.stringMatching(/person_id/) });
  });
});

describe('an editor that is hovered over', () => {
  it.each([
    ['a measure', page('widgets:\n  a: { type: kpi, query: daily, measure: c‸tr }\n'), /\*\*CTR\*\*: `clicks` ÷ `impressions` · percent/],
    ['a dataset', page('queries:\n  a:\n    path: reports/deliv‸ery_daily\n'), /table `delivery_daily`[\s\S]*Measures: spend, impressions/],
    ['a component', query('      brand_id: $br‸and$\n'), /\*\*Brand\*\*: selectList of/],
    ['an i18n key', page('description: pages.home.ques‸tion\n'), /“How are the campaigns doing/],
    ['a type of widget', page('widgets:\n  a: { type: k‸pi, query: q, measure: ctr }\n'), /One figure: the total of a measure/],
    ['an operation', query('      measures: [contacts:sh‸are]\n'), /the share of the grand total[\s\S]*sum of `contacts`/],
    ['a parameter', query('      top‸Of: platform\n'), /dimension whose members `top` keeps/],
    ['a key', page('que‸ries:\n'), /fetched once, however many widgets/],
  ])('says what %s is', async (_, text, words) => {
    expect(await server.hover(PAGE, text)).toMatch(words);
  }); // prettier-ignore
});

/** A text whose mistake stands between the marks, and what is said of it. */
const mistakes: readonly (readonly [string, string, string, RegExp])[] = [
  ['a dataset', PAGE, page('queries:\n  a:\n    path: ‸reports/delivery‸\nwidgets: {}\nrows: []\n'), /reports\/delivery_daily|no dataset of this name/],
  ['a measure', PAGE, query('      measures: [‸spent‸]\n'), /"reach"/],
  ['a parameter', PAGE, query('      ‸brands‸: $brand$\n'), /takes no parameter of this name/],
  ['a type of widget', PAGE, page('widgets:\n  a: { type: ‸kpis‸ }\n'), /"kpi"/],
  ['an option of a widget', PAGE, page('widgets:\n  a: { type: kpi, query: q, measure: ctr, ‸angle‸: 1 }\n'), /angle is not allowed/],
  ['an icon', PAGE, page('menu: { section: planning, icon: ‸BarChart‸ }\n'), /no icon of this name/],
  ['an i18n key', PAGE, page('description: ‸pages.home.questoin‸\n'), /No dictionary/],
  ['a path of the API', BAR, bar('apiRules:\n  ‸global/filter‸: { brand: { responseKey: brandFilter } }\n'), /no GET path/],
  ['a field in an overlay', OVERLAY, overlay('widgets:\n  mix: { color: ‸chanel‸ }\n'), /channel|No dataset/],
  ['a key in an overlay', OVERLAY, overlay('‸widget‸: {}\n'), /widget is not allowed/],
]; // prettier-ignore

describe('an editor that checks', () => {
  it.each(mistakes)('marks %s that is not there', async (_, file, marked, words) => {
    const [before, wrong, after] = marked.split('‸') as [string, string, string];
    const said = await server.diagnose(file, before + wrong + after);
    const there = before.split('\n').length - 1;
    const character = before.length - before.lastIndexOf('\n') - 1;
    const found = said.filter(
      ({ range }) => range.start.line === there && range.start.character === character,
    );
    expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(words)]);
    expect(found[0]!.range.end.character).toBe(character + wrong.length);
  });

  it('has nothing to say about the files of the product', async () => {
    const files = workspace.documents();
    const said = await Promise.all(files.map((file) => server.diagnose(file, workspace.read(file))));
    const messages = said.flatMap((all, index) => all.map(({ message }) => `${files[index]}: ${message}`));
    expect(messages).toEqual([]);
    expect(files.length).toBeGreaterThan(70);
  });
});

describe('the schemas that an editor reads', () => {
  it('know a dataset as soon as it was saved', async () => {
    const text = page('queries:\n  daily:\n    path: ‸\n');
    workspace.write(
      'pages/datasets/weather.yaml',
      dataset('tenant: company_id\ndimensions: { city: city }\nmeasures: { rain: { sum: rain } }\n'),
    );
    const written = await workspace.refresh();
    expect(written).toContain('page.schema.json');
    for (const file of written) await server.noticed(`pages/.editor/${file}`);
    const labels = (await server.complete(PAGE, text)).map(({ label }) => label);
    expect(labels).toContain('reports/weather');
    expect(await workspace.refresh()).toEqual([]);
  });

  it('are no change to commit, and in nobody’s way when another branch is checked out', () => {
    for (const command of ['init -q', 'add -A', 'commit -qm first', 'checkout -qb other', 'checkout -q -'])
      expect(workspace.git(...command.split(' '))).toBe('');
    const known = readdirSync(`${workspace.pages}/.editor`);
    expect(known).toEqual(expect.arrayContaining(['page.schema.json', 'customers']));
    expect(workspace.git('status', '--porcelain')).toBe('');
    expect(workspace.git('ls-files', 'pages/.editor')).toBe('pages/.editor/.gitignore\n');
  });

  it('are read from the hand-written ones too, without a network', async () => {
    const widgets = 'widgets:\n  a: { type: kpi, query: q, measure: any }\nrows: [[a]]\n';
    const handWritten = page(widgets).replace('../../.editor/', '../../../schemas/');
    expect(await server.diagnose(PAGE, handWritten)).toEqual([]);
    expect(await server.diagnose(PAGE, handWritten.replace('rows', 'row'))).not.toEqual([]);
  });
});
