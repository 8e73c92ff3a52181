import type { ReportData, ReportRow } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import type { AlertEpisode } from '../../state/state.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import { todayOf } from '../today.ts';
import { eventColumns, keyColumns } from './columns.ts';
import { daysOf, eventsFor, titleOf } from './events.ts';
import { webhookKey } from '../unattended/posts.ts';

const usualLength = 200;

/** Handlers of alert events as data, for lists and charts. */
export const alertHandlers: Handlers = {
  async getAlertEvents(request, context) {
    const limit = (request.query.limit as number | undefined) ?? usualLength;
    const { company } = request.principal;
    const found = await eventsFor(request, context);
    const { timeZone } = context.pages.variant(company);
    const today = todayOf(context, company);
    const rows = found.map((one) => rowOf(one, timeZone, today));
    return json(listAnswer(eventColumns, rows, context, limit));
  },
  async getWebhookKey({ principal }, context) {
    return json(keyAnswer(context, principal.company));
  },
};

/** The key that signs the company's webhooks, as a row; no row when webhooks are not configured. */
function keyAnswer(context: ServerContext, company: string): ReportData {
  const { webhooks } = context.config;
  const rows = webhooks ? [[webhookKey(webhooks.secret, company), 'HMAC-SHA256']] : [];
  return listAnswer(keyColumns, rows, context);
}

function rowOf(one: AlertEpisode, timeZone: string, today: string): ReportRow {
  const { id, name, label, measure, condition, priority, figureText, expectedText, owner, link } = one;
  const { start, end } = daysOf(one, timeZone, today);
  return [
    id,
    titleOf(one),
    start,
    end,
    name,
    label,
    measure,
    condition,
    priority,
    one.closedAt !== null ? 'closed' : one.notifiedAt === null ? 'quiet' : 'open',
    figureText,
    expectedText,
    one.openedAt.toISOString(),
    one.closedAt?.toISOString() ?? null,
    owner,
    link,
  ];
}
