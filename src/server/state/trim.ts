import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { audit, logs } from './tables/logs.ts';

/** Hears of each row that a company has written, and of its size. */
export type Trim = (company: string, bytes: number) => Promise<void>;

/**
 * Keeps what a company writes below a size: the newest rows stay, as many as have room, and what the others took is free
 * for the next. Weighed after each twentieth of it that was written.
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
