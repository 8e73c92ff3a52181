import type { Values, WordKey } from '../../i18n/index.ts';
import { waitOf } from '../../api/wait.ts';
import { HttpError, type RequestError } from '../../api/index.ts';

export interface LoginFailure {
  readonly key: WordKey;
  readonly values: Values;
  /** The request id for support, where the user can't fix the problem; otherwise null. */
  readonly requestId: string | null;
}

/** The message for a failed login. */
export const failureOf = (error: RequestError): LoginFailure => {
  if (error.kind === 'unauthorized')
    return { key: 'shell.login.badCredentials', values: {}, requestId: null };
  if (error.kind === 'timeout' || (error instanceof HttpError && error.failure.status === 0))
    return { key: 'shell.login.offline', values: {}, requestId: null };
  if (error instanceof HttpError && error.failure.status === 429) {
    const { unit, count } = waitOf(error.failure.retryAfter ?? 60);
    const key = unit === 'seconds' ? 'shell.login.rateLimited' : 'shell.login.rateLimitedMinutes';
    return { key, values: { count }, requestId: null };
  }
  return { key: 'shell.login.failed', values: {}, requestId: error.requestId };
};
