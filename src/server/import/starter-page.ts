import { OUTCOMES } from './starter-dataset.ts';
import type { StarterDataset, StarterDimension, StarterMeasure } from './starter-dataset.ts';

/** The days between which there are rows, as ISO dates. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** Names that people look at first. */
const TELLING = /campaign|channel|platform|category|brand|advertiser|source|medium|country/;
const FIRST = ['spend', 'impressions', 'clicks', 'ctr', ...OUTCOMES.slice(0, 3), 'cpa', 'revenue', 'roas'];
const MOST_TILES = 6;
const MOST_COLUMNS = 10;
const MOST_BARS = 30;

export const routeOf = (dataset: string): string => `/smart-reporting/${dataset.replaceAll('_', '-')}`;
export const pageKeyOf = (dataset: string): string =>
  dataset.replaceAll(/_+([a-z0-9])?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase());

/** What is the page's own, where it is not made of the dataset's name. */
export interface PageFrame {
  readonly route: string;
  /** The group of its texts: `pages.KEY.title`. */
  readonly key: string;
  readonly section: string;
  readonly icon: string;
  /** A shared bar and the parameters that its components fill; null for a date of the page's own. */
  readonly bar: { readonly name: string; readonly params: Readonly<Record<string, string>> } | null;
}

const importedAs = (dataset: string): PageFrame => ({
  route: routeOf(dataset),
  key: pageKeyOf(dataset),
  section: 'smartReporting',
  icon: 'FileTextOutlined',
  bar: null,
});

/** A first page over a dataset: tiles, a course where there are days, the largest groups, and a table of all measures. */
export function pageYaml(
  dataset: StarterDataset,
  days: Days | null,
  source: string,
  frame: PageFrame = importedAs(dataset.name),
): string {
  const measures = tilesFirst(dataset.measures);
  // Sums over several currencies mean nothing, so what is added up on this page is not money then.
  const addable = dataset.currency
    ? measures.filter(({ spec }) => spec.format !== 'currency' && spec.format !== 'multiplier')
    : measures;
  const tiles = (addable.length > 0 ? addable : measures).slice(0, MOST_TILES);
  const rows = tableRows(dataset);
  const main = rows.find(({ column }) => column !== dataset.currency) ?? rows[0]!;
  const sum = tiles.find(({ spec }) => 'sum' in spec || 'count' in spec) ?? tiles[0]!;
  const daily =
    dataset.time && days ? [`  daily:`, ...query(dataset, tiles, [dataset.time.name], frame)] : [];
  const time = dataset.time?.name ?? 'date';
  const summed = daily.length > 0 ? 'daily' : 'detail';
  return [
    '# yaml-language-server: $schema=../../.editor/page.schema.json',
    `# Made from ${source.replaceAll(/[\r\n]/g, ' ')} as a start. It is yours to change; the browser shows what you save.`,
    `route: ${frame.route}`,
    `title: pages.${frame.key}.title`,
    `description: pages.${frame.key}.question`,
    `menu: { section: ${frame.section}, icon: ${frame.icon}, order: 900 }`,
    'access: { action: read, subject: Auth }',
    ...(frame.bar
      ? [`filterBar: ${frame.bar.name}`]
      : daily.length > 0 && days
        ? dateBar(dataset, days)
        : []),
    'queries:',
    ...daily,
    '  detail:',
    ...query(
      dataset,
      measures.slice(0, MOST_COLUMNS),
      rows.map(({ name }) => name),
      frame,
    ),
    // Only the database can tell which subtotals are of one currency.
    ...(dataset.currency ? ['      rollup: true'] : []),
    'widgets:',
    ...tiles.map(
      ({ name }) =>
        `  ${widgetName(name)}: { type: kpi, query: ${summed}, measure: ${name}${daily.length > 0 ? `, sparkline: ${time}` : ''} }`,
    ),
    ...(daily.length > 0
      ? [`  trend: { type: line, query: daily, x: ${time}, y: ${sum.name}, height: 300 }`]
      : []),
    `  largest: { type: bar, query: detail, x: ${sum.name}, y: ${main.name}, sort: -${sum.name}, limit: 10, height: 300 }`,
    '  detail:',
    '    type: table',
    '    query: detail',
    `    rows: [${rows.map(({ name }) => name).join(', ')}]`,
    `    columns: [${measures
      .slice(0, MOST_COLUMNS)
      .map(({ name }) => name)
      .join(', ')}]`,
    '    totals: true',
    `    sort: -${sum.name}`,
    'rows:',
    `  - [${tiles.map(({ name }) => widgetName(name)).join(', ')}]`,
    daily.length > 0 ? '  - [{ widget: trend, span: 15 }, { widget: largest, span: 9 }]' : '  - [largest]',
    '  - [detail]',
    '',
  ].join('\n');
}

/** A widget's name has no underscores, and does not take that of a chart. */
const widgetName = (measure: string): string => {
  const name = pageKeyOf(measure);
  return ['trend', 'largest', 'detail'].includes(name) ? `${name}Tile` : name;
};

function tilesFirst(measures: readonly StarterMeasure[]): StarterMeasure[] {
  return measures.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = ({ name }: StarterMeasure): number =>
  FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;

/** At most two groups to unfold, the telling ones first; where currencies differ, by currency above all. */
function tableRows({ dimensions, currency }: StarterDataset): readonly StarterDimension[] {
  const others = dimensions
    .filter(({ column, type }) => column !== currency && type !== 'date')
    .toSorted((a, b) => dullness(a) - dullness(b));
  const first = dimensions.filter(({ column }) => column === currency);
  const chosen = [...first, ...others.slice(0, 2)];
  return chosen.length > 0 ? chosen : dimensions.slice(0, 1);
}

const dullness = ({ name, distinct }: StarterDimension): number =>
  (TELLING.test(name) ? 0 : 10) + (distinct < 2 ? 5 : distinct > 200 ? 8 : distinct > MOST_BARS ? 2 : 0);

const query = (
  { name, time }: StarterDataset,
  measures: readonly StarterMeasure[],
  dimensions: readonly string[],
  { bar }: PageFrame,
): string[] => [
  `    path: reports/${name}`,
  '    params:',
  `      measures: [${measures.map((measure) => measure.name).join(', ')}]`,
  `      dimensions: [${dimensions.join(', ')}]`,
  ...(bar
    ? Object.entries(bar.params).map(([param, token]) => `      ${param}: ${token}`)
    : time
      ? [`      date: $${dateFilterOf(name)}$`]
      : []),
];

/** A name of its own: what is chosen under a common one goes along from page to page, and would hide older data. */
const dateFilterOf = (dataset: string): string => `${pageKeyOf(dataset)}Date`;

const dateBar = ({ name }: StarterDataset, { startDate, endDate }: Days): string[] => [
  'filterBar:',
  '  components:',
  `    ${dateFilterOf(name)}:`,
  '      type: selectDate',
  '      properties: { label: filters.date, presets: [last-7d, last-28d, last-90d, this-month, last-month, this-year, all-time] }',
  `      rules: { isNecessary: true, defaultEntry: { startDate: "${startDate}", endDate: "${endDate}" } }`,
];
