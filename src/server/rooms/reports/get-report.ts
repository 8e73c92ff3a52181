import { createFormatters, localeOf } from '../../../format/index.ts';
import { badRequest, download } from '../../api/handler.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { Handler } from '../context.ts';
import { withConcurrencyLimit } from '../../query/answer/concurrency-limit.ts';
import { answerReport, isMixed, namingOf, selectionOf } from '../../query/answer/answer-report.ts';
import { answerForecast } from '../../query/answer/forecast/answer-forecast.ts';
import type { ReportSource } from '../../query/answer/answer-report.ts';
import { statementOf } from '../../query/dialect/statement-of.ts';
import { rowsStatement } from '../../query/statement/statement.ts';
import { cachedAnswer, datasetOf, sourceOf } from './cached-answer.ts';
import { reportColumns } from '../../query/answer/columns.ts';
import { csvOf } from './csv.ts';
import { queryDataset } from './dataset-fault.ts';
import { inWords } from './member-words.ts';
import { parseQuestion } from '../../query/question/parse-question.ts';
import type { Question } from '../../query/question/question.ts';
import { questionRequestOf } from './question-request.ts';
import { started } from './started.ts';
import { workbookOf } from './workbook.ts';

/** `GET reports/{dataset}`. */
export const getReport: Handler = async (request, context) => {
  const plan = datasetOf(request, context, request.path['dataset'] ?? '');
  const { question, mistakes } = parseQuestion(plan, questionRequestOf(request.query));
  if (mistakes !== null) throw badRequest(mistakes);
  return await queryDataset(plan, request, context, async () => {
    if (question.format !== 'json') {
      const source = await sourceOf(request, context, plan);
      const [language = 'en'] = context.pages.variant(request.principal.company).manifest.languages;
      const file = () => fileAnswer(question, source, request, language);
      return await withConcurrencyLimit(question, source, request.signal, file);
    }
    return await cachedAnswer(request, context, plan, keyOf(question), async (source, signal) =>
      withConcurrencyLimit(question, source, signal, async () => {
        const report = await answerReport(question, source, signal);
        const forecast = await answerForecast(question, report, source, signal);
        return forecast === null ? report : { ...report, forecast };
      }),
    );
  });
};

const FILES = {
  csv: { make: csvOf, type: 'text/csv; charset=utf-8' },
  xlsx: { make: workbookOf, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

/**
 * Streams a file while the rows arrive. Waits for the first rows, so that a failing query still gets an error
 * response.
 */
async function fileAnswer(
  question: Question,
  source: ReportSource,
  request: ApiRequest,
  language: string,
): Promise<ApiAnswer> {
  if (question.format === 'json') throw new Error('invariant: JSON is no file');
  const naming = await namingOf(question, source, request.signal);
  const page = { limit: question.limit, offset: question.offset };
  const rows = rowsStatement(selectionOf(question, source, question.range), isMixed(naming), page);
  const statement = statementOf(rows, source.warehouse.dialect);
  const batches = await started(source.warehouse.stream(statement, { signal: request.signal }));
  const { make, type } = FILES[question.format];
  const name = `${question.plan.name}.${question.format}`;
  const columns = reportColumns(question, naming);
  const format = createFormatters({ locale: localeOf(language, []), currency: naming.currency });
  return download(make(columns, inWords(columns, batches, naming.titleOf, format)), { name, type });
}

/** The cache key of a query, without its dataset. */
function keyOf(question: Question): string {
  const { plan: _, measures, dimensions, filters, top, having, ...rest } = question;
  return JSON.stringify({
    measures: measures.map((measure) => measure.name),
    dimensions: dimensions.map((requested) => requested.name),
    top: top && { ...top, dimension: top.dimension.name, by: top.by.name },
    having: having.map(({ measure, ...condition }) => ({ measure: measure.name, ...condition })),
    filters: filters.map(({ dimension, ...filter }) => ({ dimension: dimension.name, ...filter })),
    ...rest,
  });
}
