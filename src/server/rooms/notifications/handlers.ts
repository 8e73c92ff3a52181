import type { NotificationCount, ReportData } from '../../../language/plan/index.ts';
import { empty, json } from '../../api/handler.ts';
import type { Handlers } from '../context.ts';
import { explainingLinks } from '../reports/explaining-links.ts';
import { notificationColumns } from './columns.ts';
import { countUnread, listNotifications, unreadSince } from './question.ts';

const usualLength = 200;

/** What happened to the campaigns that a user may see, and what of it is new to them. */
export const notificationHandlers: Handlers = {
  async getNotifications(request, context) {
    const limit = (request.query.limit as number | undefined) ?? usualLength;
    // One more than asked for tells whether there are more.
    const found = await listNotifications(request, context, limit + 1);
    const since = (await unreadSince(request, context)).toISOString();
    const linkTo = explainingLinks(context.pages.variant(request.principal.company));
    const rows = found.slice(0, limit).map((row) => {
      const [, created, , , , brand, , campaign] = row;
      const isNew = new Date(String(created)) > new Date(since);
      return [
        ...row,
        isNew ? 'unread' : 'read',
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
};
