import { stringify } from 'yaml';

export const barRoute = '/bench/filters';

/** Twelve components, in four levels of three. */
export const componentNames = Array.from(
  { length: 12 },
  (_, index) => `level${Math.floor(index / 3)}c${index % 3}`,
);
const level = (index: number): readonly string[] => componentNames.slice(index * 3, index * 3 + 3);

/**
 * Returns a page with one figure and twelve lists. Each list depends on all lists of the level above and
 * requests with one of them.
 */
export function benchmarkBar(): string {
  const rules = componentNames.map((name, index) => [
    name,
    {
      responseKey: index < 3 ? 'brandFilter' : 'campaignFilter',
      ...(index < 3 ? {} : { params: { brand_id: `$${componentNames[index - 3]}$` } }),
    },
  ]);
  return stringify({
    route: barRoute,
    title: 'measures.spend',
    access: { action: 'read', subject: 'Auth' },
    filterBar: {
      components: Object.fromEntries(
        componentNames.map((name) => [
          name,
          {
            type: 'selectList',
            properties: { label: 'filters.campaign' },
            rules: { isNecessary: true, selectFirst: true },
          },
        ]),
      ),
      hierarchy: [[level(0), level(1), level(2), level(3)]],
      visualHierarchy: [level(0), level(1), level(2), level(3)],
      apiRules: { 'global/filters': Object.fromEntries(rules) },
    },
    queries: {
      daily: {
        path: 'reports/delivery_daily',
        params: { measures: ['spend'], dimensions: ['date'], brand_id: '$level0c0$' },
      },
    },
    widgets: { spend: { type: 'kpi', query: 'daily', measure: 'spend' } },
    rows: [['spend']],
  });
}

/** Returns a response for every component. */
export function listOf(length: number): object {
  const list = Array.from({ length }, (_, index) => ({ title: `Campaign ${index}`, value: `C${index}` }));
  return { brandFilter: list, campaignFilter: list };
}
