import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bytesOf, quotas } from './quotas.ts';
import { audit } from './tables/logs.ts';
import { createTrim } from './trim.ts';
import type { Row } from './row.ts';

export type AuditEntry = Row<typeof audit, 'id'>;

/** The audit log: who changed what. Entries are appended and never changed. */
export interface StoredAudit {
  append(entry: AuditEntry): Promise<void>;
  /**
   * Returns entries of one company, the newest first; only those older than the entry with the id `before`,
   * if given.
   */
  recent(
    company: string,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<readonly (AuditEntry & { readonly id: number })[]>;
  prune(before: Date): Promise<void>;
}

export function auditStore(database: Database): StoredAudit {
  // 200 bytes is the approximate size of an entry without its details.
  const bytesOfRow = sql`200 + coalesce(octet_length(${audit.details}::text), 0)`;
  const trim = createTrim(database, audit, bytesOfRow, quotas.auditBytesOfCompany);
  return {
    async append(entry) {
      await database.insert(audit).values(entry);
      await trim(entry.company, 200 + bytesOf(entry.details));
    },
    recent: (company, { limit, before }) =>
      database
        .select()
        .from(audit)
        .where(and(eq(audit.company, company), before === null ? undefined : lt(audit.id, before)))
        .orderBy(desc(audit.id))
        .limit(limit),
    async prune(before) {
      await database.delete(audit).where(lt(audit.at, before));
    },
  };
}
