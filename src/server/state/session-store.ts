import { and, eq, gte, inArray, isNull, lt, notExists, or } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { State } from './state.ts';
import { providerTies, refreshTokens, sessions } from './tables.ts';

export function sessionStore(database: Database): State['sessions'] {
  return {
    async start({ hash, family, userName, expiresAt }) {
      await database.transaction(async (transaction) => {
        await transaction.insert(sessions).values({ family, userName });
        await transaction.insert(refreshTokens).values({ hash, family, expiresAt });
      });
    },
    rotate: (hash, next, now) =>
      database.transaction(async (transaction) => {
        // The condition decides between two callers at the same moment: only one of them changes the row.
        const taken = await transaction
          .update(refreshTokens)
          .set({ usedAt: now })
          .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
          .returning({ hash: refreshTokens.hash });
        if (taken.length > 0) {
          const { family, expiresAt } = next;
          await transaction.insert(refreshTokens).values({ hash: next.hash, family, expiresAt });
          return 'rotated';
        }
        const known = await transaction
          .update(sessions)
          .set({ endedAt: now })
          .where(and(eq(sessions.family, next.family), isNull(sessions.endedAt)))
          .returning({ family: sessions.family });
        return known.length > 0 ? 'reused' : 'unknown';
      }),
    async find(hash, now) {
      const [row] = await database
        .select({
          family: sessions.family,
          userName: sessions.userName,
          endedAt: sessions.endedAt,
          expiresAt: refreshTokens.expiresAt,
          usedAt: refreshTokens.usedAt,
        })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.family, refreshTokens.family))
        .where(eq(refreshTokens.hash, hash));
      if (!row) return null;
      const { family, userName, expiresAt } = row;
      const status = row.usedAt ? 'used' : row.endedAt || expiresAt <= now ? 'ended' : 'live';
      return { status, token: { hash, family, userName, expiresAt } };
    },
    async endFamily(family, now) {
      await database
        .update(sessions)
        .set({ endedAt: now })
        .where(and(eq(sessions.family, family), isNull(sessions.endedAt)));
    },
    async tie(family, tie) {
      await database
        .insert(providerTies)
        .values({ family, ...tie })
        .onConflictDoUpdate({ target: providerTies.family, set: tie });
    },
    async tieOf(family) {
      const { subject, refreshToken, since, session } = providerTies;
      const [row] = await database
        .select({ subject, refreshToken, since, session })
        .from(providerTies)
        .where(eq(providerTies.family, family));
      return row ?? null;
    },
    async endOf(userName, now) {
      const ended = await database
        .update(sessions)
        .set({ endedAt: now })
        .where(and(eq(sessions.userName, userName), isNull(sessions.endedAt)))
        .returning({ family: sessions.family });
      return ended.map(({ family }) => family);
    },
    async endTied({ subject, session }, now) {
      const named = [
        subject === null ? undefined : eq(providerTies.subject, subject),
        session === null ? undefined : eq(providerTies.session, session),
      ].filter((condition) => condition !== undefined);
      if (named.length === 0) return [];
      const tied = database
        .select({ family: providerTies.family })
        .from(providerTies)
        .where(and(...named));
      return database
        .update(sessions)
        .set({ endedAt: now })
        .where(and(inArray(sessions.family, tied), isNull(sessions.endedAt)))
        .returning({ family: sessions.family, userName: sessions.userName });
    },
    async endedSince(since) {
      const rows = await database
        .select({ family: sessions.family })
        .from(sessions)
        .where(gte(sessions.endedAt, since));
      return rows.map(({ family }) => family);
    },
    async prune(before) {
      await database.delete(refreshTokens).where(lt(refreshTokens.expiresAt, before));
      // A family's last token lives longest: when it is gone, so is the session.
      const hasToken = database
        .select({ family: refreshTokens.family })
        .from(refreshTokens)
        .where(eq(refreshTokens.family, sessions.family));
      await database.delete(sessions).where(or(lt(sessions.endedAt, before), notExists(hasToken)));
    },
  };
}
