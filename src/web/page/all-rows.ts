import type { Say } from '../i18n/index.ts';
import type { TaskRun } from '../kit/use-long-task.ts';
import { joinedPages } from '../queries/index.ts';
import type { QueryRequest, QueryStore } from '../queries/index.ts';
import type { Formatters } from '../../format/index.ts';
import type { WidgetPlan } from '../../language/plan/index.ts';
import type { WidgetData } from '../widgets/index.ts';

/** What each query of a widget asks; null for one that may not be asked. */
export type AskedQuestions = readonly (QueryRequest | null)[];

export const questionsOf = (widget: WidgetPlan, queries: Pick<QueryStore, 'questionOf'>): AskedQuestions =>
  widget.queries.map((query) => queries.questionOf(query));

/** The data with all rows of the reports that the screen's limit cut; what the page limits itself stays as it is. */
export async function withAllRows(
  data: WidgetData,
  widget: WidgetPlan,
  questions: AskedQuestions,
  queries: Pick<QueryStore, 'pages'>,
  { signal, came }: Pick<TaskRun, 'signal'> & { readonly came: (rows: number) => void },
): Promise<WidgetData> {
  const whole: Record<string, WidgetData[string]> = { ...data };
  // One after the other: each may be large.
  for (const [index, question] of questions.entries()) {
    const name = widget.names[index]!;
    const isCut = data[name]?.truncated === true && question !== null && question.params.limit === undefined;
    const report = isCut ? await joinedPages(queries.pages(question, signal), came) : null;
    if (report !== null) whole[name] = report;
  }
  return whole;
}

/** Says how many rows have come. */
export const rowsCome =
  (report: TaskRun['report'], say: Say, format: Formatters) =>
  (rows: number): void =>
    report(say('widgets.downloadingRows', { rows: format.full(rows, { format: 'integer' }) }));
