import type { DatasetPlan, PagePlan, QueryPlan } from '../../../language/plan/index.ts';
import { historyDays } from '../../../alerts/index.ts';
import { addDays } from '../../../format/index.ts';
import { isNamed } from '../../../page-run/index.ts';
import { UnrepeatableError } from '../../jobs/job-queue.ts';
import { measuresOf, queryWith, reportsOf } from '../pages/catalogue-names.ts';
import type { CompanyPages } from '../pages/pages.ts';
import type { Alert } from './read-alerts.ts';

/** The query of an alert. */
export interface AlertQuery {
  /** The page's own query, unchanged. */
  readonly own: QueryPlan;
  /** The page's query with the measure and the dimension of the alert. */
  readonly requested: QueryPlan;
  readonly dataset: DatasetPlan;
  readonly measure: string;
  /** The day dimension, as it is queried; null when figures of the whole period are checked. */
  readonly time: string | null;
}

/** Parameters that are removed, because they change which rows are returned or add other figures. */
const others = [
  'sort',
  'top',
  'limit',
  'offset',
  'having',
  'forecast',
  'across',
  'rollup',
  'totals',
  'compare',
];

/**
 * Returns the query of a page that an alert checks, with the alert's dimensions. Throws an `UnrepeatableError` that
 * names what the page lacks and what it has.
 * @param today ISO date
 */
export function alertQuery(
  page: PagePlan,
  { datasets }: Pick<CompanyPages, 'datasets'>,
  alert: Alert,
  today: string,
): AlertQuery {
  const own = ownQuery(page, alert);
  const dataset = datasets.get(own.dataset ?? '');
  if (dataset === undefined) throw new UnrepeatableError(`The query ${own.name} asks no dataset.`);
  const measure = alert.measure === '' ? (measuresOf(own)[0] ?? '') : alert.measure;
  known('measure', measure, dataset.measures, dataset.name);
  if (alert.by !== null) known('dimension', alert.by, dataset.dimensions, dataset.name);
  if (alert.plan !== null) known('measure', alert.plan, dataset.measures, dataset.name);
  const by = alert.by === null ? [] : [alert.by];
  const params = Object.fromEntries(Object.entries(own.params).filter(([name]) => !others.includes(name)));
  if (alert.condition === 'unusual' || alert.condition === 'late') {
    if (dataset.time === null) throw new UnrepeatableError(`The dataset ${dataset.name} has no days.`);
    const time = `${dataset.time}:day`;
    const last = addDays(today, -1);
    const date = `${addDays(last, -historyDays)}_${last}`;
    const daily = { ...params, measures: [measure], dimensions: [time, ...by], date, limit: 100_000 };
    return { own, requested: { ...own, params: daily }, dataset, measure, time };
  }
  const measures = alert.condition === 'offPlan' && alert.plan !== null ? [measure, alert.plan] : [measure];
  const { compare: usual } = own.params;
  const compare = isNamed(usual) ? usual : 'previous_period';
  const isChange = alert.condition === 'rises' || alert.condition === 'falls';
  const figures = { ...params, measures, dimensions: by, ...(isChange && { compare }), limit: 10_000 };
  return { own, requested: { ...own, params: figures }, dataset, measure, time: null };
}

function ownQuery(plan: PagePlan, { query, measure, page }: Alert): QueryPlan {
  const all = reportsOf(plan);
  const found = queryWith(all, { query, measure });
  if (found !== undefined) return found;
  const what = query !== '' ? `query ${query}` : `query with the measure ${measure}`;
  throw new UnrepeatableError(
    `The page ${page} has no ${what} that its owner may ask. It has: ${all.map(({ name }) => name).join(', ') || 'none'}.`,
  );
}

function known(kind: string, name: string, all: Readonly<Record<string, unknown>>, dataset: string): void {
  if (Object.hasOwn(all, name)) return;
  throw new UnrepeatableError(
    `The dataset ${dataset} has no ${kind} ${name}. It has: ${Object.keys(all).join(', ')}.`,
  );
}
