import { dayIn } from '../../../format/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { AlertEpisode } from '../../state/state.ts';
import { may } from '../auth/abilities.ts';
import type { ServerContext } from '../context.ts';
import { isChosen, scopeOf } from '../filters/list-scope.ts';
import { mayRead } from './may-read.ts';

/** The number of events that are searched for those that the caller may see. */
const mostRead = 2_000;

/**
 * The events of which the caller is a reader and which they may see. Users who may manage everything get
 * those of the whole company.
 */
export async function eventsFor(
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly AlertEpisode[]> {
  const { principal, query } = request;
  const variant = context.pages.variant(principal.company);
  const { measures, page } = query as { readonly measures?: readonly string[]; readonly page?: string };
  const { chosen } = scopeOf(request, context);
  const brands = chosen['brand_id']?.map(String);
  const range = (query.date as DateRange | undefined) ?? null;
  const reader = may(principal)({ action: 'manage', subject: 'all' }) ? null : principal.userName;
  const all = await context.state.alerts.list(
    principal.company,
    {
      from: range === null ? null : new Date(`${range.start}T00:00:00Z`),
      // An event is found after the day that it is about.
      until: range === null ? null : new Date(Date.parse(`${range.end}T00:00:00Z`) + 14 * 86_400_000),
      reader,
    },
    mostRead,
  );
  return all.filter(
    (one) =>
      (page === undefined || one.page === page) &&
      (measures === undefined || measures.includes(one.measure)) &&
      (brands === undefined || (one.brands?.some((brand) => brands.includes(brand)) ?? true)) &&
      isAmong(one, query) &&
      (range === null || dayOf(one, variant.timeZone) <= range.end) &&
      mayRead(variant, principal, one),
  );
}

/** Whether the event is about members that the filters of a request include. */
const isAmong = ({ selection }: AlertEpisode, query: ApiRequest['query']): boolean =>
  Object.entries(selection ?? {}).every(([parameter, members]) => isChosen(query[parameter], members));

/** The checked day: a date, or the date of a moment in the time zone. */
const dayOf = ({ judged }: AlertEpisode, timeZone: string): string =>
  judged.length === 10 ? judged : dayIn(timeZone, new Date(judged));

/** The days of an event: from the checked day to the day of its closing, or today while it is open. */
export function daysOf(one: AlertEpisode, timeZone: string, today: string): DateRange {
  const start = dayOf(one, timeZone);
  const end = one.closedAt === null ? today : dayIn(timeZone, one.closedAt);
  return { start, end: end < start ? start : end };
}

export const titleOf = ({ name, label }: AlertEpisode): string => (label === '' ? name : `${name}: ${label}`);
