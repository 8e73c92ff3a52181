import type { FilterEntry, FilterLists, ReportRow } from '../../../language/plan/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import { mayRead } from '../alerts/may-read.ts';
import type { ServerContext } from '../context.ts';
import { scopeOf } from '../filters/list-scope.ts';
import { titlesOf } from '../reports/titles.ts';

/** The sources of the product's own notifications, with the i18n keys of their names. */
export const ownSources = { Alerts: 'notifications.alerts', Schedules: 'notifications.schedules' };
/** The type of a notification for a failed run of a schedule. */
export const failedRun = 'Schedule failed';
/** The number of the newest notifications of each source that are read. */
const mostRead = 2_000;

/** A notification of an alert, or of a schedule that failed. */
export interface OwnNotification {
  readonly id: string;
  readonly at: Date;
  readonly type: string;
  readonly about: string;
  readonly priority: string;
  readonly source: keyof typeof ownSources;
  /** The brands that the notification is about; null for all. */
  readonly brands: readonly string[] | null;
  readonly link: string;
}

/** The notifications of alerts and schedules that the user may see, newest first. */
export async function ownNotificationsOf(
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly OwnNotification[]> {
  const all = await Promise.all([ofAlerts(request, context), ofSchedules(request, context)]);
  return all.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

async function ofAlerts(
  { principal }: ApiRequest,
  { state, pages, clock }: ServerContext,
): Promise<readonly OwnNotification[]> {
  const variant = pages.variant(principal.company);
  const wanted = { from: null, until: clock.now(), reader: principal.userName };
  const all = await state.alerts.list(principal.company, wanted, mostRead);
  return all.flatMap((one): readonly OwnNotification[] => {
    if (one.notifiedAt === null || !mayRead(variant, principal, one)) return [];
    const { id, name, label, figureText, expectedText, condition, priority, brands, link } = one;
    const about = `${label === '' ? name : `${name}: ${label}`} · ${figureText} (${expectedText})`;
    const at = one.notifiedAt;
    return [
      {
        id: `alert-${id}`,
        at,
        type: condition,
        about,
        priority,
        source: 'Alerts',
        brands: brands ?? null,
        link,
      },
    ];
  });
}

/** The runs of the user's schedules that failed for good, with the reasons. */
async function ofSchedules(
  { principal: { company, userName } }: ApiRequest,
  { state, pages }: ServerContext,
): Promise<readonly OwnNotification[]> {
  const { resources } = pages.variant(company);
  const failed = await state.deliveries.failed(company, userName, mostRead);
  return failed.map(({ occasion, about, reason, at }): OwnNotification => {
    const [resource = '', id = ''] = occasion.split(' ');
    const page = resources.get(resource)?.sends?.opens ?? '';
    return {
      id: `schedule-${occasion.replaceAll(/[^\w-]+/g, '-')}`,
      at,
      type: failedRun,
      about: reason === null ? about : `${about} · ${reason}`,
      priority: 'high',
      source: 'Schedules',
      brands: null,
      link: page.replace(/:[^/]+$/, encodeURIComponent(id)),
    };
  });
}

/** The notifications that match the filters of a request. None matches a filter by campaign. */
export function filterNotifications(
  own: readonly OwnNotification[],
  request: ApiRequest,
  context: ServerContext,
): readonly OwnNotification[] {
  const { chosen } = scopeOf(request, context);
  const range = (request.query.date as DateRange | undefined) ?? null;
  const types = (request.query.notification_type as readonly string[] | undefined) ?? ['all'];
  const brands = chosen['brand_id']?.map(String);
  const isChosen = (name: string, value: string): boolean =>
    chosen[name] === undefined || chosen[name].map(String).includes(value);
  if (chosen['campaign_id'] !== undefined) return [];
  return own.filter((one) => {
    const day = one.at.toISOString().slice(0, 10);
    return (
      isChosen('source', one.source) &&
      isChosen('priority', one.priority) &&
      (types.includes('all') || types.includes(one.type)) &&
      (brands === undefined || (one.brands?.some((brand) => brands.includes(brand)) ?? true)) &&
      (range === null || (day >= range.start && day <= range.end))
    );
  });
}

/** The cells of a notification, in the order of the columns, without the last two. */
export const notificationRow = ({ id, at, type, about, priority, source }: OwnNotification): ReportRow => [
  id,
  at.toISOString(),
  type,
  about,
  priority,
  source,
  null,
  null,
  null,
  null,
];

/**
 * Adds the sources, priorities and types of the product's own notifications to the lists of the filter bar.
 */
export async function withOwnNotifications(
  lists: FilterLists,
  request: ApiRequest,
  context: ServerContext,
): Promise<FilterLists> {
  const own = filterNotifications(await ownNotificationsOf(request, context), request, context);
  const titleOf = titlesOf(context.pages.variant(request.principal.company));
  const sources = Object.entries(ownSources).map(([value, title]) => entry(value, titleOf(title)));
  const added: Readonly<Record<string, readonly FilterEntry[]>> = {
    source: sources,
    priority: own.map(({ priority }) => entry(priority)),
    notificationType: own.map(({ type }) => entry(type, titleOf(wordsOfType(type)))),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([key, entries]) => {
      const all = [...entries, ...(added[key] ?? [])];
      const values = all.map(({ value }) => value);
      return [key, all.filter(({ value }, at) => values.indexOf(value) === at)];
    }),
  );
}

const entry = (value: string, title = value): FilterEntry => ({ value, title });

const wordsOfType = (type: string): string =>
  type === failedRun ? 'notifications.types.scheduleFailed' : `alertEvents.found.${type}`;
