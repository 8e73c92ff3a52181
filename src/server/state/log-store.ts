import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bytesOf, quotas } from './quotas.ts';
import { logs } from './tables/logs.ts';
import { createTrim } from './trim.ts';
import type { Row } from './row.ts';

export type LogEntry = Row<typeof logs, 'id' | 'bytes'>;

export interface StoredLogs {
  /** Adds an entry. Deletes the company's oldest entries above its quota. */
  append(entry: LogEntry): Promise<void>;
  /** Returns entries of one company, the newest first. */
  recent(company: string, kind: LogEntry['kind'], limit: number): Promise<readonly LogEntry[]>;
  prune(before: Date): Promise<void>;
}

export function logStore(database: Database): StoredLogs {
  const trim = createTrim(database, logs, sql`${logs.bytes}`, quotas.logBytesOfCompany);
  return {
    async append(entry) {
      const bytes = bytesOf(entry.record);
      await database.insert(logs).values({ ...entry, bytes });
      await trim(entry.company, bytes);
    },
    recent: (company, kind, limit) =>
      database
        .select({
          kind: logs.kind,
          at: logs.at,
          company: logs.company,
          userName: logs.userName,
          requestId: logs.requestId,
          record: logs.record,
        })
        .from(logs)
        .where(and(eq(logs.company, company), eq(logs.kind, kind)))
        .orderBy(desc(logs.id))
        .limit(limit),
    async prune(before) {
      await database.delete(logs).where(lt(logs.at, before));
    },
  };
}
