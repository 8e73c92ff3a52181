import type { ReportRow } from '../../../language/plan/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { AlertEpisode } from '../../state/state.ts';
import { mayRead } from '../alerts/may-read.ts';
import type { ServerContext } from '../context.ts';
import { scopeOf } from '../filters/list-scope.ts';

/** What notifications of alerts have as their source. */
export const alertSource = 'Alerts';
/** So many of the newest are looked through. */
const mostRead = 2_000;

/** The id of a notification of an alert. */
export const idOf = ({ id }: AlertEpisode): string => `alert-${id}`;

/** The notifications that alerts made for the user, of what they may see and have asked for; the newest first. */
export async function notificationsOf(
  request: ApiRequest,
  { state, pages, clock }: ServerContext,
): Promise<readonly AlertEpisode[]> {
  const { principal } = request;
  const variant = pages.variant(principal.company);
  const wanted = { from: null, until: clock.now(), reader: principal.userName };
  const all = await state.alerts.list(principal.company, wanted, mostRead);
  const notified = all.filter((one) => one.notifiedAt !== null && mayRead(variant, principal, one));
  return notified.toSorted((a, b) => b.notifiedAt!.getTime() - a.notifiedAt!.getTime());
}

/** Those that the filters of a request leave. What is asked of campaigns concerns no alert. */
export function wantedOf(
  notified: readonly AlertEpisode[],
  request: ApiRequest,
  context: ServerContext,
): readonly AlertEpisode[] {
  const { chosen } = scopeOf(request, context);
  const range = (request.query.date as DateRange | undefined) ?? null;
  const types = (request.query.notification_type as readonly string[] | undefined) ?? ['all'];
  const brands = chosen['brand_id']?.map(String);
  const isChosen = (name: string, value: string): boolean =>
    chosen[name] === undefined || chosen[name].map(String).includes(value);
  if (chosen['campaign_id'] !== undefined || !isChosen('source', alertSource)) return [];
  return notified.filter((one) => {
    const day = one.notifiedAt!.toISOString().slice(0, 10);
    return (
      isChosen('priority', one.priority) &&
      (types.includes('all') || types.includes(one.condition)) &&
      (brands === undefined || (one.brands?.some((brand) => brands.includes(brand)) ?? true)) &&
      (range === null || (day >= range.start && day <= range.end))
    );
  });
}

/** In the order of the columns, without the last two. */
export function notificationRow(one: AlertEpisode): ReportRow {
  const { name, label, figureText, expectedText, condition, priority, notifiedAt } = one;
  const about = `${label === '' ? name : `${name}: ${label}`} · ${figureText} (${expectedText})`;
  return [
    idOf(one),
    notifiedAt!.toISOString(),
    condition,
    about,
    priority,
    alertSource,
    null,
    null,
    null,
    null,
  ];
}

export const isAlertNotification = (notified: readonly AlertEpisode[], id: string): boolean =>
  notified.some((one) => idOf(one) === id);
