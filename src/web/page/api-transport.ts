import type { LoadRequest } from '../../cascade/index.ts';
import type { AppText } from '../i18n/translator.ts';
import type { Outcome, Transport } from '../queries/index.ts';
import { waitOf } from '../api/wait.ts';
import { InvalidResponseError, isRequestError } from '../api/index.ts';
import type { HttpClient, RequestError } from '../api/index.ts';
import { isReportData } from '../../page-run/index.ts';
import type { PageHost } from './page-host.ts';
import type { RequestProgress } from '../services/content/request-progress.ts';

/**
 * Sends the requests of queries to the API. Network errors become outcomes with a message in the user's current
 * language.
 */
export function apiTransport(
  http: HttpClient,
  appText: () => Promise<AppText>,
  { follow }: Pick<RequestProgress, 'follow'>,
): Transport {
  return async ({ path, params }, etag, signal, progress = () => {}) => {
    try {
      const answer = await http.ask<unknown>({
        method: 'GET',
        path,
        params,
        etag,
        signal,
        follow: (requestId) => follow(requestId, progress),
      });
      if (answer.kind !== 'answer') return answer;
      if (isReportData(answer.data)) return { kind: 'answer', data: answer.data, etag: answer.etag };
      return outcomeOf(
        new InvalidResponseError('The answer is no report.', answer.requestId),
        await appText(),
      );
    } catch (error) {
      if (isRequestError(error)) return outcomeOf(error, await appText());
      throw error;
    }
  };
}

/** Loads the options of filters. */
export function apiOptions(
  http: HttpClient,
): (request: LoadRequest, signal: AbortSignal) => Promise<unknown> {
  return ({ path, params }, signal) => http.get(path, { params, signal });
}

/**
 * Loads the lists with which the bar of a page starts. None where the server does not answer soon: the bar then requests
 * each list, and reports what fails.
 */
export function apiListsAtStart(http: HttpClient, languageOf: () => string): PageHost['listsAtStart'] {
  return async ({ path, search }, signal) => {
    const params = { path, search, language: languageOf() };
    try {
      const answer = await http.get<unknown>('pages/start', { params, signal, timeout: 10_000 });
      return new Map(repliesIn(answer).map(({ request, reply }) => [request, reply]));
    } catch (error) {
      if (isRequestError(error)) return new Map();
      throw error;
    }
  };
}

interface StartReply {
  readonly request: string;
  readonly reply: unknown;
}

/** The replies of a response that may come from anywhere, such as a proxy. */
const repliesIn = (answer: unknown): readonly StartReply[] => {
  const { lists } = Object(answer) as { readonly lists?: unknown };
  return Array.isArray(lists)
    ? lists.filter((one): one is StartReply => typeof one?.request === 'string')
    : [];
};

function outcomeOf(error: RequestError, appText: AppText): Outcome {
  if (error.kind === 'cancelled') return { kind: 'cancelled' };
  if (error.kind === 'http' && error.failure.status === 403) return { kind: 'forbidden' };
  return { kind: 'failed', message: messageOf(error, appText), requestId: error.requestId };
}

/** The messages of errors that a user can resolve, by the API's error code. */
const wordsByCode: Readonly<Record<string, Parameters<AppText>[0] | undefined>> = {
  'too-wide': 'page.failures.tooWide',
  'out-of-memory': 'page.failures.outOfMemory',
  'data-damaged': 'page.failures.dataDamaged',
};

/** The message of a failed request, in the user's current language. */
export function messageOf(error: Exclude<RequestError, { kind: 'cancelled' }>, appText: AppText): string {
  if (error.kind !== 'http') return appText(`page.failures.${error.kind}`);
  const { status, retryAfter } = error.failure;
  if (status === 0) return appText('page.failures.unreachable');
  if (status === 429 && retryAfter !== null) {
    const { unit, count } = waitOf(retryAfter);
    return appText(unit === 'seconds' ? 'page.failures.limitedSeconds' : 'page.failures.limitedMinutes', {
      count,
    });
  }
  const key = wordsByCode[error.failure.code];
  if (key !== undefined) return appText(key);
  if (status === 429 || status === 503) return appText('page.failures.busy');
  if (status >= 500) return appText('page.failures.server');
  // An invalid request is the fault of the page's author: the server's message is the precise one.
  return error.message;
}
