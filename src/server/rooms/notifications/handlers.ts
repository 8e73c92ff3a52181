import type { NotificationCount, ReportRow } from '../../../language/plan/index.ts';
import { empty, json, notFound } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import { explainingLinks } from '../reports/explaining-links.ts';
import { notificationColumns } from './columns.ts';
import { notificationRow, ownNotificationsOf, filterNotifications } from './own-notifications.ts';
import { countUnread, isThere, isUnread, listNotifications, unreadOf } from './question.ts';

const usualLength = 200;

/**
 * The handlers of notifications: of campaigns that the user may see, of alerts and of failed schedules, with
 * the user's read state.
 */
export const notificationHandlers: Handlers = {
  async getNotifications(request, context) {
    const limit = (request.query.limit as number | undefined) ?? usualLength;
    const unread = await unreadOf(request, context);
    const isUnreadOnly = request.query.unread === true;
    // One extra row shows whether there are more.
    const found = await listNotifications(request, context, isUnreadOnly ? unread : null, limit + 1);
    const linkTo = explainingLinks(context.pages.variant(request.principal.company));
    const world = found.map((row) => {
      const [brand, , campaign] = row.slice(6);
      return { row, link: linkTo({ campaign: String(campaign), brand: String(brand) }) };
    });
    const notified = filterNotifications(await ownNotificationsOf(request, context), request, context);
    const all = [...notified.map((one) => ({ row: notificationRow(one), link: one.link })), ...world];
    const newest = all.toSorted((a, b) => momentOf(b.row).localeCompare(momentOf(a.row)));
    const rows = newest.flatMap(({ row, link }) => {
      const isNew = isUnread(unread, String(row[0]), momentOf(row));
      return isUnreadOnly && !isNew ? [] : [[...row, isNew ? 'unread' : 'read', link]];
    });
    return json(listAnswer(notificationColumns, rows, context, limit));
  },
  async countNotifications(request, context) {
    const answer: NotificationCount = {
      unread: await countUnread(request, context, await ownNotificationsOf(request, context)),
    };
    return json(answer);
  },
  async readNotifications({ principal }, { state, clock }) {
    await state.notifications.setReadUntil(principal.company, principal.userName, clock.now());
    return empty(204);
  },
  readNotification: (request, context) => mark(request, context, true),
  unreadNotification: (request, context) => mark(request, context, false),
};

const momentOf = (row: ReportRow): string => new Date(String(row[1])).toISOString();

async function mark(request: ApiRequest, context: ServerContext, isRead: boolean): Promise<ApiAnswer> {
  const { company, userName } = request.principal;
  const id = String(request.path['notificationId']);
  const isOwn = (await ownNotificationsOf(request, context)).some((one) => one.id === id);
  if (!isOwn && !(await isThere(request, context, id))) throw notFound('There is no such notification.');
  await context.state.notifications.mark(company, userName, id, isRead);
  return empty(204);
}
