import type { ResourceModel } from '../../../language/plan/index.ts';
import { currentValues, defaultsOf } from '../../../resources/index.ts';
import type { ApiRequest } from '../../api/handler.ts';
import type { DateRange } from '../../query/question/calendar.ts';
import type { ServerContext } from '../context.ts';
import { isChosen } from '../filters/list-scope.ts';
import { mayReadRows, openNamed } from '../resources/access.ts';
import { allRows } from '../resources/list-rows.ts';

/** A note that somebody wrote. */
export interface Note extends DateRange {
  readonly id: string;
  readonly text: string;
  /** The user who wrote or last changed it. */
  readonly user: string;
  /** The page with its form. */
  readonly link: string;
}

/** The notes that the caller may read, that the filters of the request include, and that its days overlap. */
export async function notesFor(request: ApiRequest, context: ServerContext): Promise<readonly Note[]> {
  const { principal, query } = request;
  const { resources } = context.pages.variant(principal.company);
  const range = (query.date as DateRange | undefined) ?? null;
  const found = await Promise.all(
    [...resources.values()]
      .filter((model) => model.notes !== null && mayReadRows(model, principal))
      .map((model) => notesOf(model, request, context)),
  );
  return found
    .flat()
    .filter(({ start, end }) => range === null || (start <= range.end && end >= range.start));
}

async function notesOf(
  model: ResourceModel,
  request: ApiRequest,
  context: ServerContext,
): Promise<readonly Note[]> {
  const { start, end, text, opens, filters = {} } = model.notes!;
  const rows = await allRows(openNamed(model.name, request, context), context);
  return rows.flatMap(({ id, cells, changedBy }): readonly Note[] => {
    const values = { ...defaultsOf(model), ...currentValues(model, cells) };
    const textIn = (field: string | undefined): string => String(values[field ?? ''] ?? '');
    const isIncluded = Object.entries(filters).every(
      ([parameter, field]) => textIn(field) === '' || isChosen(request.query[parameter], [textIn(field)]),
    );
    const first = textIn(start);
    if (first === '' || !isIncluded) return [];
    const last = textIn(end);
    return [
      {
        id,
        text: textIn(text),
        start: first,
        end: last < first ? first : last,
        user: changedBy,
        link: opens.replace(/:[^/]+$/, id),
      },
    ];
  });
}
