import type { ErrorLogRecord } from '../../language/plan/index.ts';
import { ignoreFailure, isRequestError, type HttpClient } from './index.ts';

/**
 * The groups of errors in the specification: errors thrown by a view, errors that React recovered from, failed
 * requests that nobody handled, and all others. The names are older than this app, and readers of the log group by
 * them.
 */
export const errorGroups = ['Vue error', 'Vue warning', 'API error', 'global error'] as const;
export type ErrorGroup = (typeof errorGroups)[number];

/** The group of an unhandled error; null for a cancelled request, which is no error. */
export const groupOf = (error: unknown): ErrorGroup | null => {
  if (!isRequestError(error)) return 'global error';
  return error.kind === 'cancelled' ? null : 'API error';
};

const traceOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const { stack = error.message, cause } = error;
  return cause === undefined ? stack : `${stack}\nCaused by: ${String(cause)}`;
};

/** An error in the format of the log. It contains nothing that the user typed or saw. */
const errorRecord = (error: unknown, userName: string | null, type: ErrorGroup): ErrorLogRecord => ({
  source: 'web',
  runtimeEnvironment: import.meta.env.MODE,
  browserInfo: navigator.userAgent,
  timestampUTC: new Date().toISOString(),
  userName,
  type,
  trace: traceOf(error)?.slice(0, 4000) ?? null,
  message: (error instanceof Error ? error.message : String(error)).slice(0, 1000),
});

/** Reports an error to the server. */
export const reportError = (
  http: HttpClient,
  userName: string | null,
  error: unknown,
  type: ErrorGroup = 'Vue error',
): void =>
  ignoreFailure(
    'an error log that could not be written',
    http.post('global/logger/send', errorRecord(error, userName, type)),
  );
