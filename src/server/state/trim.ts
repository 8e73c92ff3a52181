import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { audit, logs } from './tables/logs.ts';

/** Called after each row that a company has written, with its size. */
export type Trim = (company: string, bytes: number) => Promise<void>;

/**
 * Returns a function that keeps the rows of a company below a total size. It deletes the oldest rows and
 * frees their space. The size is computed each time that a twentieth of the limit has been written.
 */
export function createTrim(
  database: Database,
  table: typeof logs | typeof audit,
  bytesOfRow: SQL,
  most: number,
): Trim {
  const step = most / 20;
  const written = new Map<string, number>();
  return async (company, bytes) => {
    const unweighed = (written.get(company) ?? step) + bytes;
    written.set(company, unweighed < step ? unweighed : 0);
    if (unweighed < step) return;
    const newest = sql`SELECT id, sum(${bytesOfRow}) OVER (ORDER BY ${table.id} DESC) AS total
      FROM ${table} WHERE ${table.company} = ${company}`;
    const last = sql`(SELECT max(id) FROM (${newest}) AS ranked WHERE total > ${most})`;
    const removed = await database
      .delete(table)
      .where(and(eq(table.company, company), sql`${table.id} <= ${last}`))
      .returning({ id: table.id });
    if (removed.length > 0) await database.execute(sql`VACUUM ${table}`);
  };
}
