import type { ErrorBody } from '../../language/plan/index.ts';
import {
  CancelledError,
  HttpError,
  InvalidResponseError,
  isRequestError,
  TimeoutError,
  UnauthorizedError,
  type RequestError,
} from './request-error.ts';

const isErrorBody = (body: unknown): body is ErrorBody => {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error;
  return typeof error === 'object' && error !== null && typeof error.message === 'string';
};

const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
};

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

/** What the server refused, by its answer and the text of that. */
export const refusalOf = ({ status, headers }: Response, text: string): RequestError => {
  const body = bodyOf(text);
  const error = isErrorBody(body) ? body.error : null;
  const requestId = error?.requestId ?? headers.get('x-request-id');
  const message = error?.message ?? `The server answered with ${status}.`;
  if (status === 401) return new UnauthorizedError(message, requestId, error?.code ?? '');
  return new HttpError(message, {
    status,
    code: error?.code ?? '',
    requestId,
    details: error?.details ?? [],
    retryAfter: secondsOf(headers.get('retry-after')),
    body,
  });
};

/** What became of a request that has no answer, in the product's own kinds. */
export const toRequestError = (cause: unknown): RequestError => {
  if (isRequestError(cause)) return cause;
  const { name } = cause instanceof Error ? cause : { name: '' };
  if (name === 'AbortError') return new CancelledError('Canceled', { cause });
  if (name === 'TimeoutError') return new TimeoutError('The server took too long to answer.', { cause });
  // So says a browser of a call that was refused on its way, or whose answer was cut off.
  if (cause instanceof TypeError)
    return new HttpError(
      'The server can’t be reached.',
      { status: 0, code: 'unreachable', requestId: null, details: [], retryAfter: null },
      { cause },
    );
  return new InvalidResponseError(String(cause), null, { cause });
};
