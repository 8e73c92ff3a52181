import type { ErrorLogRecord } from '../../../language/plan/index.ts';
import { ignoreFailure, type HttpClient } from '../http/index.ts';

const traceOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  const { stack = error.message, cause } = error;
  return cause === undefined ? stack : `${stack}\nCaused by: ${String(cause)}`;
};

/** An error of ours as the log takes it. Nothing of what the user typed or saw is in it. */
export const errorRecord = (error: unknown, userName: string | null, type: string): ErrorLogRecord => ({
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
  type = 'React error',
): void =>
  ignoreFailure(
    'an error log that could not be written',
    http.post('global/logger/send', errorRecord(error, userName, type)),
  );
