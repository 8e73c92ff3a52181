import { and, eq, gt, gte, inArray, isNull, lt, ne, notExists, or } from 'drizzle-orm';
import type { Database } from './database.ts';
import { providerTies, refreshTokens, sessions } from './tables/sessions.ts';
import type { Row } from './row.ts';

/** One link of a refresh token's chain; the token itself is never stored. */
export interface RefreshToken {
  readonly hash: string;
  readonly family: string;
  readonly userName: string;
  readonly expiresAt: Date;
}

/** A refresh token as it stands. */
export interface FoundToken {
  readonly status: 'live' | 'used' | 'ended';
  readonly token: RefreshToken;
  readonly usedAt: Date | null;
  /** The hash of the device that the session belongs to; null where it was begun by a program. */
  readonly device: string | null;
}

/** `repeated`: the token was exchanged for `next` a moment ago, and `next` is still unused. */
export type RotationOutcome = 'rotated' | 'repeated' | 'reused' | 'unknown';

/** What ties a session to the provider that it was begun at. */
export type ProviderTie = Row<typeof providerTies, 'family'>;

export interface StoredSessions {
  start(token: RefreshToken, device?: string | null): Promise<void>;
  /** From now on the session belongs to this device. */
  bindDevice(family: string, device: string): Promise<void>;
  /** Puts `next` in the place of the token, once; a second use of it that is later than `grace` ends the family. */
  rotate(hash: string, next: RefreshToken, now: Date, grace?: Date): Promise<RotationOutcome>;
  /** The live token of this hash, or how it stands. */
  find(hash: string, now: Date): Promise<FoundToken | null>;
  endFamily(family: string, now: Date): Promise<void>;
  /** Ties a family to its provider, or changes the tie. */
  tie(family: string, tie: ProviderTie): Promise<void>;
  tieOf(family: string): Promise<ProviderTie | null>;
  /** Ends all sessions of a user, but not `except`; answers their families. */
  endOf(userName: string, now: Date, except?: string | null): Promise<readonly string[]>;
  /**
   * Ends the sessions of a subject at the provider: the one that the provider calls so, or all. Who has neither named
   * ends none. Answers what has ended.
   */
  endTied(
    at: { readonly subject: string | null; readonly session: string | null },
    now: Date,
  ): Promise<readonly Pick<RefreshToken, 'family' | 'userName'>[]>;
  /** Families ended since then: their id tokens may not have expired. */
  endedSince(since: Date): Promise<readonly string[]>;
  /** Forgets what ended before then. */
  prune(before: Date): Promise<void>;
}

export function sessionStore(database: Database): StoredSessions {
  return {
    async start({ hash, family, userName, expiresAt }, device = null) {
      await database.transaction(async (transaction) => {
        await transaction.insert(sessions).values({ family, userName, device });
        await transaction.insert(refreshTokens).values({ hash, family, expiresAt });
      });
    },
    async bindDevice(family, device) {
      await database.update(sessions).set({ device }).where(eq(sessions.family, family));
    },
    rotate: (hash, next, now, grace = now) =>
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
        if (await isRepeated(transaction, hash, next, grace)) return 'repeated';
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
          device: sessions.device,
          expiresAt: refreshTokens.expiresAt,
          usedAt: refreshTokens.usedAt,
        })
        .from(refreshTokens)
        .innerJoin(sessions, eq(sessions.family, refreshTokens.family))
        .where(eq(refreshTokens.hash, hash));
      if (!row) return null;
      const { family, userName, expiresAt, usedAt, device } = row;
      const status = row.endedAt ? 'ended' : usedAt ? 'used' : expiresAt <= now ? 'ended' : 'live';
      return { status, token: { hash, family, userName, expiresAt }, usedAt, device };
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
    async endOf(userName, now, except = null) {
      const ended = await database
        .update(sessions)
        .set({ endedAt: now })
        .where(
          and(
            eq(sessions.userName, userName),
            isNull(sessions.endedAt),
            except === null ? undefined : ne(sessions.family, except),
          ),
        )
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

/** Whether the token was exchanged for `next` after `grace`, in a session that stands, and `next` is unused. */
async function isRepeated(
  database: Database,
  hash: string,
  next: RefreshToken,
  grace: Date,
): Promise<boolean> {
  const [used] = await database
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.family, refreshTokens.family))
    .where(and(eq(refreshTokens.hash, hash), gt(refreshTokens.usedAt, grace), isNull(sessions.endedAt)));
  const [successor] = await database
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, next.hash), isNull(refreshTokens.usedAt)));
  return used !== undefined && successor !== undefined;
}
