import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withKeysInOrder } from '../../../src/language/fix/key-order.ts';
import { placeOf } from '../../../src/language/source/document-kind.ts';
import { writeChanges } from '../../../src/cli/new/draft.ts';
import { Making } from './making.ts';

let making: Making;
beforeEach(() => {
  making = new Making();
});
afterEach(() => making.remove());

const PAGE = ['page', '--route', '/smart-reporting/devices', '--dataset', 'delivery_daily'];

describe('what is made of pages', () => {
  it('is a page that validates, with the filters of its bar', async () => {
    await making.make(
      ...PAGE,
      '--measures',
      'spend,ctr',
      '--dimensions',
      'device',
      '--filter-bar',
      'default-report',
    );
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    const plan = project.base.pages.get('/smart-reporting/devices')!.plan;
    expect(Object.keys(plan.widgets)).toEqual(expect.arrayContaining(['spend', 'ctr', 'trend', 'detail']));
    expect(plan.queries.daily!.params).toMatchObject({
      brand_id: '$brand$',
      campaign_id: '$campaign$',
      date: '$date$',
    });
    expect(project.base.manifest!.pages.map(({ route }) => route)).toContain('/smart-reporting/devices');
  });

  it.each(['budget_pacing', 'delivery_daily', 'exposure_panel'])(
    'is a page over every dataset: %s',
    async (dataset) => {
      await making.make('page', '--route', '/planning/first', '--dataset', dataset, '--section', 'planning');
      const { project } = await making.compiled();
      expect(project.diagnostics).toEqual([]);
      expect(project.base.pages.has('/planning/first')).toBe(true);
    },
  );

  it('is a page with lists of the members of its dataset, each narrowed by those above', async () => {
    await making.make(
      'page',
      '--route',
      '/planning/lists',
      '--dataset',
      'delivery_daily',
      '--dimensions',
      'campaign,platform',
    );
    const { project } = await making.compiled();
    const { plan } = project.base.pages.get('/planning/lists')!;
    const lists = plan.filterBar!.components.filter(({ remote }) => remote !== null);
    expect(lists.map(({ name, parents, remote }) => [name, parents, remote!.path, remote!.params])).toEqual([
      ['campaign', [], 'lists/delivery_daily', { dimension: 'campaign', language: '$session.language$' }],
      [
        'platform',
        ['campaign'],
        'lists/delivery_daily',
        { dimension: 'platform', language: '$session.language$', campaign_id: '$campaign$' },
      ],
    ]);
    for (const { params } of Object.values(plan.queries))
      expect(params).toMatchObject({ campaign_id: '$campaign$', platform: '$platform$' });
  });

  it('is a resource, limited by the brands of its key, with texts for its fields and choices', async () => {
    const fields = 'brand:delivery_daily.brand,month:month,state:draft|approved,amount:decimal,remark';
    const requested = ['--name', 'media-budgets', '--fields', fields, '--key', 'brand,month'];
    await making.make('resource', ...requested);
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    const model = project.base.resources.get('media-budgets')!;
    expect(model).toMatchObject({
      key: ['brand', 'month'],
      limit: { by: 'brand', field: 'brand' },
      mirror: 'own_media_budgets',
      fields: {
        brand: { type: 'member', member: { dataset: 'delivery_daily', dimension: 'brand' } },
        state: { type: 'choice', choices: { draft: 'resources.mediaBudgets.state.draft' } },
        amount: { type: 'decimal' },
        remark: { type: 'text' },
      },
    });
    expect(making.read('locales/en.yaml')).toContain('Approved');
  });

  it('is a resource with a name like those that are there, and the next step names its table', async () => {
    await making.make('resource', '--name', 'media_goals', '--fields', 'a,b', '--key', 'a');
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    expect(project.base.resources.get('media_goals')).toMatchObject({
      title: 'resources.mediaGoals.title',
      mirror: 'own_media_goals',
    });
    const requested = ['resource', '--name', 'others', '--fields', 'a', '--key', 'a'];
    expect(await making.hint(...requested)).toContain('npm run new -- dataset --table own_others');
    expect(await making.hint(...requested, '--mirror', 'none')).not.toContain('--table');
  });

  it('is made beside mistakes that are there, whatever names it adds to their messages', async () => {
    const broken = path.join(making.pagesDir, 'routes/smart-reporting/broken.yaml');
    writeFileSync(
      broken,
      'route: /smart-reporting/broken\ntitle: filters.date\nqueries:\n  a: { path: reports/nothing_known }\n',
    );
    const mistakes = (await making.compiled()).project.diagnostics.map(({ message }) => message);
    expect(mistakes.join('\n')).toContain('There is no dataset `nothing_known`');
    await making.make('dataset', '--table', 'delivery_daily', '--name', 'a_new_one');
    const after = (await making.compiled()).project;
    expect(after.base.datasets.has('a_new_one')).toBe(true);
    expect(after.diagnostics).toHaveLength(mistakes.length);
  });

  it.each([
    ['an unknown type', ['--fields', 'a:colour', '--key', 'a'], 'colour is no type'],
    ['an unknown dimension', ['--fields', 'a:delivery_daily.smell', '--key', 'a'], 'smell'],
    ['a field twice', ['--fields', 'a,a', '--key', 'a'], 'a is there twice'],
    ['a key of no field', ['--fields', 'a', '--key', 'b'], 'There is no field "b"'],
    [
      'the name of a table',
      ['--fields', 'a', '--key', 'a', '--mirror', 'delivery_daily'],
      'There is a table',
    ],
  ])('is no resource with %s', async (_, requested, message) => {
    const before = making.all();
    await expect(making.make('resource', '--name', 'budgets', ...requested)).rejects.toThrow(message);
    expect(making.all()).toEqual(before);
  });

  it('is a filter bar whose components depend on each other in their order', async () => {
    await making.make('filter-bar', '--name', 'short', '--components', 'brand,date');
    await making.make(...PAGE, '--filter-bar', 'short');
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    const bar = project.base.pages.get('/smart-reporting/devices')!.plan.filterBar!;
    expect(bar.components.map(({ name, parents }) => [name, parents])).toEqual([
      ['brand', []],
      ['date', ['brand']],
    ]);
    expect(bar.components[1]!.remote?.params).toEqual({ brand_id: '$brand$' });
  });

  it('is a filter bar with lists of a dataset, each narrowed by those above, for a page over it', async () => {
    await making.make('filter-bar', '--name', 'reach', '--dataset', 'exposure_panel');
    await making.make(
      'page',
      '--route',
      '/planning/reach',
      '--dataset',
      'exposure_panel',
      '--filter-bar',
      'reach',
    );
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    const { plan } = project.base.pages.get('/planning/reach')!;
    const lists = plan.filterBar!.components.filter(({ remote }) => remote !== null);
    expect(lists.map(({ name, parents, remote }) => [name, parents, remote!.path, remote!.params])).toEqual([
      ['brand', [], 'lists/exposure_panel', { dimension: 'brand', language: '$session.language$' }],
      [
        'campaign',
        ['brand'],
        'lists/exposure_panel',
        { dimension: 'campaign', language: '$session.language$', brand_id: '$brand$' },
      ],
      [
        'platform',
        ['campaign'],
        'lists/exposure_panel',
        {
          dimension: 'platform',
          language: '$session.language$',
          brand_id: '$brand$',
          campaign_id: '$campaign$',
        },
      ],
    ]);
    for (const { params } of Object.values(plan.queries))
      expect(params).toMatchObject({
        brand_id: '$brand$',
        platform: '$platform$',
        date: '$exposurePanelDate$',
      });
  });

  it('is a filter bar with the dimensions that are chosen, in their order', async () => {
    await making.make(
      'filter-bar',
      '--name',
      'events',
      '--dataset',
      'list_events',
      '--dimensions',
      'source_type,event',
    );
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    const bar = making.read('filter-bars/events.yaml');
    expect(bar).toContain('lists/list_events:');
    expect(bar).toMatch(/hierarchy:\n\s+- - sourceType\n\s+- event\n/);
    expect(bar).toMatch(/sourceType: \$sourceType\$/);
  });

  it('is a dataset of the columns of a table, ready for a page', async () => {
    await making.make('dataset', '--table', 'plan_daily', '--name', 'plans');
    await making.make('page', '--route', '/planning/plans', '--dataset', 'plans');
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    const plan = project.base.datasets.get('plans')!;
    expect(plan).toMatchObject({ source: { table: 'plan_daily' }, tenant: 'company_id', time: 'date' });
    expect(plan.measures.planned_spend).toMatchObject({ aggregation: { kind: 'sum' }, format: 'currency' });
    expect(plan.dimensions.brand).toMatchObject({ column: 'brand_id', label: 'brand_name' });
  });

  it('is a customer whose product differs from the base', async () => {
    await making.make('customer', '--name', 'initech', '--color', '#123456', '--skin', 'dark');
    const { project } = await making.compiled();
    expect(project.diagnostics).toEqual([]);
    expect(project.variant('initech').manifest).toMatchObject({
      skin: 'dark',
      product: { color: '#123456' },
    });
  });
});

describe('what is made', () => {
  it('has its keys in order: `validate --fix` has nothing to do', async () => {
    await making.make('filter-bar', '--name', 'short', '--components', 'brand,date');
    await making.make('filter-bar', '--name', 'bought', '--dataset', 'plan_daily');
    await making.make(...PAGE, '--filter-bar', 'short', '--measures', 'spend,ctr', '--dimensions', 'device');
    await making.make('dataset', '--table', 'plan_daily', '--name', 'bought');
    await making.make('customer', '--name', 'initech', '--color', '#123456', '--skin', 'dark');
    const made = [...making.all()].filter(([file]) => /(\/short\.|devices|\/bought|initech)/.test(file));
    expect(made).toHaveLength(5);
    for (const [file, text] of made)
      expect([file, withKeysInOrder(placeOf(file)!.kind, text)]).toEqual([file, text]);
  });
});

describe('what can not be made', () => {
  const PAGES_FIRST = [...PAGE, '--measures', 'spend'];
  it.each([
    [
      ['page', '--route', '/Bad Route', '--dataset', 'delivery_daily'],
      /--route "\/Bad Route": small letters/,
    ],
    [['page', '--route', '/../../x', '--dataset', 'delivery_daily'], /--route/],
    [['page', '--route', '/home/index', '--dataset', 'delivery_daily'], /a page at \/home\/index already/],
    [['page', '--dataset', 'delivery_daily'], /Give --route/],
    [['page', '--route', '/x', '--dataset', 'delivery'], /no dataset "delivery".*delivery_daily/],
    [['page', '--route', '/x', '--dataset', 'list_brands'], /no dataset "list_brands".*delivery_daily/],
    [['filter-bar', '--name', 'x', '--dataset', 'nope'], /no dataset "nope".*list_brands/],
    [
      ['filter-bar', '--name', 'x', '--dataset', 'plan_daily', '--dimensions', 'date'],
      /no dimension with a list "date".*brand/,
    ],
    [
      ['filter-bar', '--name', 'x', '--dataset', 'plan_daily', '--components', 'brand'],
      /--dataset or --components, not both/,
    ],
    [[...PAGE, '--measures', 'spent'], /no measure "spent".*spend/],
    [[...PAGE, '--icon', 'Nope'], /no icon "Nope"/],
    [[...PAGE, '--section', 'nope'], /no section of the menu "nope".*planning/],
    [[...PAGE, '--filter-bar', 'nope'], /no filter bar "nope".*default-report/],
    [
      ['filter-bar', '--name', 'x', '--components', 'brand,nope'],
      /no component in another filter bar "nope"/,
    ],
    [['filter-bar', '--name', 'default', '--components', 'brand'], /default\.yaml exists already/],
    [['dataset', '--table', 'nope'], /no table "nope".*delivery_daily/],
    [['dataset', '--table', 'delivery_daily'], /delivery_daily\.yaml exists already/],
    [['dataset', '--table', 'brands', '--name', '__proto__'], /--name "__proto__"/],
    [['customer', '--name', 'globex', '--skin', 'dark'], /customer globex already/],
    [['customer', '--name', 'constructor', '--skin', 'dark'], /--name "constructor"/],
    [['customer', '--name', 'initech'], /What is its own\?/],
    [['customer', '--name', 'initech', '--currency', 'EUR'], /has the currency EUR already/],
    [[...PAGE, '--title', ' '], /--title " ": a text is expected/],
    [[...PAGE, '--dimensions', 'device,channel,platform'], /at most two dimensions; take away platform/],
    [['page', '--components', 'brand'], /A page takes no --components/],
    [['poem'], /no "poem" to make.*widget-type/],
  ] as const)('is told, and nothing is written: %s', async (args, words) => {
    const before = making.all();
    await expect(making.make(...args)).rejects.toThrow(words);
    expect(making.all()).toEqual(before);
  });

  it('is what would be written over', async () => {
    await making.make(...PAGES_FIRST);
    const before = making.all();
    await expect(making.make(...PAGES_FIRST)).rejects.toThrow(/already/);
    expect(making.all()).toEqual(before);
  });

  it('is taken back when half of it was written', () => {
    const before = making.all();
    const english = path.join(making.pagesDir, 'locales/en.yaml');
    mkdirSync(path.join(making.pagesDir, 'datasets/taken.yaml'));
    writeFileSync(path.join(making.pagesDir, 'datasets/taken.yaml/x.txt'), '');
    const changes = [
      { file: english, before: before.get('locales/en.yaml')!, after: 'menu: {}\n' },
      { file: path.join(making.pagesDir, 'datasets/fresh.yaml'), before: null, after: 'x' },
      { file: path.join(making.pagesDir, 'datasets/taken.yaml'), before: null, after: 'x' },
    ];
    expect(() => writeChanges(changes)).toThrow(/EEXIST|EISDIR/);
    expect(making.read('locales/en.yaml')).toBe(before.get('locales/en.yaml'));
    expect([...making.all().keys()]).not.toContain('datasets/fresh.yaml');
  });
});

describe('the command', () => {
  it('says what it wrote and exits with 0, and with 1 where it can not', async () => {
    const made = await making.run(...PAGE, '--yes');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/new +.*devices\.yaml[\s\S]*Open \/smart-reporting\/devices\./);
    const again = await making.run(...PAGE, '--yes');
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toMatch(/There is a page at \/smart-reporting\/devices already/);
  });
});
