import { Document, visit } from 'yaml';
import type { Node } from 'yaml';
import type { Access } from '../../language/plan/index.ts';
import { dateFilterOf, isListed, pageKeyOf, starterBar } from './starter-bar.ts';
import type { BarDimension, Days } from './starter-bar.ts';
import { OUTCOMES } from './starter-measures.ts';

/** The properties of a measure that a page needs. */
export interface PageMeasure {
  readonly name: string;
  readonly addsUp: boolean;
  /** Whether several rows can be combined. */
  readonly combines: boolean;
  /** Whether it is in the rows' currency, of which there may be several. */
  readonly followsCurrency: boolean;
}

/** The properties of a dimension, other than the time, that a page needs. */
export interface PageDimension extends BarDimension {
  /** Whether it contains the currency of the rows. */
  readonly isCurrency: boolean;
  /** Whether it is of little interest at first: ids and long texts. */
  readonly isDull: boolean;
  readonly distinct: number;
}

/** The properties of a dataset that a page needs. */
export interface PageDataset {
  readonly name: string;
  readonly time: string | null;
  /** Whether amounts have several currencies. */
  readonly isMixed: boolean;
  readonly dimensions: readonly PageDimension[];
  readonly measures: readonly PageMeasure[];
}

/** Names of the most interesting dimensions. */
export const INTERESTING =
  /campaign|channel|platform|category|brand|advertiser|source|medium|country|quer|page/;
const FIRST = ['spend', 'impressions', 'clicks', 'ctr', ...OUTCOMES.slice(0, 3), 'cpa', 'revenue', 'roas'];
const MOST_TILES = 6;
const MOST_COLUMNS = 10;
const MOST_BARS = 30;

export const routeOf = (dataset: string): string => `/smart-reporting/${dataset.replaceAll('_', '-')}`;

/** The properties of the page that do not come from its dataset. */
export interface PageFrame {
  readonly route: string;
  /** The group of its texts: `pages.KEY.title`. */
  readonly key: string;
  readonly section: string;
  readonly icon: string;
  /** A shared bar and the parameters that its components fill. Null for a bar of its own. */
  readonly bar: { readonly name: string; readonly params: Readonly<Record<string, string>> } | null;
  /** The dataset's access, so that everyone who can open the page can query it. */
  readonly access: Access;
  /** A comment about the origin of the page. */
  readonly origin: string;
  /** Whether the page belongs to a customer. */
  readonly isOwn: boolean;
}

/** Every logged-in user. */
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
  /** The shown measures, the most interesting first. Measures that can't be combined are left out. */
  readonly measures: readonly PageMeasure[];
  readonly tiles: readonly PageMeasure[];
  /** The measure of bars, line and order. */
  readonly main: PageMeasure;
  /** The dimensions of the table's rows. */
  readonly rows: readonly string[];
}

/**
 * The text of a first page over a dataset: tiles, a line if there are days, bars of the largest groups, and a
 * table.
 */
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
  // With several currencies, amounts can't be added up. The page then uses measures without a currency.
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
    // Only the database knows which subtotals have a single currency.
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

/** The name of a widget, without underscores and different from those of charts. */
const widgetName = (measure: string): string => {
  const name = pageKeyOf(measure);
  return ['trend', 'largest', 'detail'].includes(name) ? `${name}Tile` : name;
};

function tilesFirst(measures: readonly PageMeasure[]): PageMeasure[] {
  return measures.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = ({ name }: PageMeasure): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;

/**
 * The rows of the table: at most two groups, the most interesting ones. With several currencies, the currency
 * first.
 */
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
  (INTERESTING.test(name) ? (isDull ? 5 : 0) : isDull ? 30 : 10) +
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

/** The filters of the page: the groups of its table, each narrowed by those before it. */
function filtersOf({ dataset: { dimensions }, rows, frame }: Layout): readonly PageDimension[] {
  if (frame.bar !== null) return [];
  return dimensions
    .filter((one) => rows.includes(one.name) && isListed(one))
    .toSorted((a, b) => rows.indexOf(a.name) - rows.indexOf(b.name));
}

/** The page's own filter bar. */
function ownBar(layout: Layout): string[] {
  const { dataset, days } = layout;
  const bar = starterBar(dataset.name, filtersOf(layout), dataset.time === null ? null : days);
  return bar === null ? [] : [compact({ filterBar: bar })];
}

const LINE = 110;

/** Formats YAML with short maps and lists on one line. */
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
