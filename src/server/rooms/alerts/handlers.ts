import { dayIn } from '../../../format/index.ts';
import type { ReportData, ReportRow } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { AlertEpisode } from '../../state/state.ts';
import { may } from '../auth/abilities.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { scopeOf } from '../filters/list-scope.ts';
import { listAnswer } from '../list-answer.ts';
import { todayOf } from '../today.ts';
import { eventColumns, keyColumns } from './columns.ts';
import { mayRead } from './may-read.ts';
import { webhookKey } from '../unattended/posts.ts';

const usualLength = 200;
/** The number of events that are searched for those that the caller may see. */
const mostRead = 2_000;

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

/**
 * The events of which the caller is a reader and which they may see. Users who may manage everything get
 * those of the whole company.
 */
async function eventsFor(request: ApiRequest, context: ServerContext): Promise<readonly AlertEpisode[]> {
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
  Object.entries(selection ?? {}).every(([parameter, members]) => {
    const chosen = query[parameter];
    if (!Array.isArray(chosen) || chosen.includes('all')) return true;
    return members.some((one) => chosen.includes(one));
  });

/** The judged day: a date, or the date of a moment in the time zone. */
const dayOf = ({ judged }: AlertEpisode, timeZone: string): string =>
  judged.length === 10 ? judged : dayIn(timeZone, new Date(judged));

function rowOf(one: AlertEpisode, timeZone: string, today: string): ReportRow {
  const { id, name, label, measure, condition, priority, figureText, expectedText, owner, link } = one;
  const date = dayOf(one, timeZone);
  const ends = one.closedAt === null ? today : dayIn(timeZone, one.closedAt);
  return [
    id,
    label === '' ? name : `${name}: ${label}`,
    date,
    ends < date ? date : ends,
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
