import type { TablePlan } from '../../language/plan/index.ts';
import { quoted } from './quoted.ts';

/** How many rows have a key, as the statement below calls it. */
export const ROWS = 'rows#shared';

/** Selects the company, the key and the number of rows of each key that several rows have. `from` is a table, or what is read as one. */
export function sharedKeys({ tenant, key }: Pick<TablePlan, 'tenant' | 'key'>, from: string): string {
  const columns = [tenant, ...(key ?? [])].map(quoted).join(', ');
  return `SELECT ${columns}, COUNT(*) AS ${quoted(ROWS)} FROM ${from} GROUP BY ${columns} HAVING COUNT(*) > 1`;
}

/** Selects the worst of them, and beside it how many rows there are too many in all. */
export function worstSharedKey(select: string): string {
  return `SELECT *, SUM(${quoted(ROWS)} - 1) OVER () FROM (${select}) AS shared ORDER BY ${quoted(ROWS)} DESC LIMIT 1`;
}
