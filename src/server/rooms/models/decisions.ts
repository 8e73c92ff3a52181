import { badRequest, type ApiRequest } from '../../api/handler.ts';
import { answerReport, type ReportSource } from '../../query/answer/answer-report.ts';
import { MOST_ROWS, parseQuestion } from '../../query/question/parse-question.ts';
import type { Question } from '../../query/question/question.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf } from '../reports/cached-answer.ts';

/** The parameters of a request that concern decisions. */
interface Requested {
  readonly decisions?: string;
  readonly by: string;
  readonly outcome: string;
}

/**
 * The query of current decisions, with the requester's rights; null when no dataset is named. The filters of
 * the history, `by` and `outcome` apply as far as the dataset has such filters.
 */
export function decisionsQuestion(
  request: ApiRequest,
  context: ServerContext,
  { decisions, by, outcome }: Requested,
  filters: Readonly<Record<string, string>>,
): Question | null {
  if (decisions === undefined) return null;
  const plan = datasetOf(request, context, decisions);
  const known = new Set(Object.values(plan.dimensions).map(({ filter }) => filter));
  const narrowed = Object.entries({ ...filters, by, outcome }).filter(([name]) => known.has(name));
  const { question, mistakes } = parseQuestion(plan, {
    measures: ['decisions'],
    dimensions: ['channel', 'decision'],
    filters: Object.fromEntries(narrowed),
    limit: MOST_ROWS,
  });
  if (mistakes !== null) throw badRequest(mistakes);
  return question;
}

/** The decisions of channels, by the channel's name. */
export async function decisionsIn(
  question: Question | null,
  source: ReportSource,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (question === null) return new Map();
  const { columns, rows } = await answerReport(question, source, signal);
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  return new Map(rows.map((row) => [String(row[place('channel')]), String(row[place('decision')])]));
}
