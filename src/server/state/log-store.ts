import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { bytesOf, quotas } from './quotas.ts';
import type { State } from './state.ts';
import { logs } from './tables.ts';

/** A company's logs are weighed after so much was written of them. */
const weighedAfter = quotas.logBytesOfCompany / 20;

export function logStore(database: Database): State['logs'] {
  const written = new Map<string, number>();
  return {
    async append(entry) {
      const { company } = entry;
      const bytes = bytesOf(entry.record);
      await database.insert(logs).values({ ...entry, bytes });
      const unweighed = (written.get(company) ?? weighedAfter) + bytes;
      written.set(company, unweighed < weighedAfter ? unweighed : 0);
      if (unweighed >= weighedAfter) await removeBeyond(database, company, quotas.logBytesOfCompany);
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

/** The newest stay, as many as have room; what the others took is free for the next. */
async function removeBeyond(database: Database, company: string, most: number): Promise<void> {
  const newest = sql`SELECT id, sum(${logs.bytes}) OVER (ORDER BY ${logs.id} DESC) AS total
    FROM ${logs} WHERE ${logs.company} = ${company}`;
  const removed = await database
    .delete(logs)
    .where(
      and(
        eq(logs.company, company),
        sql`${logs.id} <= (SELECT max(id) FROM (${newest}) AS ranked WHERE total > ${most})`,
      ),
    )
    .returning({ id: logs.id });
  if (removed.length > 0) await database.execute(sql`VACUUM logs`);
}
