import type { ApiLogRecord } from '../../language/plan/index.ts';
import { HttpError, ignoreFailure, type RequestError } from './request-error.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';

/**
 * Requests whose failures are never reported: reports of failed reports would never end, and some requests contain
 * secrets.
 */
const unreported: readonly RegExp[] = [
  /^global\/logs\//,
  /^global\/logger\//,
  /tokencheck/,
  /consent\/check/,
  /auth|security/,
  /logo/,
  /onboarding\/check_status/,
];

const isReported = (path: string): boolean => !unreported.some((pattern) => pattern.test(path));

const secretNames = /pass|token|secret|credential/i;
const longestText = 200;

/** The request body without secrets. The server removes them as well, but they should not leave the browser. */
const withoutSecrets = (body: unknown): unknown => {
  if (typeof body === 'string') return body.slice(0, longestText);
  if (Array.isArray(body)) return body.slice(0, 20).map(withoutSecrets);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      secretNames.test(name) ? [] : [[name, withoutSecrets(value)]],
    ),
  );
};

const apiLogRecord = (
  error: RequestError,
  request: HttpRequest,
  environment: string,
  pageName: string,
): ApiLogRecord => ({
  environment,
  apiUrl: request.path,
  apiMethod: request.method,
  responseStatus:
    error instanceof HttpError ? error.failure.status : error.kind === 'cancelled' ? 'Canceled' : error.kind,
  response: { message: error.message.slice(0, 500) },
  pageName,
  requestId: error.requestId,
  payload: {
    queryData: withoutSecrets(request.params ?? {}) as Record<string, unknown>,
    ...(request.body !== undefined && { postData: withoutSecrets(request.body) }),
  },
});

/** Reports a failed request to the server. Reports nothing while nobody is logged in or the server is unreachable. */
export const createApiLog =
  (http: () => HttpClient, environment: string, pageName: () => string) =>
  (error: RequestError, request: HttpRequest): void => {
    const unreachable = error instanceof HttpError && error.failure.status === 0;
    if (request.anonymous || unreachable || error.kind === 'unauthorized' || !isReported(request.path))
      return;
    const record = apiLogRecord(error, request, environment, pageName());
    ignoreFailure('a log that could not be written', http().post('global/logs/api', record));
  };
