import { toNumber } from '../../../format/index.ts';
import type { ReportRow } from '../../../language/plan/index.ts';
import { badRequest, type ApiRequest } from '../../api/handler.ts';
import type { SplitPeriod } from '../../models/split-task.ts';
import { answerReport, type ReportSource } from '../../query/answer/answer-report.ts';
import { parseQuestion } from '../../query/question/parse-question.ts';
import type { Question } from '../../query/question/question.ts';
import type { ServerContext } from '../context.ts';
import { datasetOf } from '../reports/cached-answer.ts';

/** The limits of a period that a person set, for each channel and for the total budget. */
export type EnteredLimits = Pick<SplitPeriod, 'limits' | 'budget'>;

const noLimits: EnteredLimits = { limits: {}, budget: null };

/** Returns the limits of a month by its first day; null for a week. */
export type LimitsOf = (month: string | null) => EnteredLimits;

/** The query of the dataset of limits, with the requester's rights; null when no dataset is named. */
export function limitsQuestion(
  request: ApiRequest,
  context: ServerContext,
  {
    limits,
    scenario,
    by,
    months,
  }: {
    readonly limits?: string;
    readonly scenario?: string;
    readonly by: string;
    readonly months?: number | undefined;
  },
  filters: Readonly<Record<string, string>>,
): Question | null {
  if (limits === undefined) return null;
  const plan = datasetOf(request, context, limits);
  const known = new Set(Object.values(plan.dimensions).map(({ filter }) => filter));
  const { question, mistakes } = parseQuestion(plan, {
    measures: ['least', 'most', ...(Object.hasOwn(plan.measures, 'budget') ? ['budget'] : [])],
    dimensions: [by, ...(months === undefined ? [] : ['month:month'])],
    // The filters of the history apply to the limits, too, as far as their dataset has them.
    filters: {
      ...Object.fromEntries(Object.entries(filters).filter(([name]) => known.has(name))),
      ...(scenario === undefined ? {} : { [plan.dimensions['scenario']?.filter ?? 'scenario']: scenario }),
    },
  });
  if (mistakes !== null) throw badRequest(mistakes);
  return question;
}

export async function limitsIn(
  question: Question | null,
  source: ReportSource,
  signal: AbortSignal,
): Promise<LimitsOf> {
  if (question === null) return () => noLimits;
  const { columns, rows } = await answerReport(question, source, signal);
  const place = (name: string): number => columns.findIndex((column) => column.name === name);
  const key = columns.findIndex(({ role }) => role === 'key');
  const channel = key === -1 ? columns.findIndex(({ role }) => role === 'dimension') : key;
  const figure = (row: ReportRow, name: string): number | null =>
    place(name) === -1 ? null : toNumber(row[place(name)] ?? null);
  const monthOf = (row: ReportRow): string | null =>
    place('month:month') === -1 ? null : String(row[place('month:month')]).slice(0, 10);
  return (month) => {
    const own = rows.filter((row) => monthOf(row) === month);
    const limits = own
      .map((row) => [row[channel], { least: figure(row, 'least'), most: figure(row, 'most') }] as const)
      .filter(([id, { least, most }]) => typeof id === 'string' && (least !== null || most !== null));
    const budget = own.map((row) => figure(row, 'budget')).find((amount) => amount !== null) ?? null;
    return { limits: Object.fromEntries(limits), budget };
  };
}
