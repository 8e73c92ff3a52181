import type { ReportRow } from '../../../language/plan/index.ts';
import { rowsOf } from '../filters/list-facts.ts';
import { scopeOf } from '../filters/list-scope.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { countStatement, newestStatement, tables } from './statements.ts';
import type { Wanted } from './statements.ts';

/** Nobody who comes new is told of more than this many days. */
const UNREAD_DAYS = 30;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** What the request asks for, of what its user may see and has already happened. */
function wantedBy(request: ApiRequest, context: ServerContext): Wanted {
  const types = (request.query.notification_type as readonly string[] | undefined) ?? ['all'];
  // Within a minute, the same question has the same answer, which is kept.
  const until = new Date(Math.floor(context.clock.now().getTime() / MINUTE) * MINUTE);
  return {
    scope: scopeOf(request, context),
    types: types.includes('all') ? null : types,
    range: (request.query.date as DateRange | undefined) ?? null,
    until,
  };
}

/** The newest, in the order of the columns of the answer. */
export async function listNotifications(
  request: ApiRequest,
  context: ServerContext,
  limit: number,
): Promise<readonly ReportRow[]> {
  const ask = await rowsOf(context, request.principal, request.signal);
  const rows = await ask(newestStatement(wantedBy(request, context), limit), tables);
  return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
}

/** From when on notifications are new to this user: since they last said that they have read them. */
export async function unreadSince({ principal }: ApiRequest, { state, clock }: ServerContext): Promise<Date> {
  const read = await state.notifications.readUntil(principal.company, principal.userName);
  return read ?? new Date(clock.now().getTime() - UNREAD_DAYS * DAY);
}

/** How many of those that the user may see are new to them. */
export async function countUnread(request: ApiRequest, context: ServerContext): Promise<number> {
  const ask = await rowsOf(context, request.principal, request.signal);
  const since = await unreadSince(request, context);
  const [row] = await ask(countStatement(wantedBy(request, context), since), ['notifications']);
  return Number(row?.[0] ?? 0);
}
