import { WarehouseError } from './warehouse.ts';

/** The engine's codes of failures that are not the statement's. */
const KINDS: Readonly<Record<string, WarehouseError['kind']>> = {
  '159': 'timeout',
  '160': 'timeout',
  '241': 'out-of-memory',
  '394': 'cancelled',
  // Too many queries, no server behind the one that was asked, wrong password, a lost part of a cluster.
  '202': 'unavailable',
  '209': 'unavailable',
  '210': 'unavailable',
  '242': 'unavailable',
  '279': 'unavailable',
  '516': 'unavailable',
  '999': 'unavailable',
};

/** A failure of the client or of the engine in the warehouse's words. What is no answer of the engine is of the way to it. */
export function translated(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code !== null) return new WarehouseError(KINDS[code] ?? 'invalid', message, { cause: error });
  const kind = /^Timeout error/i.test(message) ? 'timeout' : 'unavailable';
  return new WarehouseError(kind, message, { cause: error });
}

/** The engine's own code is a number; those of the network are words. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^\d+$/.test(code) ? code : null;
}
