import type { Say } from '../i18n/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { joinedPages, MOST_HELD } from '../queries/index.ts';
import type { QueryRequest } from '../../page-run/index.ts';
import type { QueryStore } from '../queries/index.ts';
import type { Formatters } from '../../format/index.ts';
import type { ReportData, WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetData, WidgetType } from '../widgets/index.ts';

/** What each query of a widget asks; null for one that may not be asked. */
export type AskedQuestions = readonly (QueryRequest | null)[];

export const questionsOf = (widget: WidgetPlan, queries: Pick<QueryStore, 'questionOf'>): AskedQuestions =>
  widget.queries.map((query) => queries.questionOf(query));

/** Whose rows are wanted. */
export interface WantedRows {
  readonly widget: WidgetPlan;
  readonly type: WidgetType;
  /** What the screen shows. */
  readonly data: WidgetData;
  readonly questions: AskedQuestions;
}

/**
 * The data with all rows of the reports that the screen's limit cut; what the page limits itself stays as it is. They come in
 * parts where a part of the rows is a part of the table: memory does not grow with them. `most` is how many the file takes.
 */
export async function* allRows(
  wanted: WantedRows,
  queries: Pick<QueryStore, 'pages'>,
  { signal, came }: Pick<TaskRun, 'signal'> & { readonly came: (rows: number) => void },
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
    for await (const part of counted(queries.pages(only.question, signal), came, most))
      yield { ...data, [only.name]: part };
    return;
  }
  const whole: Record<string, ReportData> = { ...data };
  // One after the other: each may be large.
  for (const { name, question } of cut) {
    const report = await joinedPages(queries.pages(question, signal), came);
    if (report !== null) whole[name] = report;
  }
  yield whole;
}

/** Pages until the file is full; the last one counts the rows of all, and says whether there are more. */
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

/** So many rows of a widget a file takes. */
export const mostRows = (format: 'csv' | 'xlsx'): number => (format === 'csv' ? Infinity : MOST_HELD);

/** Says how many rows have come. */
export const rowsCome =
  (report: TaskRun['report'], say: Say, format: Formatters) =>
  (rows: number): void =>
    report(say('widgets.downloadingRows', { rows: format.full(rows, { format: 'integer' }) }));
