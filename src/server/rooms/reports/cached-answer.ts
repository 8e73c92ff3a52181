import { closest } from 'fastest-levenshtein';
import type { DatasetPlan, ReportData } from '../../../language/plan/index.ts';
import { isReportData } from '../../../page-run/index.ts';
import { demand } from '../auth/abilities.ts';
import { etagOf, withEtag } from '../../api/etag.ts';
import { HttpError, json } from '../../api/handler.ts';
import { refuseDamaged } from '../../api/errors.ts';
import type { ApiAnswer, ApiRequest } from '../../api/handler.ts';
import type { ServerContext } from '../context.ts';
import { requesterOf } from '../../process/line.ts';
import { createAnswerCache } from '../../warehouse/answer-cache.ts';
import type { AnswerCache } from '../../warehouse/answer-cache.ts';
import { onBehalfOf } from '../../warehouse/on-behalf-of.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';
import type { ReportSource } from '../../query/answer/answer-report.ts';
import { todayOf } from '../today.ts';
import { extentOf, readsTable } from '../../query/answer/extent.ts';
import { jsonInSlices } from './json-in-slices.ts';
import { withColors } from './with-colors.ts';
import { titlesOf } from './titles.ts';

/**
 * Bytes of cached responses for each warehouse: enough for some thousand pages. A larger cache would fill
 * with responses that are rarely requested again.
 */
const CACHE_BYTES = 64 * 1024 * 1024;

/** A response as JSON. One that is not final may differ the next time. */
interface Kept {
  readonly body: Buffer;
  readonly isFinal: boolean;
}

const caches = new WeakMap<Warehouse, AnswerCache<Kept>>();

function cacheOf(warehouse: Warehouse): AnswerCache<Kept> {
  const known = caches.get(warehouse);
  if (known !== undefined) return known;
  const cache = createAnswerCache<Kept>({
    most: CACHE_BYTES,
    sizeOf: ({ body }) => body.byteLength,
    isFinal: ({ isFinal }) => isFinal,
  });
  caches.set(warehouse, cache);
  return cache;
}

/**
 * Responds with data as JSON: 304 when the client has it, from the cache when it is known, otherwise from the
 * warehouse. `key` identifies the query; the version of the facts, the dataset and the requester's rights are
 * added to it. A response whose forecast timed out, or whose members could not be numbered, is neither cached
 * nor tagged, because the next one can have more. The requester is notified of the progress.
 */
export async function cachedAnswer(
  request: ApiRequest,
  context: ServerContext,
  plan: DatasetPlan,
  key: string,
  produce: (source: ReportSource, signal: AbortSignal, progress: (share: number) => void) => Promise<unknown>,
): Promise<ApiAnswer> {
  const { company, brands } = request.principal;
  const source = await sourceOf(request, context, plan);
  const titles = context.pages.variant(company).manifest.version;
  const rights = JSON.stringify([company, brands, source.currency, source.extent, source.today]);
  const tag = etagOf(source.version, textOf(plan), titles, rights, request.operationId, key);
  let isTagged = true;
  const answer = await withEtag(request, tag, async () => {
    const { body, isFinal } = await cacheOf(context.warehouse).answer(
      tag,
      async (signal, progress) => {
        const produced = await produce(source, signal, progress);
        if (!isReportData(produced))
          return { body: await jsonInSlices(produced), isFinal: !isForecastLate(produced) };
        const { memberColors } = context.state;
        const { report, isComplete } = await withColors(produced, company, memberColors, request.log);
        return { body: await jsonInSlices(report), isFinal: isComplete && !isForecastLate(report) };
      },
      request.signal,
      progressOf(request, context),
    );
    isTagged = isFinal;
    return json(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  });
  if (isTagged) return answer;
  const { etag: _etag, ...headers } = answer.headers;
  return { ...answer, headers };
}

/** Milliseconds between two progress events of a request. More would not be noticed. */
const PROGRESS_MS = 500;

/** Returns a function that sends the progress of a request to its user. */
function progressOf({ principal, requestId }: ApiRequest, { news }: ServerContext): (share: number) => void {
  let last = -PROGRESS_MS;
  return (share) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    news.publish({ company: principal.company, userName: principal.userName, request: requestId, share });
  };
}

/** Whether a forecast of the report timed out. */
function isForecastLate(data: unknown): boolean {
  const { forecast } = data as { readonly forecast?: ReportData['forecast'] };
  return forecast?.series.some(({ refused }) => refused === 'tooSlow') ?? false;
}

/**
 * Returns the dataset of a name. Throws a 404 when the company does not have it, and a 403 when the user may
 * not query it.
 */
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
  demand(request.principal, plan.access);
  if (request.principal.brands !== null && plan.brands === undefined) {
    throw new HttpError(
      403,
      'brands-only',
      `You see certain brands only, and ${name} can't be told apart by brand.`,
    );
  }
  return plan;
}

/** Returns the source of a dataset's reports, limited to what the requester may see. */
export async function sourceOf(
  request: ApiRequest,
  context: ServerContext,
  plan: DatasetPlan,
): Promise<ReportSource> {
  const { company, brands } = request.principal;
  const pages = context.pages.variant(company);
  const today = todayOf(context, company);
  const { version, damaged } = await context.warehouse.freshness(company);
  refuseDamaged(
    damaged.filter(({ table }) => table !== null && readsTable(plan, table)),
    plan.name,
  );
  const [settings, extent] = await Promise.all([
    plan.currency === null ? context.state.companies.find(company) : null,
    extentOf(plan, context.warehouse, { company, today, timeZone: pages.timeZone }, request.signal),
  ]);
  return {
    warehouse: onBehalfOf(context.warehouse, requesterOf(request.principal)),
    scope: { tenant: company, brands },
    currency: settings?.currency ?? pages.currency,
    titleOf: titlesOf(pages),
    extent,
    today,
    version,
  };
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
