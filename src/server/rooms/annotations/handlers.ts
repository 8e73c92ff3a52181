import type { ReportRow } from '../../../language/plan/index.ts';
import { json } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { daysOf, eventsFor, titleOf } from '../alerts/events.ts';
import type { Handlers, ServerContext } from '../context.ts';
import { listAnswer } from '../list-answer.ts';
import { todayOf } from '../today.ts';
import { annotationColumns } from './columns.ts';
import { notesFor } from './notes.ts';

/** Handlers of what charts mark along their dates: what alerts found, and what people noted. */
export const annotationHandlers: Handlers = {
  async getAnnotations(request, context) {
    const [events, notes] = await Promise.all([eventRows(request, context), noteRows(request, context)]);
    const rows = [...events, ...notes].toSorted((a, b) => dateIn(a).localeCompare(dateIn(b)));
    return json(listAnswer(annotationColumns, rows, context));
  },
};

const dateColumn = annotationColumns.findIndex(({ name }) => name === 'date');
const dateIn = (row: ReportRow): string => String(row[dateColumn]);

async function eventRows(request: ApiRequest, context: ServerContext): Promise<readonly ReportRow[]> {
  const { company } = request.principal;
  const { timeZone } = context.pages.variant(company);
  const today = todayOf(context, company);
  const events = await eventsFor(request, context);
  return events.map((one) => {
    const { start, end } = daysOf(one, timeZone, today);
    return [one.id, titleOf(one), 'alert', start, end, one.measure, one.owner, one.link];
  });
}

async function noteRows(request: ApiRequest, context: ServerContext): Promise<readonly ReportRow[]> {
  const notes = await notesFor(request, context);
  return notes.map(({ id, text, start, end, user, link }) => [
    id,
    text,
    'note',
    start,
    end,
    null,
    user,
    link,
  ]);
}
