import { named, periods, values } from './list-kinds.ts';
import type { FilterList, Source } from './list-kinds.ts';
import { isOneOf } from './scope.ts';
import type { Condition, ListScope, ScopePart } from './scope.ts';

export type { FilterList } from './list-kinds.ts';

/** What narrows everything delivered but a list of its own kind. */
const parts: readonly ScopePart[] = ['brands', 'campaigns', 'platforms', 'years', 'activeOn', 'measured'];
const delivered = (...left: readonly ScopePart[]): Source => ({
  table: 'delivery_daily',
  narrowing: parts.filter((part) => !left.includes(part)),
});

const only = (column: string, ...allowed: readonly string[]): Condition => isOneOf(column, allowed)!;

const events = (...sourceTypes: readonly string[]): Source => ({
  table: 'tracked_events',
  narrowing: ['brands', 'campaigns', 'activeOn', 'sourceType'],
  only: only('source_type', ...sourceTypes),
});
const searched: Source = { table: 'search_monthly', narrowing: ['brands', 'years'] };
const retailed: Source = { table: 'retail_monthly', narrowing: ['brands', 'platforms', 'years'] };
const planned: Source = { table: 'media_plans', narrowing: ['brands', 'campaigns', 'activeOn'] };
const targeted: Source = { table: 'kpi_targets', narrowing: ['brands', 'years'] };
const notified: Source = {
  table: 'notifications',
  narrowing: ['brands', 'campaigns', 'sources', 'priorities'],
};

/** Campaigns by the table of their kind and by what was delivered, which may know of more. */
const campaigns = (condition?: Condition): FilterList => {
  const narrowing: readonly ScopePart[] = ['brands', 'activeOn', 'measured'];
  const own = condition === undefined ? {} : { only: condition };
  // Only delivery says on which platforms a campaign runs.
  const run: Source = { table: 'delivery_daily', narrowing: [...narrowing, 'platforms'], ...own };
  const known: Source = { table: 'campaigns', narrowing, ...own };
  const sources = ({ platforms }: ListScope): readonly Source[] =>
    platforms === null ? [known, run] : [run];
  return { tables: ['campaigns', 'delivery_daily'], ...named('campaign', sources) };
};

const brandsIn = (...sources: readonly Source[]): FilterList => ({
  tables: sources.map(({ table }) => table),
  ...named('brand', () => sources),
});

const plans = (kind: string): FilterList => ({
  tables: ['media_plans'],
  ...named('plan', () => [{ ...planned, only: only('plan_kind', kind) }]),
});

const years = delivered('years');

/** Every list that the facts can answer, by its response key. */
export const filterLists = {
  brandFilter: brandsIn({ table: 'brands', narrowing: [] }, { table: 'delivery_daily', narrowing: [] }),
  campaignFilter: campaigns(),
  awarenessFilter: campaigns(only('objective', 'awareness')),
  platformFilter: values('platform', delivered('platforms')),
  channelFilter: values('channel', delivered()),
  objectiveFilter: values('objective', delivered()),
  objectiveTypesFilter: values('objective', delivered()),
  productFilter: values('product', delivered()),
  yearFilter: periods('year', years),
  quarterFilter: periods('quarter', delivered()),
  monthFilter: periods('month', delivered()),
  dateFilter: periods('day', delivered()),
  year: periods('year', years),
  month: periods('month', delivered()),
  date: periods('day', delivered()),
  eventFilter: values('event_name', events('app', 'web')),
  eventsFilter: values('event_name', events('app')),
  eventNames: values('event_name', { ...events('seo'), narrowing: ['brands', 'campaigns', 'activeOn'] }),
  events: values('event_name', { ...events('growth'), narrowing: ['brands', 'campaigns', 'activeOn'] }),
  domainFilter: values('domain', searched),
  keywordFilter: values('keyword', searched),
  retailerFilter: values('retailer', retailed),
  dataTypeFilter: values('data_type', retailed),
  investmentBrand: brandsIn({ ...retailed, narrowing: [], only: { sql: 'investment > 0', params: [] } }),
  revenueBrand: brandsIn({ ...retailed, only: { sql: 'revenue > 0', params: [] } }),
  planFilter: plans('media'),
  holisticFilter: plans('holistic'),
  kpiTypeFilter: values('kpi_type', planned),
  kpiGroupFilter: values('kpi_group', targeted),
  financialTerms: values('term', { table: 'financial_terms', narrowing: ['brands'] }, 'term DESC'),
  source: values('source', { ...notified, narrowing: ['brands', 'campaigns'] }),
  priority: values(
    'priority',
    { ...notified, narrowing: ['brands', 'campaigns', 'sources'] },
    `CASE priority WHEN 'high' THEN 1 WHEN 'medium' THEN 2 ELSE 3 END`,
  ),
  notificationType: values('notification_type', notified),
} satisfies Readonly<Record<string, FilterList>>;

/** The same periods where they are those of search, of retailers or of targets. */
export const searchLists = {
  brandFilter: brandsIn({ ...searched, narrowing: [] }),
  monthFilter: periods('month', searched),
  yearFilter: periods('year', { ...searched, narrowing: ['brands'] }),
} satisfies Readonly<Record<string, FilterList>>;

export const retailLists = {
  brandFilter: brandsIn({ ...retailed, narrowing: ['platforms'] }),
  platformFilter: values('platform', { ...retailed, narrowing: ['brands', 'years'] }),
  monthFilter: periods('month', retailed),
  retailerFilter: filterLists.retailerFilter,
  dataTypeFilter: filterLists.dataTypeFilter,
} satisfies Readonly<Record<string, FilterList>>;

export const targetLists = {
  brandFilter: filterLists.brandFilter,
  yearFilter: periods('year', { ...targeted, narrowing: ['brands'] }),
  quarterFilter: periods('quarter', targeted),
  monthFilter: periods('month', targeted),
  kpiGroupFilter: filterLists.kpiGroupFilter,
  kpiTypeFilter: values('kpi_type', targeted),
} satisfies Readonly<Record<string, FilterList>>;
