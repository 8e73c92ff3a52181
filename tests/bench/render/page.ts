import { stringify } from 'yaml';
import { periods } from './periods.ts';

const measures = ['spend', 'impressions', 'clicks', 'conversions', 'revenue', 'video_starts'];
const filters = { brand_id: '$brand$', campaign_id: '$campaign$', date: '$period$' };
const report = (params: object) => ({ path: 'reports/delivery_daily', params: { ...params, ...filters } });

/** Charts of four types in turn, each with its own query as on a real page. */
const chart = {
  line: (query: string) => ({
    type: 'line',
    query,
    title: 'dimensions.date',
    x: 'date',
    y: 'spend',
    color: 'channel',
  }),
  bar: (query: string) => ({ type: 'bar', query, title: 'dimensions.campaign', x: 'spend', y: 'campaign' }),
  column: (query: string) => ({
    type: 'column',
    query,
    title: 'measures.spend',
    x: 'date:month',
    y: 'spend',
    color: 'channel',
  }),
  pie: (query: string) => ({
    type: 'pie',
    query,
    title: 'dimensions.platform',
    angle: 'spend',
    color: 'platform',
  }),
};
const questions = {
  line: report({ measures: ['spend'], dimensions: ['date', 'channel'] }),
  bar: report({ measures: ['spend'], dimensions: ['campaign'], sort: '-spend', limit: 20 }),
  column: report({ measures: ['spend'], dimensions: ['date:month', 'channel'] }),
  pie: report({ measures: ['spend'], dimensions: ['platform'] }),
};
const kinds = ['line', 'bar', 'column', 'pie'] as const;
const kindOf = (index: number) => kinds[index % kinds.length]!;

const filterBar = {
  components: {
    brand: {
      type: 'selectList',
      rules: { isNecessary: true, defaultEntry: { title: 'All Brands', value: 'B000001' } },
    },
    campaign: {
      type: 'selectList',
      rules: { isNecessary: true, defaultEntry: { title: 'All Campaigns', value: 'all' } },
    },
    period: {
      type: 'selectList',
      properties: { label: 'filters.date' },
      data: periods,
      rules: { isNecessary: true, selectFirst: true },
    },
  },
  hierarchy: [['brand', 'campaign']],
  apiRules: {
    'global/filters': {
      brand: { responseKey: 'brandFilter' },
      campaign: { responseKey: 'campaignFilter', params: { brand_id: '$brand$' } },
    },
  },
};

/** Returns the page of bare/main.tsx as a page file: 6 tiles, `charts` charts and a table of 5,000 rows. */
export function benchmarkPage(route: string, charts: number): string {
  const indexes = Array.from({ length: charts }, (_, index) => index);
  return stringify({
    route,
    title: 'pages.home.title',
    filterBar,
    queries: {
      tiles: report({ measures }),
      ...Object.fromEntries(indexes.map((index) => [`query${index}`, questions[kindOf(index)]])),
      rows: report({ measures: [...measures, 'ctr', 'cpm'], dimensions: ['campaign', 'date'], limit: 5000 }),
    },
    widgets: {
      ...Object.fromEntries(
        measures.map((measure) => [widgetName(measure), { type: 'kpi', query: 'tiles', measure }]),
      ),
      ...Object.fromEntries(indexes.map((index) => [`chart${index}`, chart[kindOf(index)](`query${index}`)])),
      detail: {
        type: 'table',
        query: 'rows',
        rows: ['campaign', 'date'],
        columns: [...measures, 'ctr', 'cpm'],
      },
    },
    rows: [
      measures.map(widgetName),
      ...Array.from({ length: Math.ceil(charts / perRow(charts)) }, (_, row) =>
        indexes.slice(row * perRow(charts), (row + 1) * perRow(charts)).map((index) => `chart${index}`),
      ),
      ['detail'],
    ],
  });
}

const perRow = (charts: number): number => (charts > 4 ? 4 : 2);
const widgetName = (measure: string): string =>
  measure.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
