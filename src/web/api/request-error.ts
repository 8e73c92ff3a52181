import type { ErrorDetail } from '../../language/plan/index.ts';

/** A request that was cancelled. */
export class CancelledError extends Error {
  readonly kind = 'cancelled';
  readonly requestId = null;
}

export class TimeoutError extends Error {
  readonly kind = 'timeout';
  readonly requestId = null;
}

/** The session has ended and could not be renewed. */
export class UnauthorizedError extends Error {
  readonly kind = 'unauthorized';
  constructor(
    message: string,
    readonly requestId: string | null,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface HttpFailure {
  /** The HTTP status; 0 without a response: offline, refused, or cut off. */
  readonly status: number;
  /** The server's code of the error, such as `bad-credentials`. */
  readonly code: string;
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | null;
  /** The whole response body, where it contains more than the error. */
  readonly body?: unknown;
}

export class HttpError extends Error {
  readonly kind = 'http';
  constructor(
    message: string,
    readonly failure: HttpFailure,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
  get requestId(): string | null {
    return this.failure.requestId;
  }
  get status(): number {
    return this.failure.status;
  }
}

/** The response of the server does not match its contract. */
export class InvalidResponseError extends Error {
  readonly kind = 'invalid-response';
  constructor(
    message: string,
    readonly requestId: string | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type RequestError =
  CancelledError | TimeoutError | UnauthorizedError | HttpError | InvalidResponseError;

export const isRequestError = (error: unknown): error is RequestError =>
  error instanceof CancelledError ||
  error instanceof TimeoutError ||
  error instanceof UnauthorizedError ||
  error instanceof HttpError ||
  error instanceof InvalidResponseError;

/** Ignores a failure, such as that of writing a page log, as the specification requires. */
export const ignoreFailure = (_reason: string, promise: Promise<unknown>): void => {
  promise.catch(() => undefined);
};
