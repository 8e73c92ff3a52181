import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { quotas } from './quotas.ts';
import type { State } from './state.ts';
import { audit } from './tables.ts';

export function auditStore(database: Database): State['audit'] {
  return {
    async append(entry) {
      await database.insert(audit).values(entry);
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
      const ranked = database
        .select({
          id: audit.id,
          rank: sql<number>`row_number() OVER (PARTITION BY ${audit.company} ORDER BY ${audit.id} DESC)`.as(
            'rank',
          ),
        })
        .from(audit)
        .as('ranked');
      const beyond = database
        .select({ id: ranked.id })
        .from(ranked)
        .where(gt(ranked.rank, quotas.auditsOfCompany));
      await database.delete(audit).where(inArray(audit.id, beyond));
    },
  };
}
