import type { NotificationCount, ReportData } from '../../../language/plan/index.ts';
import { empty, json, notFound } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { explainingLinks } from '../reports/explaining-links.ts';
import { notificationColumns } from './columns.ts';
import { countUnread, isThere, isUnread, listNotifications, unreadOf } from './question.ts';

const usualLength = 200;

/** What happened to the campaigns that a user may see, and what of it is new to them. */
export const notificationHandlers: Handlers = {
  async getNotifications(request, context) {
    const limit = (request.query.limit as number | undefined) ?? usualLength;
    // One more than asked for tells whether there are more.
    const found = await listNotifications(request, context, limit + 1);
    const unread = await unreadOf(request, context);
    const linkTo = explainingLinks(context.pages.variant(request.principal.company));
    const rows = found.slice(0, limit).map((row) => {
      const [id, created, , , , brand, , campaign] = row;
      return [
        ...row,
        isUnread(unread, String(id), String(created)) ? 'unread' : 'read',
        linkTo({ campaign: String(campaign), brand: String(brand) }),
      ];
    });
    const answer: ReportData = {
      columns: [...notificationColumns],
      rows,
      totals: null,
      rowCount: rows.length,
      truncated: found.length > limit,
      asOf: context.clock.now().toISOString(),
    };
    return json(answer);
  },
  async countNotifications(request, context) {
    const answer: NotificationCount = { unread: await countUnread(request, context) };
    return json(answer);
  },
  async readNotifications({ principal }, { state, clock }) {
    await state.notifications.setReadUntil(principal.company, principal.userName, clock.now());
    return empty(204);
  },
  readNotification: (request, context) => mark(request, context, true),
  unreadNotification: (request, context) => mark(request, context, false),
};

async function mark(request: ApiRequest, context: ServerContext, isRead: boolean): Promise<ApiAnswer> {
  const { company, userName } = request.principal;
  const id = String(request.path['notificationId']);
  if (!(await isThere(request, context, id))) throw notFound('There is no such notification.');
  await context.state.notifications.mark(company, userName, id, isRead);
  return empty(204);
}
