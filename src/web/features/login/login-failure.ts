import type { Values, WordKey } from '../../i18n/index.ts';
import { waitOf } from '../../api/wait.ts';
import { HttpError, type RequestError } from '../../api/index.ts';

export interface LoginFailure {
  readonly key: WordKey;
  readonly values: Values;
  /** For the support, where the failure is none of the user's. */
  readonly requestId: string | null;
}

/** What went wrong with logging in, in the user's words. */
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
