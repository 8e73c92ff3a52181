import { toNumber } from '../../../format/index.ts';
import { badRequest, type ApiRequest } from '../../api/handler.ts';
import type { SplitTask } from '../../models/split-work.ts';
import { answerReport, type ReportSource } from '../../query/answer/answer-report.ts';
import { parseQuestion } from '../../query/question/parse-question.ts';
import type { Question } from '../../query/question/question.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf } from '../reports/cached-answer.ts';

/** What a person allows, channel by channel, and in all. */
export type SaidLimits = Pick<SplitTask, 'limits' | 'budget'>;

export const noLimits: SaidLimits = { limits: {}, budget: null };

/** The question to the dataset of limits, with the rights of whoever asks; null where none is named. */
export function limitsQuestion(
  request: ApiRequest,
  context: ServerContext,
  { limits, scenario, by }: { readonly limits?: string; readonly scenario?: string; readonly by: string },
  filters: Readonly<Record<string, string>>,
): Question | null {
  if (limits === undefined) return null;
  const plan = datasetOf(request, context, limits);
  const known = new Set(Object.values(plan.dimensions).map(({ filter }) => filter));
  const { question, mistakes } = parseQuestion(plan, {
    measures: ['least', 'most', ...(Object.hasOwn(plan.measures, 'budget') ? ['budget'] : [])],
    dimensions: [by],
    // What the history is narrowed to narrows the limits, too, as far as they know it.
    filters: {
      ...Object.fromEntries(Object.entries(filters).filter(([name]) => known.has(name))),
      ...(scenario === undefined ? {} : { [plan.dimensions['scenario']?.filter ?? 'scenario']: scenario }),
    },
  });
  if (mistakes !== null) throw badRequest(mistakes);
  return question;
}

export async function limitsIn(
  question: Question,
  source: ReportSource,
  signal: AbortSignal,
): Promise<SaidLimits> {
  const { columns, rows } = await answerReport(question, source, signal);
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  const key = columns.findIndex(({ role }) => role === 'key');
  const channel = key === -1 ? columns.findIndex(({ role }) => role === 'dimension') : key;
  const figure = (row: (typeof rows)[number], name: string): number | null =>
    place(name) === -1 ? null : toNumber(row[place(name)] ?? null);
  return {
    limits: Object.fromEntries(
      rows.map((row) => [String(row[channel]), { least: figure(row, 'least'), most: figure(row, 'most') }]),
    ),
    budget: rows.map((row) => figure(row, 'budget')).find((budget) => budget !== null) ?? null,
  };
}
