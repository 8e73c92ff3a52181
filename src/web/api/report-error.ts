import type { ErrorLogRecord } from '../../language/plan/index.ts';
import { ignoreFailure, isRequestError, type HttpClient } from './index.ts';

/**
 * The four groups of the specification: what a view threw, what it recovered from, a call whose failure nobody took, and
 * everything else. The names are those of the log, which is older than this app: whoever reads it groups by them.
 */
export const errorGroups = ['Vue error', 'Vue warning', 'API error', 'global error'] as const;
export type ErrorGroup = (typeof errorGroups)[number];

/** The group of what no view has caught; null for what is no failure at all: a request that was cancelled. */
export const groupOf = (error: unknown): ErrorGroup | null => {
  if (!isRequestError(error)) return 'global error';
  return error.kind === 'cancelled' ? null : 'API error';
};

const traceOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const { stack = error.message, cause } = error;
  return cause === undefined ? stack : `${stack}\nCaused by: ${String(cause)}`;
};

/** An error of ours as the log takes it. Nothing of what the user typed or saw is in it. */
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

/** Tells the server of an error of ours. */
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
