import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { State } from './state.ts';
import { logs } from './tables.ts';

export function logStore(database: Database): State['logs'] {
  return {
    async append(entry) {
      await database.insert(logs).values(entry);
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
