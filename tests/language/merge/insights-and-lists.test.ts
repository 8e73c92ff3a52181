import { beforeAll, describe, expect, it } from 'vitest';
import {
  compileProject,
  diffProjects,
  documentsOfTarget,
  formatOrigins,
  textOf,
  type Colors,
  type Project,
} from '../../../src/language/index.ts';
import { changesOf } from '../../../src/language/explain/explain.ts';
import { soundProject } from '../support/specimen.ts';
import { vocabulary } from '../support/vocabulary.ts';

const same = (text: string): string => text;
const plain: Colors = { red: same, yellow: same, cyan: same, dim: same, bold: same };

const rule = 'rule: rate, constant: 75, actual: clicks, base: impressions';
const insights = `time: date
insights:
  top: { lists: { brands: brand, channels: channel }, measure: spend }
  highlights: { dimensions: [brand, channel], measures: [spend], presence: spend }
  scores: { by: [channel], each: { rates: { ${rule}, weight: 1 } } }`;
const lists = `home: /report
lists:
  channelFilter: { dataset: sales, dimension: channel, narrowedBy: [brand] }
  brandFilter: { dataset: sales, dimension: brand }
listsOf:
  custom: [brandFilter, channelFilter]
  consideration: [brandFilter]`;
const explains = 'route: /report\nexplains: { brand: { brand: $member$, date: $range$ } }';

const named = (text: string) => text.replace('scores: {', 'scores: { rates: CTR, prices: CPC,');

let base: ReadonlyMap<string, string>;
beforeAll(async () => {
  const sound = await soundProject();
  base = new Map([
    ...sound,
    ['datasets/sales.yaml', sound.get('datasets/sales.yaml')!.replace('time: date', insights)],
    ['app.yaml', sound.get('app.yaml')!.replace('home: /report', lists)],
    ['routes/report.yaml', sound.get('routes/report.yaml')!.replace('route: /report', explains)],
    ['locales/en.yaml', named(sound.get('locales/en.yaml')!)],
    ['locales/de.yaml', named(sound.get('locales/de.yaml')!)],
  ]);
});

const withFiles = (files: Readonly<Record<string, string>>): Project =>
  compileProject(new Map([...base, ...Object.entries(files)]), vocabulary);
const codesOf = ({ diagnostics }: Project): string[] => diagnostics.map(({ code }) => code);

/** What the customer ark changes, as `explain --diff` and a reviewer are told. */
function told(file: string, text: string) {
  const before = withFiles({});
  const after = withFiles({ [`customers/ark/${file}`]: text });
  expect(codesOf(after)).toEqual([]);
  const [document] = documentsOfTarget(after, 'ark', file);
  const paths = changesOf(document!).map(({ kind, path }) => `${kind} ${path.join('.')}`);
  const sentences = diffProjects(before, after).changes.map(({ sentence }) => textOf(sentence));
  return { variant: after.variant('ark'), base: after.base, paths, sentences, document: document! };
}

describe('a customer', () => {
  it('changes, adds and takes away insights by their keys', () => {
    const {
      variant,
      base: untouched,
      paths,
      sentences,
      document,
    } = told(
      'datasets/sales.yaml',
      `insights:
  top: { lists: { channels: campaign, campaigns: campaign, brands: null } }
  highlights: { measures: [clicks], presence: null }
  scores:
    by: []
    each: { rates: { weight: 2 }, prices: { new: true, ${rule.replace('rate', 'price')}, weight: 1 } }
`,
    );
    expect(variant.datasets.get('sales')!.insights).toMatchObject({
      top: { lists: { channels: 'campaign', campaigns: 'campaign' }, measure: 'spend' },
      highlights: { dimensions: ['brand', 'channel'], measures: ['clicks'] },
      scores: { by: [], each: { rates: { rule: 'rate', weight: 2 }, prices: { rule: 'price' } } },
    });
    expect(untouched.datasets.get('sales')!.insights!.top!.lists).toEqual({
      brands: 'brand',
      channels: 'channel',
    });
    expect(paths).toEqual([
      'changed insights.top.lists.channels',
      'added insights.top.lists.campaigns',
      'removed insights.top.lists.brands',
      'changed insights.highlights.measures',
      'removed insights.highlights.presence',
      'changed insights.scores.by',
      'changed insights.scores.each.rates.weight',
      'added insights.scores.each.prices',
    ]);
    expect(sentences).toEqual([
      'leaderboard channels of sales now ranks campaign (was channel)',
      'leaderboard campaigns of sales now ranks campaign',
      'leaderboard brands of sales is gone (was brand)',
      'the highlights of sales now watch clicks, and no longer spend',
      'the highlights of sales tell no starts any more (was spend)',
      'the scores of sales no longer compare by channel',
      'score rates of sales now has the weight 2 (was 1)',
      'score prices of sales is new',
    ]);
    const origins = formatOrigins(document, '', plain);
    expect(origins).toMatch(
      /channels: campaign, campaigns: campaign } +# customers\/ark\/datasets\/sales\.yaml:2/,
    );
    expect(origins).toMatch(/measure: spend +# datasets\/sales\.yaml:5/);
  });

  it('changes, adds and takes away filter lists, and who is answered them', () => {
    const {
      variant,
      base: untouched,
      paths,
      sentences,
    } = told(
      'app.yaml',
      `lists:
  channelFilter: { narrowedBy: null, where: { channel: [search] } }
  sales: { new: true, dataset: sales, dimension: campaign, key: campaignFilter }
listsOf:
  custom: [brandFilter, sales]
  consideration: null
  creative: [channelFilter]
`,
    );
    expect(variant.app!.lists).toMatchObject({
      channelFilter: { dataset: 'sales', dimension: 'channel', where: { channel: ['search'] } },
      sales: { dimension: 'campaign' },
      brandFilter: { dimension: 'brand' },
    });
    expect(variant.app!.lists!.channelFilter).not.toHaveProperty('narrowedBy');
    expect(variant.app!.listsOf).toEqual({ custom: ['brandFilter', 'sales'], creative: ['channelFilter'] });
    expect(untouched.app!.listsOf!.custom).toEqual(['brandFilter', 'channelFilter']);
    expect(paths).toEqual([
      'removed lists.channelFilter.narrowedBy',
      'added lists.channelFilter.where',
      'added lists.sales',
      'changed listsOf.custom',
      'removed listsOf.consideration',
      'added listsOf.creative',
    ]);
    expect(sentences).toEqual([
      'filter list channelFilter now holds only channel search',
      'filter list channelFilter is not narrowed any more (was ["brand"])',
      'filter list sales is new',
      'the answer to custom now holds sales, and no longer channelFilter',
      'the answer to creative now holds channelFilter',
      'the answer to consideration holds no lists any more (was ["brandFilter"])',
    ]);
  });

  it('changes, adds and takes away what a page explains', () => {
    const { variant, paths, sentences } = told(
      'routes/report.yaml',
      'explains: { brand: { date: null }, channel: { date: $range$ } }\n',
    );
    expect(variant.pages.get('/report')!.plan.explains).toEqual({
      brand: { brand: '$member$' },
      channel: { date: '$range$' },
    });
    expect(paths).toEqual(['removed explains.brand.date', 'added explains.channel']);
    expect(sentences).toEqual([
      'page /report, where it explains brand, no longer sets date (was $range$)',
      'page /report now explains channel',
    ]);
  });

  it.each([
    ['datasets/sales.yaml', 'insights: { top: { measure: spend } }', 'overlay-changes-nothing'],
    ['datasets/sales.yaml', 'insights: { planned: null }', 'overlay-removes-nothing'],
    ['datasets/sales.yaml', 'insights: { top: { lists: { brands: brnd } } }', 'unknown-dimension'],
    ['datasets/sales.yaml', 'insights: { scores: { each: { rate: { weight: 2 } } } }', 'overlay-unknown-name'],
    ['datasets/sales.yaml', 'insights: { scores: { each: { rates: { new: true, weight: 2 } } } }', 'overlay-not-new'],
    ['app.yaml', 'lists: { chanelFilter: { latestFirst: true } }', 'overlay-unknown-name'],
    ['app.yaml', 'listsOf: { custom: [brandFilter, channelFilter] }', 'overlay-changes-nothing'],
    ['app.yaml', 'listsOf: { creatives: [brandFilter] }', 'unknown-page-name'],
    ['app.yaml', 'lists: { brandFilter: null }', 'unknown-filter-list'],
    ['routes/report.yaml', 'explains: { brnd: { brand: $member$ } }', 'nothing-to-explain'],
    ['routes/report.yaml', 'explains: { channel: null }', 'overlay-removes-nothing'],
  ])('is told of a mistake in %s: %s', (file, text, code) => {
    const project = withFiles({ [`customers/ark/${file}`]: `${text}\n` });
    expect(new Set(codesOf(project))).toEqual(new Set([code]));
    // What the base says, and is right without the customer, is told there with the customer's name.
    for (const { file: place, customers } of project.diagnostics)
      expect(place === file ? customers : place).toEqual(place === file ? ['ark'] : `customers/ark/${file}`);
  }); // prettier-ignore
});
