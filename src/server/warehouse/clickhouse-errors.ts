import { WarehouseError } from './warehouse.ts';

/** ClickHouse error codes for failures that the statement did not cause. */
const KINDS: Readonly<Record<string, WarehouseError['kind']>> = {
  '159': 'timeout',
  '160': 'timeout',
  '241': 'out-of-memory',
  '394': 'cancelled',
  // Too many queries, no server behind the address, wrong password, or a missing part of a cluster.
  '202': 'unavailable',
  '209': 'unavailable',
  '210': 'unavailable',
  '242': 'unavailable',
  '279': 'unavailable',
  '516': 'unavailable',
  '999': 'unavailable',
};

/**
 * Converts an error of the client or the engine into a `WarehouseError`. An error without an engine code is a network
 * failure: kind `timeout` or `unavailable`.
 */
export function translated(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code !== null) return new WarehouseError(KINDS[code] ?? 'invalid', message, { cause: error });
  const kind = /^Timeout error/i.test(message) ? 'timeout' : 'unavailable';
  return new WarehouseError(kind, message, { cause: error });
}

/** Returns the engine's error code, or null for a network error. Engine codes are numbers; network codes are words. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^\d+$/.test(code) ? code : null;
}
