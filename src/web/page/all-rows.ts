import type { AppText } from '../i18n/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { joinedPages, MOST_HELD } from '../queries/index.ts';
import type { QueryRequest } from '../../page-run/index.ts';
import type { QueryStore } from '../queries/index.ts';
import type { Formatters } from '../../format/index.ts';
import type { ReportData, WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetData, WidgetType } from '../widgets/index.ts';

/** The request of each of a widget's queries; null for one that can't be sent. */
export type RequestedQuestions = readonly (QueryRequest | null)[];

export const questionsOf = (
  widget: WidgetPlan,
  queries: Pick<QueryStore, 'questionOf'>,
): RequestedQuestions => widget.queries.map((query) => queries.questionOf(query));

/** The widget whose rows are to be exported. */
export interface WantedRows {
  readonly widget: WidgetPlan;
  readonly type: WidgetType;
  /** The data on screen. */
  readonly data: WidgetData;
  readonly questions: RequestedQuestions;
}

/**
 * The widget's data with all rows of the reports that the screen's limit truncated; limits that the page sets stay.
 * Yields them in parts where each part is a table of its own, so that memory does not grow with them. `most` is the
 * largest number of rows in the file.
 */
export async function* allRows(
  wanted: WantedRows,
  queries: Pick<QueryStore, 'pages'>,
  { signal, onRows }: Pick<TaskRun, 'signal'> & { readonly onRows: (rows: number) => void },
  most: number,
): AsyncGenerator<WidgetData> {
  const { widget, type, data, questions } = wanted;
  const cut = questions.flatMap((question, at) => {
    const name = widget.names[at]!;
    const isCut = data[name]?.truncated === true && question !== null && question.params.limit === undefined;
    return isCut ? [{ name, question }] : [];
  });
  const [only] = cut;
  if (only !== undefined && type.inParts?.(widget.spec, data[only.name]!, only.question.params.sort)) {
    for await (const part of counted(queries.pages(only.question, signal), onRows, most))
      yield { ...data, [only.name]: part };
    return;
  }
  const whole: Record<string, ReportData> = { ...data };
  // In sequence, because each of them may be large.
  for (const { name, question } of cut) {
    const report = await joinedPages(queries.pages(question, signal), onRows);
    if (report !== null) whole[name] = report;
  }
  yield whole;
}

/** Yields pages until the file is full. The last one has the total number of rows, and says whether there are more. */
async function* counted(
  pages: AsyncIterable<ReportData>,
  came: (rows: number) => void,
  most: number,
): AsyncGenerator<ReportData> {
  let count = 0;
  let names: string | null = null;
  for await (const page of pages) {
    const own = JSON.stringify(page.columns.map(({ name }) => name));
    if (names !== null && own !== names) throw new Error('The columns changed while the rows were read.');
    names = own;
    count += page.rows.length;
    came(count);
    const isLast = !page.truncated || count >= most;
    yield { ...page, rowCount: count, truncated: page.truncated && isLast };
    if (isLast) return;
  }
}

/** The largest number of a widget's rows in a file. */
export const mostRows = (format: 'csv' | 'xlsx'): number => (format === 'csv' ? Infinity : MOST_HELD);

/** Reports how many rows have been loaded. */
export const rowsCome =
  (report: TaskRun['report'], appText: AppText, format: Formatters) =>
  (rows: number): void =>
    report(appText('widgets.downloadingRows', { rows: format.full(rows, { format: 'integer' }) }));
