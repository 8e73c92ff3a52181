import { ClickHouseError } from '@clickhouse/client';
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
  const code = error instanceof ClickHouseError ? error.code : /^Code: (\d+)\./.exec(message)?.[1];
  const own = code === undefined ? 'unavailable' : 'invalid';
  const isLate = code === undefined && /^Timeout error/i.test(message);
  return new WarehouseError(isLate ? 'timeout' : (KINDS[code ?? ''] ?? own), message, { cause: error });
}
