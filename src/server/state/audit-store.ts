import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
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
    },
  };
}
