import type { TablePlan } from '../../language/plan/index.ts';
import { quoted } from './quoted.ts';

/** The column of the statements in this file that holds the number of rows with a key. */
export const ROWS = 'rows#shared';

/**
 * Selects each key that several rows have, with its company and number of rows. `from` is a table or a table
 * expression.
 */
export function sharedKeys({ tenant, key }: Pick<TablePlan, 'tenant' | 'key'>, from: string): string {
  const columns = [tenant, ...(key ?? [])].map(quoted).join(', ');
  return `SELECT ${columns}, COUNT(*) AS ${quoted(ROWS)} FROM ${from} GROUP BY ${columns} HAVING COUNT(*) > 1`;
}

/** Selects the key with the most rows. An added last column holds the number of surplus rows of all keys. */
export function worstSharedKey(select: string): string {
  return `SELECT *, SUM(${quoted(ROWS)} - 1) OVER () FROM (${select}) AS shared ORDER BY ${quoted(ROWS)} DESC LIMIT 1`;
}
