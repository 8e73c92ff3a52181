import { AxiosError, isCancel } from 'axios';
import type { ErrorBody } from '../../language/plan/index.ts';
import {
  CancelledError,
  HttpError,
  InvalidResponseError,
  TimeoutError,
  UnauthorizedError,
  type RequestError,
} from './request-error.ts';

const isErrorBody = (body: unknown): body is ErrorBody => {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error;
  return typeof error === 'object' && error !== null && typeof error.message === 'string';
};

const secondsOf = (header: unknown): number | null => {
  const seconds = Number(header);
  return header !== undefined && header !== null && Number.isFinite(seconds) ? Math.ceil(seconds) : null;
};

/** The body of a failed request, also where the response was requested as a file. */
const bodyOf = (error: AxiosError): unknown => {
  const { data } = error.response ?? {};
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return null;
  }
};

/** Converts any error of a request to one of the product's five kinds. */
export const toRequestError = (cause: unknown): RequestError => {
  if (isCancel(cause)) return new CancelledError('Canceled', { cause });
  if (!(cause instanceof AxiosError)) return new InvalidResponseError(String(cause), null, { cause });
  if (cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT)
    return new TimeoutError('The server took too long to answer.', { cause });
  const { response } = cause;
  if (!response)
    return new HttpError(
      'The server can’t be reached.',
      { status: 0, code: 'unreachable', requestId: null, details: [], retryAfter: null },
      { cause },
    );
  const body = bodyOf(cause);
  const errorBody = isErrorBody(body) ? body.error : null;
  const header = (name: string): unknown => (response.headers as Record<string, unknown>)[name];
  const requestId = errorBody?.requestId ?? (header('x-request-id') as string | undefined) ?? null;
  if (response.status >= 200 && response.status < 300)
    return new InvalidResponseError('The server’s answer can’t be read.', requestId, { cause });
  const message = errorBody?.message ?? `The server answered with ${response.status}.`;
  if (response.status === 401)
    return new UnauthorizedError(message, requestId, errorBody?.code ?? '', { cause });
  return new HttpError(
    message,
    {
      status: response.status,
      code: errorBody?.code ?? '',
      requestId,
      details: errorBody?.details ?? [],
      retryAfter: secondsOf(header('retry-after')),
      body,
    },
    { cause },
  );
};
