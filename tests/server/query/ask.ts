import type { DatasetPlan, ReportData } from '../../../src/language/plan/index.ts';
import type { ParamValue } from '../../../src/server/api/handler.ts';
import { answerReport } from '../../../src/server/query/answer/answer-report.ts';
import type { ReportSource } from '../../../src/server/query/answer/answer-report.ts';
import { parseQuestion } from '../../../src/server/query/question/parse-question.ts';
import type { Question } from '../../../src/server/query/question/question.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';

/** The question that these parameters put; throws where they are wrong. */
export function questionOf(plan: DatasetPlan, query: Readonly<Record<string, ParamValue>>): Question {
  const { question, mistakes } = parseQuestion(plan, query);
  if (question === null) throw new Error(JSON.stringify(mistakes));
  return question;
}

/** Data without a beginning or an end, complete on every day. */
const wide: ReportSource['extent'] = {
  covers: { start: '0001-01-01', end: '9999-12-31' },
  asOf: '2024-12-31T03:00:00Z',
  freshness: {
    dataset: 'datasets.facts',
    completeDays: false,
    completeTo: null,
    firstIncomplete: null,
    sources: [],
  },
};

export function sourceOf(warehouse: Warehouse, more: Partial<ReportSource> = {}): ReportSource {
  return {
    warehouse,
    scope: { tenant: 'acme', brands: null },
    currency: 'EUR',
    titleOf: (key) => key,
    extent: wide,
    today: '9999-12-30',
    version: '1',
    ...more,
  };
}

export async function ask(
  warehouse: Warehouse,
  plan: DatasetPlan,
  query: Readonly<Record<string, ParamValue>>,
  more: Partial<ReportSource> = {},
): Promise<ReportData> {
  return await answerReport(questionOf(plan, query), sourceOf(warehouse, more), new AbortController().signal);
}
