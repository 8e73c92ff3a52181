import { identifier, inDialect, join, sql, value } from '../../query/dialect/sql.ts';
import type { Sql } from '../../query/dialect/dialect.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import { among, within } from '../../query/statement/members.ts';
import type { ListScope } from '../../lists/scope.ts';

type Scope = Pick<ListScope, 'company' | 'allowedBrands' | 'chosen'>;

/** The conditions of notifications. Null means no condition. */
export interface NotificationConditions {
  readonly scope: Scope;
  readonly types: readonly string[] | null;
  readonly range: DateRange | null;
  /** Notifications after this moment are left out. */
  readonly until: Date;
  /** If set, only notifications that are unread by this state. */
  readonly unread?: Unread | null;
}

/**
 * The read state of a user: notifications after `since` are unread, except those marked as read (true) or as
 * unread (false), by id.
 */
export interface Unread {
  readonly since: Date;
  readonly marks: ReadonlyMap<string, boolean>;
}

/** The tables that statements about notifications read. */
export const tables = ['notifications', 'brands', 'campaigns'] as const;

const FACTS = identifier('notifications');
const CREATED = identifier('created_at');
const ID = identifier('notification_id');
const COMPANY = identifier('company_id');

/**
 * The newest notifications first, with the columns id, time, type, subject, priority, source, brand id and
 * name, campaign id and name.
 */
export function newestStatement(wanted: NotificationConditions, limit: number): Sql {
  const own = ['notification_id', 'created_at', 'notification_type'];
  const columns = [
    ...own.map((column) => of('n', column)),
    of('c', 'campaign_name'),
    of('n', 'priority'),
    of('n', 'source'),
    of('n', 'brand_id'),
    of('b', 'brand_name'),
    of('n', 'campaign_id'),
    of('c', 'campaign_name'),
  ];
  const found = sql`SELECT * FROM ${FACTS} WHERE ${conditions(wanted)} ORDER BY ${CREATED} DESC, ${ID} LIMIT ${value(limit)}`;
  const brands = sql`LEFT JOIN ${identifier('brands')} AS b ON b.${COMPANY} = n.${COMPANY} AND ${of('b', 'brand_id')} = ${of('n', 'brand_id')}`;
  const campaigns = sql`LEFT JOIN ${identifier('campaigns')} AS c ON c.${COMPANY} = n.${COMPANY} AND ${of('c', 'campaign_id')} = ${of('n', 'campaign_id')}`;
  return sql`SELECT ${join(columns)} FROM (${found}) AS n ${brands} ${campaigns} ORDER BY n.${CREATED} DESC, n.${ID}`;
}

/** Counts the notifications that match. */
export function countStatement(wanted: NotificationConditions): Sql {
  return sql`SELECT COUNT(*) FROM ${FACTS} WHERE ${conditions(wanted)}`;
}

function isNew({ since, marks }: Unread): Sql {
  const marked = (isRead: boolean) =>
    [...marks].filter(([, read]) => read === isRead).map(([id]) => value(id));
  const [read, unread] = [marked(true), marked(false)];
  const later = sql`${CREATED} > ${moment(since)}`;
  const left = read.length === 0 ? later : sql`(${later} AND NOT (${among(ID, read)}))`;
  return unread.length === 0 ? left : sql`(${left} OR ${among(ID, unread)})`;
}

/** Counts the notifications with this id: 0 or 1. */
export function oneStatement(wanted: NotificationConditions, id: string): Sql {
  return sql`SELECT COUNT(*) FROM ${FACTS} WHERE ${conditions(wanted)} AND ${ID} = ${value(id)}`;
}

const of = (table: 'n' | 'b' | 'c', column: string): Sql =>
  join([identifier(table), identifier(column)], '.');

/** The columns that requests filter by. Their names are those of the parameters. */
const CHOSEN = ['brand_id', 'campaign_id', 'source', 'priority'];

function conditions({ scope, types, range, until, unread = null }: NotificationConditions): Sql {
  const chosen = CHOSEN.map((column) => [column, scope.chosen[column] ?? null] as const);
  const narrowing = [
    ['brand_id', scope.allowedBrands] as const,
    ['notification_type', types] as const,
    ...chosen,
  ];
  const all = [
    sql`${COMPANY} = ${value(scope.company)}`,
    sql`${CREATED} <= ${moment(until)}`,
    ...narrowing.flatMap(([column, values]) =>
      values === null ? [] : [among(identifier(column), values.map(value))],
    ),
    ...(range === null ? [] : [within(CREATED, range)]),
    ...(unread === null ? [] : [isNew(unread)]),
  ];
  return join(all, ' AND ');
}

/** A moment in the format of the engine: UTC without a zone. */
function moment(at: Date): Sql {
  const text = at.toISOString().slice(0, 19).replace('T', ' ');
  return inDialect((dialect) => dialect.moment(value(text)));
}
