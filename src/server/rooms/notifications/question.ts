import type { ReportRow } from '../../../language/plan/index.ts';
import { rowsOf } from '../filters/list-facts.ts';
import { scopeOf } from '../filters/list-scope.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import type { OwnNotification } from './own-notifications.ts';
import { countStatement, newestStatement, oneStatement, tables } from './statements.ts';
import type { Unread, NotificationConditions } from './statements.ts';

/** The number of days that count as unread for a user who has never marked all as read. */
const UNREAD_DAYS = 30;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** The conditions of a request, limited to what its user may see and what has happened. */
function conditionsOf(request: ApiRequest, context: ServerContext): NotificationConditions {
  const types = (request.query.notification_type as readonly string[] | undefined) ?? ['all'];
  // Rounded to a minute, so that responses to the same query can be cached.
  const until = new Date(Math.floor(context.clock.now().getTime() / MINUTE) * MINUTE);
  return {
    scope: scopeOf(request, context),
    types: types.includes('all') ? null : types,
    range: (request.query.date as DateRange | undefined) ?? null,
    until,
  };
}

/**
 * The newest notifications, in the order of the response's columns. With `unread` null, read ones are
 * included.
 */
export async function listNotifications(
  request: ApiRequest,
  context: ServerContext,
  unread: Unread | null,
  limit: number,
): Promise<readonly ReportRow[]> {
  const query = await rowsOf(context, request.principal, request.signal);
  const rows = await query(newestStatement({ ...conditionsOf(request, context), unread }, limit), tables);
  return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
}

/**
 * What is unread for this user: what came since they last marked all as read, except for those that they
 * marked one by one.
 */
export async function unreadOf(
  { principal: { company, userName } }: ApiRequest,
  { state: { notifications }, clock }: ServerContext,
): Promise<Unread> {
  const [read, marks] = await Promise.all([
    notifications.readUntil(company, userName),
    notifications.marks(company, userName),
  ]);
  return { since: read ?? new Date(clock.now().getTime() - UNREAD_DAYS * DAY), marks };
}

export const isUnread = ({ since, marks }: Unread, id: string, created: string): boolean =>
  marks.has(id) ? !marks.get(id) : new Date(created) > since;

/** Whether there is a notification of this id that the user may see. */
export async function isThere(request: ApiRequest, context: ServerContext, id: string): Promise<boolean> {
  const query = await rowsOf(context, request.principal, request.signal);
  const [row] = await query(oneStatement(conditionsOf(request, context), id), ['notifications']);
  return Number(row?.[0] ?? 0) > 0;
}

/** The number of notifications that the user may see and has not read. */
export async function countUnread(
  request: ApiRequest,
  context: ServerContext,
  own: readonly OwnNotification[],
): Promise<number> {
  const query = await rowsOf(context, request.principal, request.signal);
  const unread = await unreadOf(request, context);
  const [row] = await query(countStatement({ ...conditionsOf(request, context), unread }), ['notifications']);
  const news = own.map(({ id, at }) => isUnread(unread, id, at.toISOString()));
  return Number(row?.[0] ?? 0) + news.filter((isNew) => isNew).length;
}
