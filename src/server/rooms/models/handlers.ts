import { createHash } from 'node:crypto';
import { addDays } from '../../../format/index.ts';
import { spendTodayOf } from '../../../modelling/index.ts';
import { HttpError } from '../../api/handler.ts';
import type { ApiRequest } from '../../api/handler.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { Handler, Handlers, ServerContext } from '../context.ts';
import type { ReportData } from '../../../language/plan/index.ts';
import { withConcurrencyLimit } from '../../query/answer/concurrency-limit.ts';
import { cachedAnswer, datasetOf } from '../reports/cached-answer.ts';
import { queryDataset } from '../reports/dataset-fault.ts';
import { withoutFilters } from '../reports/question-request.ts';
import type { CurveResult, CurveTask } from '../../models/curve-work.ts';
import type { SplitTask } from '../../models/split-task.ts';
import { adviceReport, type Advised } from './advice-report.ts';
import { decisionsIn, decisionsQuestion } from './decisions.ts';
import { budgetReport, curveReport } from './model-report.ts';
import { ModelTimeout, runModel } from '../../models/run-model.ts';
import { limitsIn, limitsQuestion } from './spend-limits.ts';
import { monthsAfter, usualWeek } from './months.ts';
import { gainReport, monthReport, splitReport } from './split-report.ts';
import { historyQuestion, weeklyHistory } from './weekly-history.ts';

/** The handlers of models. Their data are queried from a dataset, with the requester's rights. */
export const modelHandlers: Handlers = {
  getResponseCurves: (request, context) => answerModel(request, context, curveReport),
  getBestSplit: (request, context) => answerModel(request, context, splitReport),
  getMonthlySplit: (request, context) => answerModel(request, context, monthReport, { months: 3 }),
  getSplitGain: (request, context) => answerModel(request, context, gainReport),
  getBudgetCurve: (request, context) => answerModel(request, context, budgetReport, { budgets: true }),
  getAdvice: (request, context) => answerModel(request, context, adviceReport, { pausing: true }),
};

interface ModelParameters {
  readonly spend: string;
  readonly outcome: string;
  readonly by: string;
  readonly budget?: number;
  readonly factor?: number;
  readonly change?: number;
  readonly limits?: string;
  readonly scenario?: string;
  readonly months?: number;
  readonly decisions?: string;
  readonly open?: boolean;
}
const PARAMETERS: readonly (keyof ModelParameters)[] = [
  'spend',
  'outcome',
  'by',
  'budget',
  'factor',
  'change',
  'limits',
  'scenario',
  'months',
  'decisions',
  'open',
];

/** The time limit of a model, in milliseconds; a response has 35 s. */
const LIMIT_MS = 25_000;

/** The cache of model results, limited in characters of JSON. A result has some hundred kilobytes. */
const results = createAnswerCache<CurveResult>({
  most: 32 * 1024 * 1024,
  sizeOf: (result) => JSON.stringify(result).length,
});

async function answerModel(
  request: ApiRequest,
  context: ServerContext,
  report: (advised: Advised) => ReportData,
  more: Pick<CurveTask, 'budgets'> & Pick<SplitTask, 'pausing'> & { readonly months?: number } = {},
): ReturnType<Handler> {
  const plan = datasetOf(request, context, request.path['dataset'] ?? '');
  const [named, filters] = withoutFilters<ModelParameters>(request.query, PARAMETERS);
  const question = historyQuestion(plan, { ...named, filters });
  const months = named.months ?? more.months;
  const limiting = limitsQuestion(request, context, { ...named, months }, filters);
  const deciding = decisionsQuestion(request, context, named, filters);
  const key = JSON.stringify([named, filters]);
  return await queryDataset(plan, request, context, () =>
    cachedAnswer(request, context, plan, key, async (source, signal, progress) => {
      const { history, names } = await withConcurrencyLimit(question, source, signal, () =>
        weeklyHistory(question, source, signal),
      );
      const limits = await limitsIn(limiting, source, signal);
      const { budget } = named;
      const split: SplitTask = {
        periods:
          months === undefined
            ? usualWeek(limits, budget)
            : monthsAfter(source.today, months, limits, budget),
        factor: named.factor ?? 1,
        change: named.change ?? 0.3,
        pausing: more.pausing,
      };
      const task: CurveTask = { history, split, budgets: more.budgets };
      const decisions = await decisionsIn(deciding, source, signal);
      const result = await results.answer(
        createHash('sha256').update(JSON.stringify(task)).digest('base64'),
        (stop, onProgress) =>
          runModel('curves', task, { milliseconds: LIMIT_MS, signal: stop, progress: onProgress }).catch(
            refuseLate,
          ),
        signal,
        progress,
      );
      const { spend, outcome, open = false } = named;
      const lastWeek = history.weeks.at(-1);
      return report({
        result,
        names,
        plan,
        source,
        spend,
        outcome,
        decisions,
        periods: split.periods,
        isOpenOnly: open,
        spendToday: new Map(history.channels.map((channel) => [channel.id, spendTodayOf(channel.spend)])),
        lastDay: lastWeek === undefined ? null : addDays(lastWeek, 6),
      });
    }),
  );
}

function refuseLate(error: unknown): never {
  if (!(error instanceof ModelTimeout)) throw error;
  throw new HttpError(422, 'too-long', `A model may take ${LIMIT_MS / 1000} s. Ask about fewer channels.`);
}
