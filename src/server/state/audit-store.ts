import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bytesOf, quotas } from './quotas.ts';
import { audit } from './tables/logs.ts';
import { createTrim } from './trim.ts';
import type { Row } from './row.ts';

export type AuditEntry = Row<typeof audit, 'id'>;

/** Who changed what: appended to, never changed. */
export interface StoredAudit {
  append(entry: AuditEntry): Promise<void>;
  /** Newest first, of one company; those that are older than the entry of the id `before`, where one is given. */
  recent(
    company: string,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<readonly (AuditEntry & { readonly id: number })[]>;
  prune(before: Date): Promise<void>;
}

export function auditStore(database: Database): StoredAudit {
  // The names and the moment take about so much beside the details.
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
