import type { ReportRow } from '../../../language/plan/index.ts';
import { factsOf } from '../filters/list-facts.ts';
import { scopeOf } from '../filters/list-scope.ts';
import { isOneOf, within } from '../../lists/scope.ts';
import type { Condition } from '../../lists/scope.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';

/** Nobody who comes new is told of more than this many days. */
const UNREAD_DAYS = 30;
const DAY = 86_400_000;

/** A moment as the warehouse writes it: UTC without a zone. */
const timestampOf = (moment: Date): string => moment.toISOString().slice(0, 19).replace('T', ' ');

/** By the minute: within it, the same question has the same answer, which is kept. */
const nowOf = ({ clock }: ServerContext): string => `${timestampOf(clock.now()).slice(0, 17)}00`;

/** What the request asks for, of what its user may see and has already happened. */
function asked(request: ApiRequest, context: ServerContext): Condition {
  const { query } = request;
  const scoped = within(scopeOf(request, context), ['brands', 'campaigns', 'sources', 'priorities']);
  const types = (query.notification_type as readonly string[] | undefined) ?? ['all'];
  const date = query.date as DateRange | undefined;
  const conditions = [
    scoped,
    { sql: 'created_at <= CAST(? AS TIMESTAMP)', params: [nowOf(context)] },
    types.includes('all') ? null : isOneOf('notification_type', types),
    date === undefined
      ? null
      : {
          sql: 'CAST(created_at AS DATE) BETWEEN CAST(? AS DATE) AND CAST(? AS DATE)',
          params: [date.start, date.end],
        },
  ].filter((condition) => condition !== null);
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    params: conditions.flatMap(({ params }) => params),
  };
}

/** The newest first: id, moment, type, priority, source, brand id and name, campaign id and name. */
export async function listNotifications(
  request: ApiRequest,
  context: ServerContext,
  limit: number,
): Promise<readonly ReportRow[]> {
  const { principal, signal } = request;
  const { sql, params } = asked(request, context);
  const ask = await factsOf(context, principal, signal);
  const rows = await ask(
    {
      sql: `SELECT n.notification_id, strftime(n.created_at, '%Y-%m-%dT%H:%M:%SZ'), n.notification_type, n.priority, n.source, n.brand_id, b.brand_name, n.campaign_id, c.campaign_name
        FROM (SELECT * FROM notifications WHERE ${sql} ORDER BY created_at DESC, notification_id LIMIT ?) AS n
        LEFT JOIN brands AS b ON b.company_id = n.company_id AND b.brand_id = n.brand_id
        LEFT JOIN campaigns AS c ON c.company_id = n.company_id AND c.campaign_id = n.campaign_id
        ORDER BY n.created_at DESC, n.notification_id`,
      params: [...params, limit],
    },
    ['notifications', 'brands', 'campaigns'],
  );
  return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
}

/** From when on notifications are new to this user: since they last said that they have read them. */
export async function unreadSince({ principal }: ApiRequest, { state, clock }: ServerContext): Promise<Date> {
  const read = await state.notifications.readUntil(principal.company, principal.userName);
  return read ?? new Date(clock.now().getTime() - UNREAD_DAYS * DAY);
}

/** How many of those that the user may see are new to them. */
export async function countUnread(request: ApiRequest, context: ServerContext): Promise<number> {
  const { principal, signal } = request;
  const { sql, params } = asked(request, context);
  const since = timestampOf(await unreadSince(request, context));
  const ask = await factsOf(context, principal, signal);
  const rows = await ask(
    {
      sql: `SELECT count(*) FROM notifications WHERE ${sql} AND created_at > CAST(? AS TIMESTAMP)`,
      params: [...params, since],
    },
    ['notifications'],
  );
  return Number(rows[0]?.[0] ?? 0);
}
