import type { ErrorDetail } from '../../language/plan/index.ts';

/** A request that came to nothing. `requestId` is the server's, where it answered at all. */
export class CancelledError extends Error {
  readonly kind = 'cancelled';
  readonly requestId = null;
}

export class TimeoutError extends Error {
  readonly kind = 'timeout';
  readonly requestId = null;
}

/** The session does not stand any more, and could not be renewed. */
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
  /** 0 where no answer came: offline, refused, or cut off. */
  readonly status: number;
  /** The server's own name for what went wrong, such as `bad-credentials`. */
  readonly code: string;
  readonly requestId: string | null;
  readonly details: readonly ErrorDetail[];
  /** Seconds, as `Retry-After` says. */
  readonly retryAfter: number | null;
  /** The whole answer, where it says more than that it refuses. */
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

/** The server answered with something that is not what the contract says. */
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

/** For what the specification says to ignore, such as a page log that could not be written. */
export const ignoreFailure = (_reason: string, promise: Promise<unknown>): void => {
  promise.catch(() => undefined);
};
