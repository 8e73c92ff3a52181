import type { DatasetPlan, ReportData } from '../../../src/language/plan/index.ts';
import { readFileSync } from 'node:fs';
import { loadContract } from '../../../src/server/api/contract.ts';
import { answerReport } from '../../../src/server/query/answer/answer-report.ts';
import type { ReportSource } from '../../../src/server/query/answer/answer-report.ts';
import { parseQuestion } from '../../../src/server/query/question/parse-question.ts';
import type { QuestionRequest } from '../../../src/server/query/question/question-request.ts';
import type { Question } from '../../../src/server/query/question/question.ts';
import { questionRequestOf } from '../../../src/server/rooms/reports/question-request.ts';
import type { Warehouse } from '../../../src/server/warehouse/warehouse.ts';

/** Parameters as in an address; a list is one text with commas. */
export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

const contract = loadContract(readFileSync('schemas/api.openapi.yaml', 'utf8'), 'reportwright');

/** The request that these parameters are, as the contract takes it; throws what it refuses. */
export function requestOf(query: Query): QuestionRequest {
  const operation = contract.find(({ operationId }) => operationId === 'getReport');
  if (operation === undefined) throw new Error('invariant: the contract has reports');
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const accepted = operation.accept({ path: { dataset: 'facts' }, query: texts, body: undefined });
  if (accepted.details.length > 0) throw new Error(JSON.stringify(accepted.details));
  return questionRequestOf(accepted.query);
}

/** The question that these parameters put; throws where they are wrong. */
export function questionOf(plan: DatasetPlan, query: Query): Question {
  const { question, mistakes } = parseQuestion(plan, requestOf(query));
  if (question === null) throw new Error(JSON.stringify(mistakes));
  return question;
}

/** The profile of a dataset without facts, for what does not depend on their number. */
export const noFacts: ReportSource['extent']['profile'] = {
  rows: 0,
  days: null,
  sources: new Set(),
  members: new Map(),
};

/** Data without a beginning or an end, complete on every day. */
const wide: ReportSource['extent'] = {
  covers: { start: '0001-01-01', end: '9999-12-31' },
  profile: noFacts,
  asOf: '2024-12-31T03:00:00Z',
  version: '1',
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
  query: Query,
  more: Partial<ReportSource> = {},
): Promise<ReportData> {
  return await answerReport(questionOf(plan, query), sourceOf(warehouse, more), new AbortController().signal);
}
