import { closest } from 'fastest-levenshtein';
import type { DatasetPlan } from '../../language/plan/index.ts';
import { badRequest, download, HttpError, json } from '../http/handler.ts';
import type { ApiAnswer, ApiRequest, Handler, ServerContext } from '../http/handler.ts';
import { etagOf, withEtag } from '../http/etag.ts';
import { answerReport, namingOf, selectionOf, wordingOf } from './answer-report.ts';
import type { ReportSource } from './answer-report.ts';
import { rowsStatement } from './build-statement.ts';
import { reportColumns } from './columns.ts';
import { csvOf } from './csv.ts';
import { parseQuestion } from './parse-question.ts';
import type { Question } from './question.ts';
import { BRAND_COLUMN } from './question.ts';
import type { ResultCache } from './result-cache.ts';
import { started } from './started.ts';
import { titlesOf } from './titles.ts';
import { workbookOf } from './workbook.ts';

/** `GET reports/{dataset}`. */
export function getReport(cache: ResultCache): Handler {
  return async (request, context) => {
    const plan = datasetOf(request, context, request.path['dataset'] ?? '');
    const { question, mistakes } = parseQuestion(plan, request.query);
    if (mistakes !== null) throw badRequest(mistakes);
    if (question.format !== 'json')
      return await fileAnswer(question, await sourceOf(request, context, plan), request);
    return await cachedAnswer(cache, request, context, plan, keyOf(question), (source, signal) =>
      answerReport(question, source, signal),
    );
  };
}

/**
 * Answers data as JSON: 304 to whoever holds it, from memory where it is known, else from the warehouse. The key tells
 * the question; the facts' version, the dataset and the asker's rights are added to it.
 */
export async function cachedAnswer(
  cache: ResultCache,
  request: ApiRequest,
  context: ServerContext,
  plan: DatasetPlan,
  key: string,
  produce: (source: ReportSource, signal: AbortSignal) => Promise<unknown>,
): Promise<ApiAnswer> {
  const { company, brands } = request.principal;
  const source = await sourceOf(request, context, plan);
  const titles = context.pages.variant(company).manifest.version;
  const rights = JSON.stringify([company, brands, source.currency, source.asOf]);
  const tag = etagOf(source.version, textOf(plan), titles, rights, request.operationId, key);
  return await withEtag(request, tag, async () => {
    const body = await cache.answer(
      tag,
      async (signal) => Buffer.from(JSON.stringify(await produce(source, signal))),
      request.signal,
    );
    return json(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  });
}

/** The dataset of that name, if the company has it and the user may ask it. */
export function datasetOf(request: ApiRequest, context: ServerContext, name: string): DatasetPlan {
  const { datasets } = context.pages.variant(request.principal.company);
  const plan = datasets.get(name);
  if (plan === undefined) {
    const known = [...datasets.keys()];
    const hint = known.length === 0 ? '' : ` Did you mean ${closest(name.slice(0, 80), known)}?`;
    throw new HttpError(404, 'unknown-dataset', `There is no dataset of that name.${hint}`, [
      { name: 'dataset', message: 'is none of the datasets', allowed: known },
    ]);
  }
  const hasBrands = Object.values(plan.dimensions).some((dimension) => dimension.column === BRAND_COLUMN);
  if (request.principal.brands !== null && !hasBrands) {
    throw new HttpError(
      403,
      'brands-only',
      `You see certain brands only, and ${name} can't be told apart by brand.`,
    );
  }
  return plan;
}

async function sourceOf(
  request: ApiRequest,
  context: ServerContext,
  plan: DatasetPlan,
): Promise<ReportSource> {
  const { company, brands } = request.principal;
  const [settings, freshness] = await Promise.all([
    plan.currency === null ? context.state.companies.find(company) : null,
    context.warehouse.freshness(company),
  ]);
  return {
    warehouse: context.warehouse,
    scope: { tenant: company, brands },
    currency: settings?.currency ?? 'EUR',
    titleOf: titlesOf(context.pages.variant(company)),
    asOf: freshness.asOf,
    version: freshness.version,
  };
}

const FILES = {
  csv: { make: csvOf, type: 'text/csv; charset=utf-8' },
  xlsx: { make: workbookOf, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

/** A file made while the rows arrive. The first rows are awaited, so that a failing query is still an error answer. */
async function fileAnswer(question: Question, source: ReportSource, request: ApiRequest): Promise<ApiAnswer> {
  if (question.format === 'json') throw new Error('invariant: JSON is no file');
  const naming = await namingOf(question, source, request.signal);
  const page = { limit: question.limit, offset: question.offset };
  const statement = rowsStatement(
    selectionOf(question, source, question.range),
    wordingOf(source, naming),
    page,
  );
  const batches = await started(source.warehouse.stream(statement, { signal: request.signal }));
  const { make, type } = FILES[question.format];
  const name = `${question.plan.name}.${question.format}`;
  return download(make(reportColumns(question, naming), batches), { name, type });
}

/** What the question asks, without the dataset that it is put to. */
function keyOf(question: Question): string {
  const { plan: _, measures, dimensions, filters, ...rest } = question;
  return JSON.stringify({
    measures: measures.map((measure) => measure.name),
    dimensions: dimensions.map((asked) => asked.name),
    filters: filters.map(({ dimension, ...filter }) => ({ dimension: dimension.name, ...filter })),
    ...rest,
  });
}

const texts = new WeakMap<DatasetPlan, string>();

function textOf(plan: DatasetPlan): string {
  let text = texts.get(plan);
  if (text === undefined) {
    text = JSON.stringify(plan);
    texts.set(plan, text);
  }
  return text;
}
