import { Document, visit } from 'yaml';
import type { Node } from 'yaml';
import type { Access } from '../../language/plan/index.ts';
import { dateFilterOf, isListed, pageKeyOf, starterBar } from './starter-bar.ts';
import type { BarDimension, Days } from './starter-bar.ts';
import { OUTCOMES } from './starter-measures.ts';

/** A measure, as far as a page shows it. */
export interface PageMeasure {
  readonly name: string;
  readonly addsUp: boolean;
  /** Whether it is known for several rows together. */
  readonly combines: boolean;
  /** Whether it is in the currency of the rows, which may be several. */
  readonly followsCurrency: boolean;
}

/** A dimension that is no time, as far as a page shows it. */
export interface PageDimension extends BarDimension {
  /** It holds the currency of the rows. */
  readonly isCurrency: boolean;
  /** Not what one looks at first: ids and long texts. */
  readonly isDull: boolean;
  readonly distinct: number;
}

/** What a page is made over. */
export interface PageDataset {
  readonly name: string;
  readonly time: string | null;
  /** Whether there are amounts of several currencies. */
  readonly isMixed: boolean;
  readonly dimensions: readonly PageDimension[];
  readonly measures: readonly PageMeasure[];
}

/** Names that people look at first. */
export const TELLING = /campaign|channel|platform|category|brand|advertiser|source|medium|country|quer|page/;
const FIRST = ['spend', 'impressions', 'clicks', 'ctr', ...OUTCOMES.slice(0, 3), 'cpa', 'revenue', 'roas'];
const MOST_TILES = 6;
const MOST_COLUMNS = 10;
const MOST_BARS = 30;

export const routeOf = (dataset: string): string => `/smart-reporting/${dataset.replaceAll('_', '-')}`;

/** What is the page's own, where it is not made of the dataset's name. */
export interface PageFrame {
  readonly route: string;
  /** The group of its texts: `pages.KEY.title`. */
  readonly key: string;
  readonly section: string;
  readonly icon: string;
  /** A shared bar and the parameters that its components fill; null for a bar of the page's own. */
  readonly bar: { readonly name: string; readonly params: Readonly<Record<string, string>> } | null;
  /** What the dataset asks for, too: who opens the page may ask it. */
  readonly access: Access;
  /** What the page was made of, as a comment. */
  readonly origin: string;
  /** A customer's own page. */
  readonly isOwn: boolean;
}

/** Everybody who has logged in. */
export const EVERYBODY: Access = { action: 'read', subject: 'Auth' };

export const importedAs = (dataset: string, source: string, isOwn: boolean): PageFrame => ({
  route: routeOf(dataset),
  key: pageKeyOf(dataset),
  section: 'smartReporting',
  icon: 'FileTextOutlined',
  bar: null,
  access: EVERYBODY,
  origin: `Made from ${source.replaceAll(/[\r\n]/g, ' ')} as a start.`,
  isOwn,
});

interface Layout {
  readonly dataset: PageDataset;
  readonly days: Days | null;
  readonly frame: PageFrame;
  /** What the page shows, the telling ones first: figures that do not combine are left to the dataset. */
  readonly measures: readonly PageMeasure[];
  readonly tiles: readonly PageMeasure[];
  /** What bars, line and order go by. */
  readonly main: PageMeasure;
  /** What the table unfolds. */
  readonly rows: readonly string[];
}

/** A first page over a dataset: tiles, a course where there are days, the largest groups, and a table. */
export function pageYaml(dataset: PageDataset, days: Days | null, frame: PageFrame): string {
  const layout = layOut(dataset, days, frame);
  const depth = frame.route.split('/').length - (frame.isOwn ? -1 : 1);
  const schema = frame.isOwn ? 'customers/page.schema.json' : 'page.schema.json';
  return [
    `# yaml-language-server: $schema=${'../'.repeat(depth)}.editor/${schema}`,
    `# ${frame.origin} It is yours to change; the browser shows what you save.`,
    ...(frame.isOwn ? ['new: true'] : []),
    `route: ${frame.route}`,
    `title: pages.${frame.key}.title`,
    `description: pages.${frame.key}.question`,
    `menu: { section: ${frame.section}, icon: ${frame.icon}, order: 900 }`,
    `access: { action: ${frame.access.action}, subject: ${frame.access.subject} }`,
    ...(frame.bar ? [`filterBar: ${frame.bar.name}`] : ownBar(layout)),
    ...queriesOf(layout),
    ...widgetsOf(layout),
    '',
  ].join('\n');
}

function layOut(dataset: PageDataset, days: Days | null, frame: PageFrame): Layout {
  const shown = dataset.measures.filter(({ combines }) => combines);
  const measures = tilesFirst(shown.length > 0 ? shown : dataset.measures);
  // Sums over several currencies mean nothing, so what is added up on this page is not money then.
  const addable = measures.filter(({ followsCurrency }) => !(dataset.isMixed && followsCurrency));
  const tiles = (addable.length > 0 ? addable : measures).slice(0, MOST_TILES);
  const main = tiles.find(({ addsUp }) => addsUp) ?? tiles[0]!;
  return { dataset, days, frame, measures, tiles, main, rows: tableRows(dataset) };
}

const hasDays = ({ dataset, days }: Layout): boolean => dataset.time !== null && days !== null;
const groupOf = ({ rows, dataset }: Layout): string | undefined =>
  rows.find((name) =>
    dataset.dimensions.some(
      (one) => one.name === name && !one.isDate && !(dataset.isMixed && one.isCurrency),
    ),
  );

function queriesOf(layout: Layout): string[] {
  const { dataset, tiles, measures, rows, main } = layout;
  const group = groupOf(layout);
  return [
    'queries:',
    ...(hasDays(layout)
      ? ['  daily:', ...query(layout, tiles, [layout.dataset.time ?? ''])]
      : ['  totals:', ...query(layout, tiles, [])]),
    ...(group && rows.length > 1
      ? ['  groups:', ...query(layout, [main], [group]), `      sort: -${main.name}`, '      limit: 10']
      : []),
    '  detail:',
    ...query(layout, measures.slice(0, MOST_COLUMNS), rows),
    // Only the database can tell which subtotals are of one currency.
    ...(dataset.isMixed ? ['      rollup: true'] : []),
  ];
}

function widgetsOf(layout: Layout): string[] {
  const { tiles, measures, rows, main } = layout;
  const time = layout.dataset.time ?? '';
  const daily = hasDays(layout);
  const group = groupOf(layout);
  const tile = ({ name }: PageMeasure) =>
    `  ${widgetName(name)}: { type: kpi, query: ${daily ? 'daily' : 'totals'}, measure: ${name}${daily ? `, sparkline: ${time}` : ''} }`;
  const largest = rows.length > 1 ? 'groups' : 'detail';
  const charts = [...(daily ? ['trend'] : []), ...(group ? ['largest'] : [])];
  return [
    'widgets:',
    ...tiles.map(tile),
    ...(daily ? [`  trend: { type: line, query: daily, x: ${time}, y: ${main.name}, height: 300 }`] : []),
    ...(group
      ? [
          `  largest: { type: bar, query: ${largest}, x: ${main.name}, y: ${group}, sort: -${main.name}, limit: 10, height: 300 }`,
        ]
      : []),
    '  detail:',
    '    type: table',
    '    query: detail',
    `    rows: [${rows.join(', ')}]`,
    `    columns: [${namesOf(measures.slice(0, MOST_COLUMNS))}]`,
    '    totals: true',
    `    sort: -${main.name}`,
    'rows:',
    `  - [${tiles.map(({ name }) => widgetName(name)).join(', ')}]`,
    ...(charts.length === 2
      ? ['  - [{ widget: trend, span: 15 }, { widget: largest, span: 9 }]']
      : charts.map((chart) => `  - [${chart}]`)),
    '  - [detail]',
  ];
}

const namesOf = (measures: readonly PageMeasure[]): string => measures.map(({ name }) => name).join(', ');

/** A widget's name has no underscores, and does not take that of a chart. */
const widgetName = (measure: string): string => {
  const name = pageKeyOf(measure);
  return ['trend', 'largest', 'detail'].includes(name) ? `${name}Tile` : name;
};

function tilesFirst(measures: readonly PageMeasure[]): PageMeasure[] {
  return measures.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = ({ name }: PageMeasure): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;

/** At most two groups to unfold, the telling ones first; where currencies differ, by currency above all. */
function tableRows({ dimensions, isMixed, time }: PageDataset): readonly string[] {
  const codes = dimensions.filter(({ isCurrency }) => isCurrency);
  const others = dimensions
    .filter(({ isCurrency, isDate }) => !isCurrency && !isDate)
    .toSorted((a, b) => dullness(a) - dullness(b));
  const two = others.filter((one, at) => at === 0 || (!one.isDull && one.distinct > 1)).slice(0, 2);
  const chosen = [...(isMixed ? codes : []), ...two].map(({ name }) => name);
  if (chosen.length > 0) return chosen;
  return time === null ? dimensions.slice(0, 1).map(({ name }) => name) : [time];
}

const dullness = ({ name, distinct, isDull }: PageDimension): number =>
  (TELLING.test(name) ? (isDull ? 5 : 0) : isDull ? 30 : 10) +
  (distinct < 2 ? 25 : distinct > 200 ? 8 : distinct > MOST_BARS ? 2 : 0);

function query(layout: Layout, measures: readonly PageMeasure[], dimensions: readonly string[]): string[] {
  const { dataset, days, frame } = layout;
  const { name, time } = dataset;
  const { bar } = frame;
  const dated = time && days ? [`      date: $${dateFilterOf(name)}$`] : [];
  const chosen = filtersOf(layout).map(({ name: one, filter }) => `      ${filter}: $${pageKeyOf(one)}$`);
  return [
    `    path: reports/${name}`,
    '    params:',
    `      measures: [${namesOf(measures)}]`,
    ...(dimensions.length > 0 ? [`      dimensions: [${dimensions.join(', ')}]`] : []),
    ...(bar
      ? Object.entries(bar.params).map(([param, token]) => `      ${param}: ${token}`)
      : [...chosen, ...dated]),
  ];
}

/** What the page is filtered by: the groups of its table, each below the one before. */
function filtersOf({ dataset: { dimensions }, rows, frame }: Layout): readonly PageDimension[] {
  if (frame.bar !== null) return [];
  return dimensions
    .filter((one) => rows.includes(one.name) && isListed(one))
    .toSorted((a, b) => rows.indexOf(a.name) - rows.indexOf(b.name));
}

/** The page's own bar. */
function ownBar(layout: Layout): string[] {
  const { dataset, days } = layout;
  const bar = starterBar(dataset.name, filtersOf(layout), dataset.time === null ? null : days);
  return bar === null ? [] : [compact({ filterBar: bar })];
}

const LINE = 110;

/** YAML in which what fits on a line stands on one. */
function compact(content: object): string {
  const document = new Document(content);
  const fits = (node: Node): boolean => JSON.stringify(node.toJS(document)).length < LINE;
  visit(document, {
    Collection(_, node) {
      if (!fits(node)) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
  });
  return document.toString({ lineWidth: 0 }).trimEnd();
}
