import { LIST_PARAMETERS } from '../../language/plan/index.ts';
import type { ComponentSpec, FilterBarSpec, ListRule } from '../../language/plan/index.ts';

/** The first and last day with rows, as ISO dates or relative dates. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** A dimension that a bar can filter. */
export interface BarDimension {
  readonly name: string;
  /** The parameter that filters it. */
  readonly filter: string;
  readonly isDate: boolean;
}

/** A name in camel case, as used for pages, widgets and components. */
export const pageKeyOf = (name: string): string =>
  name.replaceAll(/_+([a-z0-9])?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase());

/**
 * The date component has a name of its own. Selections of a common name are carried over from page to page
 * and could hide older data.
 */
export const dateFilterOf = (dataset: string): string => `${pageKeyOf(dataset)}Date`;

/** Whether a list of the dimension can filter reports. Dates have a component of their own. */
export const isListed = ({ isDate, filter }: BarDimension): boolean => !isDate && !taken.has(filter);

/** Parameters of reports and lists. A dimension whose filter has the same name can't be in a bar. */
const REPORT_PARAMETERS =
  'measures dimensions compare rollup totals sort offset format top topOf topBy others having'.split(' ');
const taken = new Set([...LIST_PARAMETERS, ...REPORT_PARAMETERS]);

/**
 * A bar with lists of a dataset's members, each narrowed by those before it, and a date range if there are
 * days. Null when it would be empty.
 */
export function starterBar(
  dataset: string,
  filters: readonly BarDimension[],
  days: Days | null,
): FilterBarSpec | null {
  if (filters.length === 0 && days === null) return null;
  const names = filters.map(({ name }) => pageKeyOf(name));
  const lists = filters.map(({ name }): [string, ComponentSpec] => [pageKeyOf(name), list(name)]);
  const rules = filters.map(({ name: dimension }, at): [string, ListRule] => {
    const above = filters.slice(0, at).map(({ name, filter }) => [filter, `$${pageKeyOf(name)}$`]);
    return [pageKeyOf(dimension), { dimension, ...(at > 0 ? { params: Object.fromEntries(above) } : {}) }];
  });
  return {
    components: Object.fromEntries([
      ...lists,
      ...(days === null ? [] : [[dateFilterOf(dataset), dateComponent(days)] as const]),
    ]),
    ...(names.length > 1 ? { hierarchy: [names] } : {}),
    ...(rules.length > 0 ? { apiRules: { [`lists/${dataset}`]: Object.fromEntries(rules) } } : {}),
  };
}

/** The member that filters nothing. */
const EVERY_MEMBER = 'B000001';

const list = (dimension: string): ComponentSpec => ({
  type: 'selectList',
  properties: { label: `dimensions.${dimension}` },
  rules: { isNecessary: true, defaultEntry: { title: 'entries.all', value: EVERY_MEMBER } },
});

const dateComponent = (defaultEntry: Days): ComponentSpec => ({
  type: 'selectDate',
  properties: {
    label: 'filters.date',
    presets: ['last-7d', 'last-28d', 'last-90d', 'this-month', 'last-month', 'this-year', 'all-time'],
  },
  rules: { isNecessary: true, defaultEntry },
});
